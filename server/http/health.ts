import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Db, Engine } from '#server/db/engines/engine.ts';
import { upsert } from '#server/db/rows.ts';
import type { Files } from '#server/files/files.ts';
import { VERSION } from '#server/version.ts';
import { readProperties } from '#shared/records.ts';
import { createProof } from './address-proof.ts';

/** A load balancer's own timeout. */
const RESPOND_WITHIN_MS = 3_000;
/** Anyone can call it, and each check writes. */
const KNOWN_FOR_MS = 1_000;
/** More than fits into the free space of already allocated pages, and incompressible. */
const FILLER_BYTES = 64 * 1024;

/** `/healthz`: the process responds. `/readyz`: database and storage do too, and accept writes. */
export function registerHealth(
  app: FastifyInstance,
  { db, areWritesRefused }: Pick<Engine, 'db' | 'areWritesRefused'>,
  files: Files,
) {
  const database = checkedOnce(async () => {
    // A restore is no reason to take the site off the net: it can be read.
    if (!(await areWritesRefused())) await writeProbe(db);
  });
  const storage = checkedOnce(() => files.check());

  app.get('/healthz', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    // Only a request for a proof reads the database.
    const { nonce } = readProperties(request.query);
    const proof = nonce === undefined ? undefined : await createProof(db, nonce);
    return { status: 'ok', version: VERSION, ...(proof && { proof }) };
  });
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const results = await Promise.allSettled([database(), storage()]);
    const [databaseState, storageState] = results.map(({ status }) =>
      status === 'fulfilled' ? 'ok' : 'unavailable',
    );
    const failed = results.filter((result) => result.status === 'rejected');
    const parts = { database: databaseState, storage: storageState };
    for (const { reason } of failed) request.log.warn({ err: reason, ...parts }, 'not ready');
    return reply
      .status(failed.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: failed.length === 0 ? 'ok' : 'unavailable', ...parts });
  });
}

/** A read succeeds on a full disk. */
export async function writeProbe(db: Db): Promise<void> {
  await upsert(db, 'write_probe', { id: 1 }, { filler: randomBytes(FILLER_BYTES) });
}

/** Runs a check at most once at a time and once per interval, with a timeout. */
function checkedOnce(check: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  return () => {
    current ??= withinTime(check()).finally(() => {
      setTimeout(() => {
        current = undefined;
      }, KNOWN_FOR_MS).unref();
    });
    return current;
  };
}

async function withinTime(work: Promise<void>): Promise<void> {
  const timeout = pause(RESPOND_WITHIN_MS, undefined, { ref: false }).then(() => {
    throw new Error(`No response within ${RESPOND_WITHIN_MS} ms`);
  });
  await Promise.race([work, timeout]);
}
