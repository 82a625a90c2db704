import type { Engine } from '#server/db/engines/engine.ts';
import type { Env } from '#server/env.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { queueDigest } from './comment-digest.ts';
import { forgetOldActions } from './comments.service.ts';

const MINUTE_MS = 60_000;

export function commentJobs({ env, engine, clock }: { env: Env; engine: Engine; clock: () => Date }): Job[] {
  const to = env.OWNER_EMAIL ?? env.ADMIN_EMAIL;
  return [
    {
      name: 'comment digest',
      everyMs: MINUTE_MS,
      run: () => queueDigest({ engine, to, siteOrigin: env.SITE_ORIGIN, clock }),
    },
    { name: 'old comment actions', everyMs: MINUTE_MS, run: () => forgetOldActions(engine.db, clock()) },
  ];
}
