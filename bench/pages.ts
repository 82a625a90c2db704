/**
 * `npm run bench:pages`: how fast pages leave the built site, beside a bare `node:http` server that writes the same
 * bytes, and nginx serving them as a file where it is installed; what a page costs that has to be rendered; memory; the
 * time to start. All in one run and by turns, because only ratios mean anything on a shared machine.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuilt } from '../scripts/setup.mjs';
import { freePort } from '../scripts/test-tools.ts';
import { firstSlug, median, saveResult } from './site.ts';

/** Many short turns: the machine's speed drifts within seconds. */
const SECONDS = 1;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
const CONNECTIONS = 32;
const STARTS = 5;
const COLD_WARM_UP = 300;
const COLD_PAGES = 100;
const COLD_ROUNDS = 7;
const CACHE_MB = 64;
const folder = mkdtempSync(path.join(tmpdir(), 'octavo-bench-'));
const children = new Set<ChildProcess>();

type Server = { origin: string; child: ChildProcess; startMs: number };

/** On the first core, so that the load can have the second. */
function onFirstCore(command: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn('taskset', ['-c', '0', command, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  return child;
}

async function stop(child: ChildProcess) {
  children.delete(child);
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** The program as `npm start` runs it, from the start of the process to the first response. */
async function startOctavo(settings: Record<string, string> = {}): Promise<Server> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = onFirstCore(process.execPath, ['scripts/start.mjs'], {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: path.join(folder, 'data'),
    ADMIN_PASSWORD: 'a-long-enough-password',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    ...settings,
  });
  while (!(await fetch(origin).then(drain, () => false))) await pause(5);
  return { origin, child, startMs: performance.now() - startedAt };
}

/** The least that Node can do: the same status, headers and bytes, without any logic. */
async function startBare(answer: PageResponse): Promise<Server> {
  const port = await freePort();
  const body = path.join(folder, 'body');
  writeFileSync(body, answer.body);
  const source = `
    const body = require('node:fs').readFileSync(${JSON.stringify(body)});
    const headers = ${JSON.stringify(answer.headers)};
    require('node:http').createServer((request, response) => {
      response.writeHead(${answer.status}, headers);
      response.end(${answer.body.length > 0 ? 'body' : ''});
    }).listen(${port}, '127.0.0.1', () => console.log('ready'));`;
  const child = onFirstCore(process.execPath, ['-e', source]);
  if (child.stdout) await once(child.stdout, 'data');
  return { origin: `http://127.0.0.1:${port}`, child, startMs: 0 };
}

async function startNginx(body: Buffer): Promise<Server | undefined> {
  if (!existsSync('/usr/sbin/nginx')) return undefined;
  const port = await freePort();
  const root = path.join(folder, 'nginx');
  mkdirSync(path.join(root, 'html'), { recursive: true });
  writeFileSync(path.join(root, 'html/index.html'), body);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${root}/${name};`,
  );
  writeFileSync(
    path.join(root, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${root}/pid; error_log /dev/null; user root;
    events { worker_connections 1024; }
    http { access_log off; keepalive_requests 1000000; open_file_cache max=100; default_type text/html;
      ${temporary.join(' ')} server { listen 127.0.0.1:${port}; root ${root}/html; } }`,
  );
  const child = onFirstCore('/usr/sbin/nginx', ['-c', path.join(root, 'nginx.conf'), '-p', root]);
  await pause(500);
  return { origin: `http://127.0.0.1:${port}/`, child, startMs: 0 };
}

type PageResponse = { status: number; headers: Record<string, string>; body: Buffer };

async function ask(url: string, headers: Record<string, string>): Promise<PageResponse> {
  const [response] = await once(request(url, { headers }).end(), 'response');
  const {
    date,
    connection,
    'keep-alive': keepAlive,
    'transfer-encoding': chunked,
    ...own
  } = response.headers;
  return { status: response.statusCode, headers: own, body: await buffer(response) };
}

/** Requests per second at 32 connections, from the other core. */
function load(url: string, headers: Record<string, string> = {}): number {
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, ...flags, url];
  const { stdout, status } = spawnSync('taskset', ['-c', '1', 'wrk', ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error('wrk is needed for this benchmark (Debian package wrk)');
  if (/Non-2xx or 3xx/.test(stdout)) throw new Error(`${url} answered with an error`);
  return Number(stdout.match(/Requests\/sec:\s+([\d.]+)/)?.[1] ?? 0);
}

/** The same requests to both, in turns. */
function compare(ours: string, bare: string, headers: Record<string, string>) {
  const rates = Array.from({ length: ROUNDS }, () => ({
    bare: load(bare, headers),
    ours: load(ours, headers),
  }));
  return {
    requestsPerSecond: Math.round(median(rates.map((rate) => rate.ours))),
    ofBare: median(rates.map((rate) => rate.ours / rate.bare)),
  };
}

async function warmPages(site: Server, addresses: string[]) {
  const rows: { page: string; answer: string; requestsPerSecond: number; ofBare: number }[] = [];
  for (const address of addresses) {
    const url = site.origin + address;
    await ask(url, { 'accept-encoding': 'br' });
    await pause(1_500);
    const { headers } = await ask(url, {});
    const kinds = {
      'as it is': {},
      brotli: { 'accept-encoding': 'br' },
      304: { 'if-none-match': headers.etag ?? '' },
    };
    for (const [answer, sent] of Object.entries(kinds)) {
      const bare = await startBare(await ask(url, sent));
      rows.push({ page: address, answer, ...compare(url, bare.origin, sent) });
      await stop(bare.child);
    }
  }
  return rows.sort((a, b) => a.page.localeCompare(b.page));
}

/** Compared with nginx serving the same file. */
async function besideNginx(site: Server) {
  const nginx = await startNginx((await ask(site.origin, {})).body);
  if (!nginx) return undefined;
  const { ofBare } = compare(site.origin, nginx.origin, {});
  await stop(nginx.child);
  return ofBare;
}

/** The CPU time of an uncached page. Its API responses are cached, as long as nothing changes them. */
async function coldPages(addresses: string[]) {
  const site = await startOctavo({ PAGE_CACHE_MB: '0' });
  // All pages first: V8 is still compiling code that they share.
  for (const page of addresses)
    for (let round = 0; round < COLD_WARM_UP; round += 1) await ask(site.origin + page, {});
  const figures = new Map(addresses.map((page) => [page, [] as number[]]));
  for (let round = 0; round < COLD_ROUNDS; round += 1)
    for (const [page, own] of figures) own.push(await cpuMsEach(site, () => site.origin + page));
  const rows = [...figures].map(([page, own]) => ({ page, cpuMs: median(own) }));
  // A page whose data is not cached either: a new search.
  let searches = 0;
  const search = () => {
    searches += 1;
    return `${site.origin}/samples?q=history+${searches}`;
  };
  for (let round = 0; round < COLD_WARM_UP; round += 1) await ask(search(), {});
  const newSearchCpuMs = await cpuMsEach(site, search);
  await stop(site.child);
  return { rows, newSearchCpuMs };
}

/** The server's CPU time per page. */
async function cpuMsEach({ child }: Server, address: () => string): Promise<number> {
  const before = cpuMs(child);
  for (let page = 0; page < COLD_PAGES; page += 1) await ask(address(), {});
  return (cpuMs(child) - before) / COLD_PAGES;
}

/** Pages that were never requested before, until the cache is full. */
async function fillCache(site: Server) {
  const { body } = await ask(`${site.origin}/samples?q=nursing`, {});
  const pages = Math.ceil((CACHE_MB * 1024 * 1024) / body.length);
  for (let page = 0; page < pages; page += 1) await ask(`${site.origin}/samples?q=nursing+${page}`, {});
}

function memoryMb({ child }: Server): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Math.round(Number(status.match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024);
}

function cpuMs(child: ChildProcess): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function drain(response: Response): Promise<boolean> {
  await response.arrayBuffer();
  return response.ok;
}

ensureBuilt();
try {
  await stop((await startOctavo()).child);
  const starts: number[] = [];
  for (let number = 0; number < STARTS; number += 1) {
    const { child, startMs } = await startOctavo();
    starts.push(startMs);
    await stop(child);
  }
  const site = await startOctavo();
  await pause(3_000);
  const idle = memoryMb(site);
  const article = `/blog/${await firstSlug(site, 'blog')}`;
  const warm = await warmPages(site, ['/', '/samples', article]);
  const ofNginx = await besideNginx(site);
  const afterLoad = memoryMb(site);
  await fillCache(site);
  load(site.origin);
  const cacheFull = memoryMb(site);
  await stop(site.child);
  const { rows: cold, newSearchCpuMs } = await coldPages([
    '/',
    '/samples',
    '/samples/category/history',
    '/blog',
    article,
  ]);

  const result = {
    machine: `${process.platform} ${process.arch}, Node ${process.version}`,
    warm,
    ofNginx,
    cold,
    newSearchCpuMs,
    memoryMb: { idle, afterLoad, cacheFull },
    startMs: Math.round(median(starts)),
  };
  console.table(warm.map((row) => ({ ...row, ofBare: `${Math.round(row.ofBare * 100)} %` })));
  console.table(cold.map(({ page, cpuMs: ms }) => ({ page, 'ms of CPU to render': Number(ms.toFixed(2)) })));
  console.table({
    "requests/s of nginx's":
      ofNginx === undefined ? 'nginx is not installed' : `${Math.round(ofNginx * 100)} %`,
    'a search never made before, ms of CPU': Number(newSearchCpuMs.toFixed(2)),
    'memory idle, MB': idle,
    'memory after load, MB': afterLoad,
    'memory with a full cache, MB': cacheFull,
    'start to first page, ms': result.startMs,
  });
  saveResult('pages', result);
} finally {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
