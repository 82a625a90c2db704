import type { EditorText, Revisions } from '#server/db/revisions.ts';
import type { Job } from '#server/jobs/jobs.ts';
import type { PostStore } from './posts.store.ts';

const DUE_POSTS_EVERY_MS = 15_000;
const OLD_TEXTS_EVERY_MS = 6 * 60 * 60_000;

export function blogJobs({
  posts,
  revisions,
}: {
  posts: PostStore;
  revisions: Revisions<EditorText>;
}): Job[] {
  return [
    { name: 'due posts', everyMs: DUE_POSTS_EVERY_MS, run: posts.publishDue },
    { name: 'old unsaved posts', everyMs: OLD_TEXTS_EVERY_MS, run: revisions.discardOldUnsaved },
  ];
}
