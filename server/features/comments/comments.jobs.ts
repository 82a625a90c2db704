import type { Engine } from '#server/db/engines/engine.ts';
import type { Job } from '#server/jobs/jobs.ts';
import type { CurrentSettings } from '#server/settings/settings.ts';
import { queueDigest } from './comment-digest.ts';
import { deleteOldActions } from './comments.service.ts';

const MINUTE_MS = 60_000;

type Deps = { settings: CurrentSettings; engine: Engine; clock: () => Date };

export function commentJobs({ settings, engine, clock }: Deps): Job[] {
  return [
    {
      name: 'comment digest',
      everyMs: MINUTE_MS,
      async run() {
        const { noticeEmail, siteOrigin } = await settings();
        await queueDigest({ engine, to: noticeEmail, siteOrigin, clock });
      },
    },
    { name: 'old comment actions', everyMs: MINUTE_MS, run: () => deleteOldActions(engine.db, clock()) },
  ];
}
