import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/engines/engine.ts';
import { type Files, UNFINISHED_PREFIX } from '#server/files/files.ts';
import { FILE_PREFIX } from './request-files.ts';
import { knownKeys } from './requests.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 200;

type Deps = {
  files: Files;
  db: Db;
  clock: () => Date;
  log: FastifyBaseLogger;
};

/**
 * Deletes files that no record references: a crash between writing a file and its record leaves one. A day is longer
 * than any request takes, so pending uploads are not affected.
 */
export async function sweepFiles({ db, files, clock, log }: Deps): Promise<void> {
  const before = clock().getTime() - DAY_MS;
  let old: string[] = [];
  let removed = 0;

  async function sweepBatch() {
    const known = await knownKeys(db, old);
    const orphans = old.filter((key) => !known.has(key));
    for (const key of orphans) await files.remove(key);
    removed += orphans.length;
    old = [];
  }

  for await (const { key, writtenAt } of files.list()) {
    const isOurs = key.startsWith(FILE_PREFIX) || key.startsWith(UNFINISHED_PREFIX);
    if (!isOurs || writtenAt.getTime() > before) continue;
    old.push(key);
    if (old.length === BATCH) await sweepBatch();
  }
  await sweepBatch();
  if (removed > 0) log.info({ removed }, 'files without a record were swept away');
}
