/**
 * `npm run bench:pages`: how fast pages leave the built site, beside a bare `node:http` server that writes the same
 * bytes; what a page costs that has to be rendered; memory; the time to start. All in one run and by turns, because only
 * ratios mean anything on a shared machine. The site runs on the first core, `wrk` on the second.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../scripts/test-tools.ts';
import {
  atLeast,
  atMost,
  firstSlug,
  median,
  memoryMb,
  report,
  round,
  type Site,
  start,
  withSite,
} from './site.ts';

/** Many short turns: the machine's speed drifts within seconds. */
const SECONDS = 1;
const ROUNDS = 9;
const CONNECTIONS = 32;
const STARTS = 5;
const COLD_WARM_UP = 300;
const COLD_PAGES = 100;
const COLD_ROUNDS = 7;
const CACHE_MB = 64;
const onFirstCore = ['taskset', '-c', '0', process.execPath];
const asStarted = [...onFirstCore, 'scripts/start.mjs'];

type Headers = Record<string, string>;

async function ask(url: string, headers: Headers = {}) {
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

/** Requests per second, from the other core. */
function load(url: string, headers: Headers = {}): number {
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = ['-c', '1', 'wrk', '-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, ...flags, url];
  const { stdout, status } = spawnSync('taskset', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error('wrk is needed for this benchmark (Debian package wrk)');
  if (/Non-2xx or 3xx/.test(stdout)) throw new Error(`${url} returned an error`);
  return Number(stdout.match(/Requests\/sec:\s+([\d.]+)/)?.[1] ?? 0);
}

/** The least that Node can do: the same status, headers and bytes, without any logic. */
async function besideBareServer(url: string, sent: Headers, folder: string) {
  const { status, headers, body } = await ask(url, sent);
  const port = await freePort();
  const file = path.join(folder, 'body');
  writeFileSync(file, body);
  const source = `
    const body = require('node:fs').readFileSync(${JSON.stringify(file)});
    require('node:http').createServer((request, response) => {
      response.writeHead(${status}, ${JSON.stringify(headers)});
      response.end(${body.length > 0 ? 'body' : ''});
    }).listen(${port}, '127.0.0.1', () => console.log('ready'));`;
  const [command = '', ...args] = onFirstCore;
  const bare = spawn(command, [...args, '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(bare.stdout, 'data');
  const rates = Array.from({ length: ROUNDS }, () => ({
    bare: load(`http://127.0.0.1:${port}`, sent),
    ours: load(url, sent),
  }));
  bare.kill();
  return {
    requestsPerSecond: Math.round(median(rates.map(({ ours }) => ours))),
    ofBare: round(median(rates.map(({ ours, bare }) => ours / bare)), 2),
  };
}

async function warmPages({ origin, folder }: Site, addresses: string[]) {
  const rows = [];
  for (const page of addresses) {
    const url = origin + page;
    await ask(url, { 'accept-encoding': 'br' });
    // The page is compressed after the first response.
    await pause(1_500);
    const { headers } = await ask(url);
    const kinds: Record<string, Headers> = {
      uncompressed: {},
      brotli: { 'accept-encoding': 'br' },
      304: { 'if-none-match': headers.etag ?? '' },
    };
    for (const [response, sent] of Object.entries(kinds))
      rows.push({ page, response, ...(await besideBareServer(url, sent, folder)) });
  }
  return rows;
}

/** The CPU time of an uncached page. Its API responses are cached, except those of a search that is new each time. */
function coldPages(addresses: string[]) {
  return withSite(
    { PAGE_CACHE_MB: '0' },
    async (site) => {
      let searches = 0;
      const pages: Record<string, () => string> = Object.fromEntries(
        addresses.map((page) => [page, () => page]),
      );
      pages['a new search'] = () => {
        searches += 1;
        return `/samples?q=history+${searches}`;
      };
      // All pages first: V8 is still compiling code that they share.
      for (const page of Object.values(pages))
        for (let number = 0; number < COLD_WARM_UP; number += 1) await ask(site.origin + page());
      const rows = [];
      for (const [page, address] of Object.entries(pages)) {
        const times = [];
        for (let number = 0; number < COLD_ROUNDS; number += 1) {
          const before = cpuMs(site);
          for (let each = 0; each < COLD_PAGES; each += 1) await ask(site.origin + address());
          times.push((cpuMs(site) - before) / COLD_PAGES);
        }
        rows.push({ page, cpuMs: round(median(times), 2) });
      }
      return rows;
    },
    asStarted,
  );
}

function cpuMs({ pid }: Site): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Pages that were never requested before, until the cache is full. */
async function fillCache({ origin }: Site) {
  const { body } = await ask(`${origin}/samples?q=nursing`);
  const pages = Math.ceil((CACHE_MB * 1024 * 1024) / body.length);
  for (let page = 0; page < pages; page += 1) await ask(`${origin}/samples?q=nursing+${page}`);
}

/** From the start of the process to the first page. */
async function startMs(folder: string): Promise<number> {
  const startedAt = performance.now();
  const { origin, close } = await start({ DATA_DIR: folder }, asStarted);
  await ask(origin);
  const ms = performance.now() - startedAt;
  await close();
  return ms;
}

const measured = await withSite(
  {},
  async (site) => {
    await ask(site.origin);
    await pause(3_000);
    const idle = memoryMb(site.pid);
    const article = `/blog/${await firstSlug(site, 'blog')}`;
    const warm = await warmPages(site, ['/', '/samples', article]);
    const afterLoad = memoryMb(site.pid);
    await fillCache(site);
    load(site.origin);
    const memory = { idle, afterLoad, cacheFull: memoryMb(site.pid) };
    await site.close();
    const starts = [];
    for (let number = 0; number < STARTS; number += 1) starts.push(await startMs(site.folder));
    return { article, warm, memory, startMs: Math.round(median(starts)) };
  },
  asStarted,
);
const { article, warm, memory } = measured;
const cold = await coldPages(['/', '/samples', '/samples/category/history', '/blog', article]);
console.table(warm);
console.table(cold);
const ofBare = (isCounted: (response: string) => boolean) =>
  warm.filter(({ response }) => isCounted(response)).map((row) => row.ofBare);
report(
  'pages',
  [
    atLeast('cached page, of the rate of a bare server', 0.7, ...ofBare((response) => response !== '304')),
    atLeast('304, of the rate of a bare server', 0.7, ...ofBare((response) => response === '304')),
    atMost('uncached page, ms of CPU', 6, ...cold.slice(0, -1).map((row) => row.cpuMs)),
    atMost('memory idle, MB', 120, memory.idle),
    atMost('memory with a full cache, MB', 200, memory.cacheFull),
    atMost('start to the first page, ms', 1_000, measured.startMs),
  ],
  { machine: `${process.platform} ${process.arch}, Node ${process.version}`, ...measured, cold },
);
