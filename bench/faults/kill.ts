/**
 * `kill -9` under several writers, round after round, on both engines. Prints one line of JSON for each engine: how
 * many requests were confirmed, and how many of them are missing, duplicated or incomplete afterwards.
 *
 *   node bench/faults/kill.ts [rounds=100] [writers=8]
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from '../../scripts/setup.mjs';
import { startPostgres } from '../../scripts/test-tools.ts';
import { openDatabase } from '../../server/db/open.ts';
import { readEnv } from '../../server/env.ts';
import { killRounds } from '../../tests/support/kill-rounds.ts';

const rounds = Number(process.argv[2] ?? 100);
const writers = Number(process.argv[3] ?? 8);

async function measure(engine: 'sqlite' | 'postgres', settings: Record<string, string>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'octavo-kill-'));
  const all = {
    DATA_DIR: folder,
    ADMIN_PASSWORD: 'a-long-enough-password',
    RATE_LIMITS: 'off',
    ...settings,
  };
  const answered = await killRounds(all, rounds, writers);
  const database = await openDatabase(readEnv(all), () => {});
  const stored = await database.db.selectFrom('submissions').select(['id', 'email']).execute();
  const mails = await database.db.selectFrom('outbox').select('about').execute();
  const attachments = await database.db.selectFrom('attachments').select('storage_key').execute();
  await database.close();
  const ids = new Set(stored.map(({ id }) => id));
  const figures = {
    engine,
    rounds,
    writers,
    answered: answered.length,
    lost: answered.filter((id) => !ids.has(id)).length,
    doubled: stored.length - new Set(stored.map(({ email }) => email)).size,
    withoutBothMails: stored.filter(({ id }) => mails.filter(({ about }) => about === id).length !== 2)
      .length,
    withoutFile:
      stored.length -
      attachments.filter(({ storage_key }) => existsSync(path.join(folder, 'files', storage_key))).length,
  };
  await rm(folder, { recursive: true, force: true });
  console.log(JSON.stringify(figures));
}

ensureBuilt();
await measure('sqlite', {});
const postgres = await startPostgres();
if ('missing' in postgres) console.error(postgres.missing);
else {
  await measure('postgres', { DATABASE_URL: postgres.found.url });
  await postgres.found.stop();
}
