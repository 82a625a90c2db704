import type { Db } from '#server/db/engines/engine.ts';
import type { SecretBox } from '#server/db/secret-box.ts';
import type { Env } from '#server/env.ts';
import { writeOnce } from '#server/http/idempotency.ts';
import type { CurrentSettings } from '#server/settings/settings.ts';
import { createRequestLife, type RequestLife } from './request-life.ts';
import type { MailWords } from './request-mails.ts';

type Deps = {
  db: Db;
  env: Env;
  settings: CurrentSettings;
  mails: () => Promise<MailWords>;
  secrets: SecretBox;
  clock: () => Date;
};
type Once = {
  /** The call, without its token: `reply`. */
  call: string;
  requestId: string;
  key: string | undefined;
};

/** Takes a step in the life of a request: in one transaction, and once per key. */
export function createRequestSteps({ db, env, settings, mails, secrets, clock }: Deps) {
  return async function takeStep(
    { call, requestId, key }: Once,
    step: (life: RequestLife, tx: Db, now: Date) => Promise<unknown>,
  ): Promise<{ repeated: boolean }> {
    const now = clock();
    const [current, words] = await Promise.all([settings(), mails()]);
    const ownerEmail = current.ownerEmail ?? env.ADMIN_EMAIL;
    const context = { now, settings: current, words, ownerEmail, secrets };
    return writeOnce(db, { caller: `${call} of ${requestId}`, key, now }, async (tx) => {
      await step(createRequestLife(tx, context), tx, now);
      return { status: 200, body: null };
    });
  };
}

export type TakeStep = ReturnType<typeof createRequestSteps>;
