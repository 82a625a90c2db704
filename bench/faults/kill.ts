/**
 * `kill -9` right after each answer, round after round, on both engines. Prints one line of JSON for each engine: how
 * many requests were answered with success, and how many of them are missing or doubled afterwards.
 *
 *   node bench/faults/kill.ts [rounds, 100 unless told]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '../../scripts/test-tools.ts';
import { openDatabase } from '../../server/db/open.ts';
import { readEnv } from '../../server/env.ts';
import { killRounds } from '../../tests/support/kill-rounds.ts';

const rounds = Number(process.argv[2] ?? 100);

async function measure(engine: 'sqlite' | 'postgres', settings: Record<string, string>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'octavo-kill-'));
  const all = {
    DATA_DIR: folder,
    ADMIN_PASSWORD: 'a-long-enough-password',
    RATE_LIMITS: 'off',
    ...settings,
  };
  const answered = await killRounds(all, rounds);
  const database = await openDatabase(readEnv(all), () => {});
  const stored = (await database.db.selectFrom('submissions').select('id').execute()).map(({ id }) => id);
  const mails = await database.db.selectFrom('outbox').select('about').execute();
  await database.close();
  await rm(folder, { recursive: true, force: true });
  const figures = {
    engine,
    rounds,
    answered: answered.length,
    lost: answered.filter((id) => !stored.includes(id)).length,
    unanswered: stored.filter((id) => !answered.includes(id)).length,
    withoutBothMails: answered.filter((id) => mails.filter(({ about }) => about === id).length !== 2).length,
  };
  console.log(JSON.stringify(figures));
}

await measure('sqlite', {});
const postgres = await startPostgres();
if ('missing' in postgres) console.error(postgres.missing);
else {
  await measure('postgres', { DATABASE_URL: postgres.found.url });
  postgres.found.stop();
}
