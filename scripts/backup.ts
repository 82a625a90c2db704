/** `npm run backup`: a copy of the database and of the uploaded files, made while the site goes on working. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { readEnv } from '#server/env.ts';

const env = readEnv(process.env);
const folder = path.join(env.DATA_DIR, 'backups', new Date().toISOString().replace(/[:.]/g, '-'));
mkdirSync(folder, { recursive: true });

if (env.DATABASE_URL) {
  const target = path.join(folder, 'octavo.dump');
  const { status } = spawnSync('pg_dump', ['--format=custom', `--file=${target}`, env.DATABASE_URL], {
    stdio: 'inherit',
  });
  if (status !== 0) {
    console.error('pg_dump is needed for a backup of PostgreSQL, and it did not succeed.');
    process.exit(1);
  }
} else {
  const source = new DatabaseSync(path.join(env.DATA_DIR, 'octavo.db'), { readOnly: true });
  await backup(source, path.join(folder, 'octavo.db'));
  source.close();
}

const files = path.join(env.DATA_DIR, 'files');
if (existsSync(files)) cpSync(files, path.join(folder, 'files'), { recursive: true });
console.log(`Backed up to ${folder}. Keep a copy of it on another machine.`);
