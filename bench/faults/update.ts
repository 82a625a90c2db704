/**
 * An update under load: the program is told to stop and started again while 50 connections ask for pages and send
 * uploads through nginx. The port is held by systemd's own tool, as `deploy/octavo.socket` holds it on a server. Prints
 * one line of JSON; `failed` must be 0.
 *
 *   node bench/faults/update.ts [seconds, 30 unless told] [connections, 50]
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/test-tools.ts';
import { encodeForm, file, goodFields } from '../../tests/support/forms.ts';
import { samples } from '../../tests/support/sample-files.ts';

const seconds = Number(process.argv[2] ?? 30);
const connections = Number(process.argv[3] ?? 50);
const UPDATES = 2;
const WAIT_MS = 60_000;
const LARGE = 2_000_000;

const root = path.dirname(path.dirname(import.meta.dirname));
const folder = await mkdtemp(path.join(tmpdir(), 'octavo-update-'));
const [port, front] = [await freePort(), await freePort()];
const children: ChildProcess[] = [];

function start(command: string, args: string[]) {
  const child = spawn(command, args, { stdio: 'inherit', detached: true });
  children.push(child);
}

/** Each start notes its own process, and when one ends the next begins: what `Restart=always` does. */
async function startSite() {
  const loop = path.join(folder, 'loop.sh');
  await writeFile(
    loop,
    `unset LISTEN_PID
for start in 1 2 3 4 5; do
  ${process.execPath} ${root}/build/main.js &
  echo $! > ${folder}/pid
  wait $!
done`,
  );
  const settings = {
    DATA_DIR: path.join(folder, 'data'),
    ADMIN_PASSWORD: 'a-long-enough-password',
    RATE_LIMITS: 'off',
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'error',
    SITE_ORIGIN: `http://127.0.0.1:${front}`,
  };
  const env = Object.entries(settings).flatMap(([name, value]) => ['-E', `${name}=${value}`]);
  start('systemd-socket-activate', ['-l', `127.0.0.1:${port}`, ...env, 'sh', loop]);
}

/** The example of the deployment page, with ports of this trial. */
async function startNginx() {
  const example = await readFile(path.join(root, 'deploy/nginx.conf'), 'utf8');
  const server = example
    .replace('listen 80;', `listen 127.0.0.1:${front};`)
    .replace('listen [::]:80;', '')
    .replaceAll('127.0.0.1:4000', `127.0.0.1:${port}`);
  const config = path.join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  await writeFile(
    config,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1;
events { worker_connections 1024; }
http { access_log off; ${temporary}
${server} }`,
  );
  start('nginx', ['-c', config, '-p', folder]);
}

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

const origin = `http://127.0.0.1:${front}`;
const pages = ['/', '/samples', '/blog', '/api/samples?limit=10', '/contact'];

async function visitor(number: number) {
  for (let round = number; !isOver; round += 1) {
    if (round % 10 > 0) {
      await ask(() => fetch(origin + pages[round % pages.length]), 'pages', 200);
      continue;
    }
    const { headers, payload } = await encodeForm({ ...goodFields, name: `Visitor ${number}` }, [
      file(`${round}.pdf`),
      file('large.pdf', Buffer.concat([samples.pdf(), Buffer.alloc(LARGE)])),
    ]);
    const body = new Uint8Array(payload);
    await ask(() => fetch(`${origin}/api/consultations`, { method: 'POST', headers, body }), 'uploads', 201);
  }
}

try {
  await startSite();
  await startNginx();
  const giveUpAt = Date.now() + WAIT_MS;
  while (
    !(await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > giveUpAt) throw new Error('The site did not start');
    await pause(200);
  }
  const visitors = Array.from({ length: connections }, (_, number) => visitor(number));
  for (let update = 0; update < UPDATES; update += 1) {
    await pause((seconds * 1000) / (UPDATES + 1));
    process.kill(Number(await readFile(path.join(folder, 'pid'), 'utf8')), 'SIGTERM');
  }
  await pause((seconds * 1000) / (UPDATES + 1));
  isOver = true;
  await Promise.all(visitors);
  const figures = { connections, seconds, updates: UPDATES, ...count, slowestMs: Math.round(slowest) };
  console.log(
    JSON.stringify({ ...figures, ...(failures.size > 0 && { failures: Object.fromEntries(failures) }) }),
  );
  process.exitCode = count.failed === 0 ? 0 : 1;
} finally {
  for (const { pid } of children) {
    try {
      process.kill(-(pid ?? 0), 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
  execFileSync('sleep', ['1']);
  await rm(folder, { recursive: true, force: true });
}
