/**
 * A 0-byte database file in a folder that was in use: what a full disk or a broken copy leaves behind. Prints one
 * line of JSON: the exit code, the output, and whether the file is unchanged. The program must refuse to start.
 *
 *   node bench/faults/empty-database.ts
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from '../../scripts/setup.mjs';

const GIVE_UP_MS = 30_000;

ensureBuilt();
const folder = mkdtempSync(path.join(tmpdir(), 'octavo-empty-'));
const database = path.join(folder, 'octavo.db');
writeFileSync(database, '');
// What a site that was in use has beside it.
mkdirSync(path.join(folder, 'files'));
writeFileSync(path.join(folder, 'files', 'paper.pdf'), 'a file');
const { status, stderr, stdout } = spawnSync(process.execPath, ['build/main.js'], {
  cwd: path.join(import.meta.dirname, '../..'),
  env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder },
  encoding: 'utf8',
  timeout: GIVE_UP_MS,
});
const said = (stderr || stdout).trim().split('\n').at(-1);
console.log(JSON.stringify({ exitCode: status, said, bytesAfter: statSync(database).size }));
rmSync(folder, { recursive: true, force: true });
