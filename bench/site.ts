/** The built site on its own port, with demo content, for benchmarks over HTTP. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { ensureBuilt } from '../scripts/setup.mjs';
import { freePort } from '../scripts/test-tools.ts';

export type Relay = { origin: string; close: () => Promise<void> };
/** With its data folder and process id. */
export type Site = Relay & { folder: string; pid: number };

const RESULTS = path.join(import.meta.dirname, 'results');
const START_WITHIN_MS = 30_000;
const LOOK_AGAIN_MS = 100;

export async function startSite(settings: Record<string, string> = {}): Promise<Site> {
  ensureBuilt();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-bench-'));
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../build/main.js')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      ADMIN_PASSWORD: 'a-long-enough-password',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isReady = async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.ok;
  const deadline = Date.now() + START_WITHIN_MS;
  while (!(await isReady())) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('The site did not start');
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  return {
    origin,
    folder,
    pid: child.pid ?? 0,
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type PageResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** A relay in front of the site: caches each response and sends it as is, or rewritten. */
export async function startRelay(
  site: Relay,
  rewrite = (page: PageResponse, html: string) => ({ headers: page.headers, html }),
  own: Record<string, () => Promise<string>> = {},
): Promise<Relay> {
  const cached = new Map<string, Promise<PageResponse>>();

  async function responseOf(url: string): Promise<PageResponse> {
    const text = own[url];
    if (text) return compressed({ status: 200, headers: { 'content-type': 'text/css' } }, await text());
    const asset = await ask(site.origin + url, 'br');
    if (!asset.headers['content-type']?.startsWith('text/html')) return asset;
    const page = await ask(site.origin + url, 'identity');
    const { headers, html } = rewrite(page, page.body.toString());
    return compressed({ status: page.status, headers }, html);
  }

  const server = createServer(async (request, response) => {
    const url = request.url ?? '/';
    if (request.method !== 'GET') return response.writeHead(204).end();
    if (!cached.has(url)) cached.set(url, responseOf(url));
    const { status, headers, body } = (await cached.get(url)) as PageResponse;
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function ask(url: string, encoding: string): Promise<PageResponse> {
  const [answer] = await once(get(url, { headers: { 'accept-encoding': encoding } }), 'response');
  return { status: answer.statusCode ?? 500, headers: answer.headers, body: await buffer(answer) };
}

function compressed({ status, headers }: Omit<PageResponse, 'body'>, text: string): PageResponse {
  const { 'content-length': _, 'transfer-encoding': __, ...others } = headers;
  return { status, headers: { ...others, 'content-encoding': 'br' }, body: brotliCompressSync(text) };
}

export async function firstSlug(site: Pick<Site, 'origin'>, list: 'blog' | 'samples'): Promise<string> {
  const { items } = (await (await fetch(`${site.origin}/api/${list}?limit=1`)).json()) as {
    items: { slug: string }[];
  };
  return items[0]?.slug ?? '';
}

/** A path of every public kind of page. */
export async function pagePaths(site: Pick<Site, 'origin'>) {
  return {
    home: '/',
    service: '/services/essay-writing',
    samples: '/samples',
    category: '/samples/category/literature',
    sample: `/samples/${await firstSlug(site, 'samples')}`,
    blog: '/blog',
    article: `/blog/${await firstSlug(site, 'blog')}`,
    contact: '/contact',
  };
}

export function saveResult(name: string, result: object) {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(path.join(RESULTS, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
