import { createBackups } from '#server/backups/backups.ts';
import { createTrash } from '#server/db/trash.ts';
import { deleteRemovedDemo } from '#server/demo/removal.ts';
import type { Deps } from '#server/deps.ts';
import { authCleanup } from '#server/features/auth/auth.jobs.ts';
import { blogJobs } from '#server/features/blog/blog.jobs.ts';
import { createPostStore } from '#server/features/blog/posts.store.ts';
import { createRevisionStore } from '#server/features/blog/revisions.store.ts';
import { commentJobs } from '#server/features/comments/comments.jobs.ts';
import { createConsultationStore } from '#server/features/consultations/consultations.store.ts';
import { sweepFiles } from '#server/features/consultations/sweep.ts';
import { deleteOldKeys } from '#server/http/idempotency.ts';
import { deleteOldUses } from '#server/http/rate-limits.ts';
import { deleteOldViews } from '#server/http/recent-views.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { blankSecretMail, createDelivery, deleteSentMail } from '#server/mail/delivery.ts';
import { createTransportSource } from '#server/mail/transport.ts';

const SECOND_MS = 1_000;
const TEN_MINUTES_MS = 10 * 60 * SECOND_MS;
const HOUR_MS = 60 * 60 * SECOND_MS;

/** All periodic jobs of the site. */
export function siteJobs(deps: Deps): Job[] {
  const { env, settings, engine, files, clock, log } = deps;
  const { db } = engine;
  const store = createConsultationStore(db);
  const currentTransport = createTransportSource(settings, env.DATA_DIR);
  return [
    {
      name: 'deliver mail',
      everyMs: 5 * SECOND_MS,
      run: createDelivery({ db, currentTransport, clock, log }),
    },
    { name: 'sweep files', everyMs: HOUR_MS, run: () => sweepFiles({ files, store, clock, log }) },
    { name: 'forget idempotency keys', everyMs: HOUR_MS, run: () => deleteOldKeys(db, clock()) },
    { name: 'forget rate limits', everyMs: TEN_MINUTES_MS, run: () => deleteOldUses(db, clock()) },
    { name: 'forget recent views', everyMs: TEN_MINUTES_MS, run: () => deleteOldViews(db, clock()) },
    ...blogJobs({ posts: createPostStore(engine, clock), revisions: createRevisionStore(db, clock) }),
    ...commentJobs({ env, settings, engine, clock }),
    authCleanup(db, clock),
    ...createBackups(deps).jobs,
    { name: 'blank secret mail', everyMs: TEN_MINUTES_MS, run: () => blankSecretMail(db, clock()) },
    { name: 'forget removed demo', everyMs: HOUR_MS, run: () => deleteRemovedDemo(db, clock()) },
    { name: 'empty the trash', everyMs: HOUR_MS, run: createTrash(db, clock).removeOld },
    { name: 'forget sent mail', everyMs: HOUR_MS, run: () => deleteSentMail(db, clock()) },
  ];
}
