import { initial } from './001-initial.ts';
import { auth } from './002-auth.ts';
import { consultations } from './004-consultations.ts';
import { blog } from './005-blog.ts';
import { commentModeration } from './006-comment-moderation.ts';
import { contentChanges } from './007-content-changes.ts';
import { largeLibraries } from './008-large-libraries.ts';
import { tagsBySubject } from './009-tags-by-subject.ts';
import { sampleVersions } from './011-sample-versions.ts';
import { rateLimits } from './014-rate-limits.ts';
import { knownPlaces } from './015-known-places.ts';
import { secrets } from './016-secrets.ts';
import { words } from './020-words.ts';
import { settings } from './022-settings.ts';
import { removedDemo } from './023-removed-demo.ts';
import { proof } from './024-proof.ts';
import { faults } from './026-faults.ts';
import { passkeys } from './027-passkeys.ts';
import { recentViews } from './028-recent-views.ts';
import { trash } from './029-trash.ts';
import { oneAddressOneAdmin } from './030-one-address-one-admin.ts';
import { sampleAbout } from './032-sample-about.ts';
import { requestAbout } from './033-request-about.ts';
import { topicAddresses } from './034-topic-addresses.ts';
import { search } from './036-search.ts';
import { importedPapers } from './039-imported-papers.ts';
import { drafts } from './042-drafts.ts';
import { annotations } from './043-annotations.ts';
import { spamLessons } from './046-spam-lessons.ts';
import { searchScope } from './049-search-scope.ts';
import type { Migration } from './types.ts';

/** In the order in which they run. Append only; never change a released one. */
export const migrations: readonly Migration[] = [
  initial,
  auth,
  consultations,
  blog,
  commentModeration,
  contentChanges,
  largeLibraries,
  tagsBySubject,
  sampleVersions,
  rateLimits,
  knownPlaces,
  secrets,
  words,
  settings,
  removedDemo,
  proof,
  faults,
  passkeys,
  recentViews,
  trash,
  oneAddressOneAdmin,
  sampleAbout,
  requestAbout,
  topicAddresses,
  search,
  importedPapers,
  drafts,
  annotations,
  spamLessons,
  searchScope,
];
