import { createRevisions } from '#server/db/revisions.ts';
import { removeOldTrash } from '#server/db/trash.ts';
import { deleteRemovedDemo } from '#server/demo/removal.ts';
import { deleteExpired } from '#server/features/auth/sessions.store.ts';
import { queueDigest } from '#server/features/comments/comment-digest.ts';
import { deleteOldActions } from '#server/features/comments/comments.service.ts';
import { sweepFiles } from '#server/features/requests/request-files.ts';
import { deleteExpiredRequests } from '#server/features/requests/request-retention.ts';
import { deleteOldKeys } from '#server/http/idempotency.ts';
import { deleteOldUses } from '#server/http/rate-limits.ts';
import { deleteOldViews } from '#server/http/view-counter.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { blankSecretMail, createDelivery, deleteOldMail } from '#server/mail/delivery.ts';
import { deleteOldMailFiles } from '#server/mail/transport.ts';
import type { Site } from '#server/site.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const TEN_MINUTES_MS = 10 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;

export function siteJobs(site: Site): Job[] {
  const { env, db, clock, posts, backups } = site;
  return [
    { name: 'deliver mail', everyMs: 5 * SECOND_MS, run: createDelivery(site) },
    { name: 'sweep files', everyMs: HOUR_MS, run: () => sweepFiles(site) },
    { name: 'delete expired requests', everyMs: HOUR_MS, run: () => deleteExpiredRequests(site) },
    { name: 'forget idempotency keys', everyMs: HOUR_MS, run: () => deleteOldKeys(db, clock()) },
    { name: 'forget rate limits', everyMs: TEN_MINUTES_MS, run: () => deleteOldUses(db, clock()) },
    { name: 'forget recent views', everyMs: TEN_MINUTES_MS, run: () => deleteOldViews(db, clock()) },
    { name: 'due posts', everyMs: 15 * SECOND_MS, run: posts.publishDue },
    {
      name: 'old unsaved posts and samples',
      everyMs: 6 * HOUR_MS,
      async run() {
        await createRevisions(db, 'post', clock).discardOldUnsaved();
        await createRevisions(db, 'sample', clock).discardOldUnsaved();
      },
    },
    { name: 'comment digest', everyMs: MINUTE_MS, run: () => queueDigest(site) },
    { name: 'old comment actions', everyMs: MINUTE_MS, run: () => deleteOldActions(db, clock()) },
    { name: 'auth-cleanup', everyMs: HOUR_MS, run: () => deleteExpired(db, clock) },
    ...backups.jobs,
    { name: 'blank secret mail', everyMs: TEN_MINUTES_MS, run: () => blankSecretMail(db, clock()) },
    { name: 'forget removed demo', everyMs: HOUR_MS, run: () => deleteRemovedDemo(db, clock()) },
    { name: 'empty the trash', everyMs: HOUR_MS, run: () => removeOldTrash(db, clock()) },
    {
      name: 'forget old mail',
      everyMs: HOUR_MS,
      async run() {
        await deleteOldMail(db, clock());
        await deleteOldMailFiles(env.DATA_DIR, clock());
      },
    },
  ];
}
