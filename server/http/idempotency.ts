import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '#server/db/engines/engine.ts';
import type { SecretBox } from '#server/db/secret-box.ts';
import { busy, invalidField } from '#server/errors.ts';
import { drain } from './multipart.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;
/** How long a client may still believe that its first attempt failed. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** The request helper repeats a request within two minutes; stored responses are whole texts. */
const RESPONSES_KEPT_MS = 60 * 60 * 1000;
/** A request that has not ended by then went down with its process. */
const ABANDONED_MS = 5 * 60 * 1000;
const POLL_MS = 100;
const MAX_WAIT_MS = 25_000;
const RETRY_AFTER_S = 5;
const IN_PROGRESS = 0;
/** The status of a write that stores its own key. */
const DONE = 200;
const CALLER_PREFIX = 'request ';

export type Once = {
  /** The call and its caller, such as `POST /admin/samples 65f0…`: others may use the same key for something else. */
  caller: string;
  key: string | undefined;
  now: Date;
};

export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw invalidField('Idempotency-Key', 'must be 1 to 200 visible ASCII characters');
}

/**
 * Runs a write in one transaction, once per caller and key: a repeated call gets the first response again, with
 * `repeated` set. Concurrent calls wait for each other at the key's row. A write that throws leaves neither record
 * nor key, so it can be retried.
 */
export async function writeOnce<Body>(
  db: Db,
  { caller, key, now }: Once,
  write: (tx: Db) => Promise<Body>,
): Promise<{ body: Body; repeated: boolean }> {
  return db.transaction().execute(async (tx) => {
    if (key === undefined) return { body: await write(tx), repeated: false };
    const claim = { caller, key };
    const first = await claimKey(tx, claim, now);
    if (first) return { body: JSON.parse(first.response), repeated: true };
    const body = await write(tx);
    await storeResponse(tx, claim, DONE, JSON.stringify(body ?? null));
    return { body, repeated: false };
  });
}

/** What is stored for the key; undefined if it is this caller's now. */
async function claimKey(db: Db, claim: Claim, now: Date) {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ ...claim, status: IN_PROGRESS, response: '', created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows) return undefined;
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['status', 'response'])
    .where('caller', '=', claim.caller)
    .where('key', '=', claim.key)
    .executeTakeFirst();
  // Removed in between: the first has failed.
  return first ?? { status: IN_PROGRESS, response: '' };
}

function storeResponse(db: Db, { caller, key }: Claim, status: number, response: string) {
  return db
    .updateTable('idempotency_keys')
    .set({ status, response })
    .where('caller', '=', caller)
    .where('key', '=', key)
    .execute();
}

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface FastifyContextConfig {
    /** `in-transaction`: the route stores its key itself (`writeOnce`). `unneeded`: it writes nothing. */
    idempotency?: 'in-transaction' | 'unneeded';
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface FastifyRequest {
    idempotencyClaim: Claim | null;
    /** Answered with the response to its first arrival. */
    isRepeated: boolean;
  }
}

type Claim = { caller: string; key: string };
type IdempotencyOptions = { db: Db; secrets: SecretBox; clock: () => Date };

/**
 * Every write with an `Idempotency-Key` runs once: its second arrival gets the response to the first, and waits for
 * it if the first is still running. A rejected write leaves no key, so it can be repeated. Responses may contain
 * secrets, such as a session token, and are stored encrypted.
 */
export function registerIdempotency(app: FastifyInstance, { db, secrets, clock }: IdempotencyOptions) {
  app.decorateRequest('idempotencyClaim', null);
  app.decorateRequest('isRepeated', false);

  app.addHook('preHandler', async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead || request.routeOptions.config.idempotency) return;
    const key = readIdempotencyKey(request);
    if (key === undefined) return;
    const claim = { caller: identifyRequest(request), key };
    const first = await claimOrWait(claim);
    const payload = first && secrets.open(first.response, claim.caller);
    if (first === undefined || payload === undefined) {
      request.idempotencyClaim = claim;
      return;
    }
    request.isRepeated = true;
    await drain(request, reply);
    if (payload !== '') reply.type('application/json; charset=utf-8');
    return reply.status(first.status).send(payload === '' ? undefined : payload);
  });

  app.addHook('onSend', async (request, { statusCode }, payload) => {
    const claim = request.idempotencyClaim;
    if (!claim) return payload;
    const text = payload ?? '';
    await (statusCode < 300 && typeof text === 'string'
      ? storeResponse(db, claim, statusCode, secrets.seal(text, claim.caller))
      : remove(claim).execute()
    ).catch((error) => request.log.warn({ err: error }, 'an idempotency key could not be stored'));
    return payload;
  });

  /** The response to the first arrival; undefined if this is the first. */
  async function claimOrWait(claim: Claim) {
    const end = performance.now() + MAX_WAIT_MS;
    for (;;) {
      const now = clock();
      await remove(claim)
        .where('status', '=', IN_PROGRESS)
        .where('created_at', '<', new Date(now.getTime() - ABANDONED_MS).toISOString())
        .execute();
      const first = await claimKey(db, claim, now);
      if (first?.status !== IN_PROGRESS) return first;
      if (performance.now() > end) throw busy(RETRY_AFTER_S);
      await wait(POLL_MS);
    }
  }

  function remove({ caller, key }: Claim) {
    return db.deleteFrom('idempotency_keys').where('caller', '=', caller).where('key', '=', key);
  }
}

/** Who asks for what, as a hash: addresses may contain tokens. A stream is not read: its key has to be enough. */
function identifyRequest({ method, url, headers, body }: FastifyRequest): string {
  const isStream = body instanceof Readable;
  const content = Buffer.isBuffer(body)
    ? hash('sha256', body)
    : JSON.stringify(isStream ? null : (body ?? null));
  return CALLER_PREFIX + hash('sha256', JSON.stringify([method, url, headers.authorization, content]));
}

export async function deleteOldKeys(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  await db
    .deleteFrom('idempotency_keys')
    .where((eb) =>
      eb.or([
        eb('created_at', '<', before(KEPT_MS)),
        eb.and([eb('caller', 'like', `${CALLER_PREFIX}%`), eb('created_at', '<', before(RESPONSES_KEPT_MS))]),
      ]),
    )
    .execute();
}
