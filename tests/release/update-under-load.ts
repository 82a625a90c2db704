/**
 * An update under load: while 50 connections request pages and send uploads through a proxy, the program is replaced
 * by a newer version whose migration changes the database, backup and rehearsal included. The port is held by
 * systemd's own tool, as `deploy/octavo.socket` holds it on a server. Afterwards the older version restores the
 * database with `octavo rollback`. Prints one line of JSON; `failed` must be 0 and `isBack` true.
 *
 *   node tests/release/update-under-load.ts [nginx|caddy] [seconds before and after=15] [connections=50]
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { encodeForm, file, goodFields } from '#tests/support/forms.ts';
import { makeNewVersion, NEW_MIGRATION } from '#tests/support/new-version.ts';
import { proxies, startProxy } from '#tests/support/proxies.ts';
import { createPdf } from '#tests/support/sample-files.ts';
import { ensureBuilt } from '../../scripts/setup.mjs';
import { freePort } from '../../scripts/test-tools.ts';

const proxy = proxies.find((name) => name === process.argv[2]) ?? 'nginx';
const seconds = Number(process.argv[3] ?? 15);
const connections = Number(process.argv[4] ?? 50);
const WAIT_MS = 120_000;
const LARGE = 2_000_000;

const root = path.dirname(path.dirname(import.meta.dirname));
const folder = await mkdtemp(path.join(tmpdir(), 'octavo-update-'));
const [port, front] = [await freePort(), await freePort()];
const origin = `http://127.0.0.1:${front}`;
const children: ChildProcess[] = [];
const fronts: ChildProcess[] = [];
const current = path.join(folder, 'current');
const settings = {
  DATA_DIR: path.join(folder, 'data'),
  ADMIN_PASSWORD: 'a-long-enough-password',
  RATE_LIMITS: 'off',
  TRUST_PROXY: 'on',
  LOG_LEVEL: 'error',
  SITE_ORIGIN: origin,
};
function start(command: string, args: string[]) {
  children.push(spawn(command, args, { stdio: 'inherit', detached: true }));
}

function stopAll() {
  for (const child of fronts.splice(0)) child.kill('SIGTERM');
  for (const { pid } of children.splice(0)) {
    try {
      process.kill(-(pid ?? 0), 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

/** Each start notes its own process, and when one ends the next begins: what `Restart=always` does. */
async function startSite() {
  const loop = path.join(folder, 'loop.sh');
  await writeFile(
    loop,
    `unset LISTEN_PID
for start in 1 2 3 4 5; do
  ${process.execPath} ${current}/build/main.js &
  echo $! > ${folder}/pid
  wait $!
done`,
  );
  const env = Object.entries(settings).flatMap(([name, value]) => ['-E', `${name}=${value}`]);
  start('systemd-socket-activate', ['-l', `127.0.0.1:${port}`, ...env, 'sh', loop]);
}

/** As `ln -sfn` does it. */
async function pointCurrentTo(version: string) {
  await rm(current, { force: true });
  await symlink(version, current);
}

function octavo(...words: string[]): string {
  const env = { PATH: process.env.PATH, ...settings, PORT: String(port) };
  const args = [path.join(current, 'build/main.js'), ...words];
  return execFileSync(process.execPath, args, { env, encoding: 'utf8' });
}

function database<Row>(query: string): Row[] {
  const db = new DatabaseSync(path.join(settings.DATA_DIR, 'octavo.db'), { readOnly: true });
  try {
    return db.prepare(query).all() as Row[];
  } finally {
    db.close();
  }
}

const isUpdated = () =>
  database<{ name: string }>('select name from migrations').some(({ name }) => name === NEW_MIGRATION);
const requestCount = () => database<{ n: number }>('select count(*) as n from requests')[0]?.n;

/** Polls until a condition holds. */
async function until(isSo: () => boolean | Promise<boolean>, what: string) {
  const giveUpAt = Date.now() + WAIT_MS;
  while (!(await isSo())) {
    if (Date.now() > giveUpAt) throw new Error(`Waited in vain: ${what}`);
    await pause(200);
  }
}

const isReady = () =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

const count = { pages: 0, uploads: 0, failed: 0 };
const failures = new Map<string, number>();
let slowest = 0;
let isOver = false;

async function ask(work: () => Promise<Response>, kind: 'pages' | 'uploads', wanted: number) {
  const from = performance.now();
  try {
    const response = await work();
    await response.arrayBuffer();
    if (response.status !== wanted) throw new Error(`status ${response.status}`);
    count[kind] += 1;
  } catch (error) {
    count.failed += 1;
    const reason = error instanceof Error ? String(error.cause ?? error.message) : String(error);
    failures.set(reason, (failures.get(reason) ?? 0) + 1);
  }
  slowest = Math.max(slowest, performance.now() - from);
}

const pages = ['/', '/samples', '/blog', '/api/samples?limit=10', '/contact'];

async function visitor(number: number) {
  for (let round = number; !isOver; round += 1) {
    if (round % 10 > 0) {
      await ask(() => fetch(origin + pages[round % pages.length]), 'pages', 200);
      continue;
    }
    const { headers, payload } = await encodeForm({ ...goodFields, name: `Visitor ${number}` }, [
      file(`${round}.pdf`),
      file('large.pdf', createPdf(LARGE)),
    ]);
    const body = new Uint8Array(payload);
    await ask(() => fetch(`${origin}/api/consultations`, { method: 'POST', headers, body }), 'uploads', 201);
  }
}

try {
  ensureBuilt();
  await pointCurrentTo(root);
  await startSite();
  fronts.push(await startProxy(proxy, { folder, from: front, to: port }));
  await until(isReady, 'the site starts');
  const newer = path.join(folder, 'newer');
  await makeNewVersion(newer, 'alter table requests add column of_the_new_version text');
  const visitors = Array.from({ length: connections }, (_, number) => visitor(number));
  await pause(seconds * 1000);
  await pointCurrentTo(newer);
  const toldAt = performance.now();
  process.kill(Number(await readFile(path.join(folder, 'pid'), 'utf8')), 'SIGTERM');
  await until(isUpdated, 'the database is updated');
  await until(isReady, 'the new version serves');
  const updateMs = Math.round(performance.now() - toldAt);
  const { version } = (await (await fetch(`${origin}/healthz`)).json()) as { version: string };
  await pause(seconds * 1000);
  isOver = true;
  await Promise.all(visitors);

  const updated = requestCount();
  stopAll();
  await until(async () => !(await isReady()), 'the site is stopped');
  await pointCurrentTo(root);
  const backups = path.join(settings.DATA_DIR, 'backups');
  const [archive = ''] = (await readdir(backups)).filter((name) => name.endsWith('before-update.tar'));
  const atUpdate = Number(
    octavo('restore', path.join(backups, archive), '--look').match(/(\d+) {2}requests/)?.[1],
  );
  octavo('rollback');
  const isBack = requestCount() === atUpdate && !isUpdated();
  await startSite();
  fronts.push(await startProxy(proxy, { folder, from: front, to: port }));
  await until(isReady, 'the older version serves again');
  const load = { proxy, connections, ...count, slowestMs: Math.round(slowest), updateMs, version };
  const requests = { sent: updated, atUpdate, afterRollback: requestCount() };
  const reasons = failures.size > 0 && { failures: Object.fromEntries(failures) };
  console.log(JSON.stringify({ ...load, requests, isBack, ...reasons }));
  process.exitCode = count.failed === 0 && isBack && version === '99.0.0' ? 0 : 1;
} finally {
  stopAll();
  await pause(1000);
  await rm(folder, { recursive: true, force: true });
}
