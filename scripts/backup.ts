/** `npm run backup`: a copy of the database and of the uploaded files, made while the site goes on working. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { keepToOurselves } from '#server/data-dir.ts';
import { keyFile } from '#server/db/secret-box.ts';
import { loadEnvFile, readEnv } from '#server/env.ts';

keepToOurselves();
loadEnvFile();
const env = readEnv(process.env);
const folder = path.join(env.DATA_DIR, 'backups', new Date().toISOString().replace(/[:.]/g, '-'));
mkdirSync(folder, { recursive: true });

if (env.DATABASE_URL) {
  const target = path.join(folder, 'octavo.dump');
  const { url, password } = withoutPassword(env.DATABASE_URL);
  const { status } = spawnSync('pg_dump', ['--format=custom', `--file=${target}`, url], {
    stdio: 'inherit',
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
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
// Without it, the second factor would have to be set up anew after a restore.
const key = keyFile(env.DATA_DIR);
if (!env.SECRET_KEY && existsSync(key)) copyFileSync(key, keyFile(folder));
console.log(`Backed up to ${folder}. Keep a copy of it on another machine.`);

/** Every account of the machine can read the command line of a program. */
function withoutPassword(address: string): { url: string; password: string } {
  const url = new URL(address);
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password);
  url.password = '';
  url.searchParams.delete('password');
  return { url: url.href, password };
}
