import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { dependsOn, expireAt } from '#server/cache/content-tags.ts';
import { createLog } from '#server/http/logging.ts';
import { migratedDatabase } from '#tests/test-database.ts';
import { createPageCache, type RenderedPage } from './page-cache.ts';
import { chooseCacheControl } from './page-headers.ts';

const TEXT = 'A page of some length. '.repeat(300);

/** A server of pages that responds with 599 where a page is not in the cache. */
async function site(pages: Record<string, () => Partial<RenderedPage>>) {
  const engine = await migratedDatabase();
  let now = new Date('2026-06-01T12:00:00Z');
  const rendered: string[] = [];
  const logged: string[] = [];
  const cache = createPageCache({
    engine,
    log: createLog('debug', { write: (line) => logged.push(line) }),
    clock: () => now,
    toCacheKey: (url) => url.replace(/[?](utm_source|from)=mail$/, ''),
    maxBytes: 1024 * 1024,
    isCacheable: (key) => !key.includes('?q='),
    async render(key) {
      rendered.push(key);
      return {
        status: 200,
        headers: { 'content-type': 'text/html', 'cache-control': chooseCacheControl(key, 200) },
        body: Buffer.from(TEXT),
        etag: 'W/"1"',
        ...pages[key]?.(),
      };
    },
  });
  const server = createServer((request, response) =>
    cache.serveCached(request, response, () => {
      response.writeHead(599).end();
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const [response] = await once(send(`${address}${path}`, { headers, method }).end(), 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
  }
  return {
    cache,
    rendered,
    logged,
    ask,
    setClock(time: string) {
      now = new Date(time);
    },
  };
}

test('page cache: cached pages are served before any routing, in the smallest encoding that the browser accepts', async () => {
  const { cache, ask } = await site({});
  expect((await ask('/a')).status).toBe(599);
  const { etag } = await cache.getOrRender('/a');
  expect(String((await ask('/a?utm_source=mail')).body)).toBe(TEXT);
  // The first visitor of each encoding waits for the compression; the others do not.
  for (const accepted of ['gzip, br', 'gzip, br;q=0']) {
    expect((await ask('/a', { 'accept-encoding': accepted })).status).toBe(599);
    await cache.respond({ url: '/a', headers: { 'accept-encoding': accepted } } as IncomingMessage);
  }
  const small = await ask('/a', { 'accept-encoding': 'gzip, br' });
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', etag });
  expect(String(brotliDecompressSync(small.body))).toBe(TEXT);
  expect(String(gunzipSync((await ask('/a', { 'accept-encoding': 'gzip, br;q=0' })).body))).toBe(TEXT);
  expect((await ask('/a', { 'accept-encoding': 'identity' })).headers['content-encoding']).toBeUndefined();
  expect((await ask('/a', {}, 'POST')).status).toBe(599);
  expect((await ask('/b')).status).toBe(599);
});

test('page cache: requests that wait for the same new page share its compression', async () => {
  const { cache, rendered } = await site({});
  const request = { url: '/a', headers: { 'accept-encoding': 'br' } } as IncomingMessage;
  const responses = await Promise.all(Array.from({ length: 8 }, () => cache.respond(request)));
  expect(rendered).toEqual(['/a']);
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
});

test('page cache: a page that the browser already has is not sent again, and HEAD sends no body', async () => {
  const { cache, ask } = await site({});
  const { etag } = await cache.getOrRender('/a');
  const head = await ask('/a', {}, 'HEAD');
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, `${TEXT.length}`]);
  const unchanged = await ask('/a', { 'if-none-match': etag });
  expect([unchanged.status, unchanged.body.length, unchanged.headers.etag]).toEqual([304, 0, etag]);
  expect(unchanged.headers['cache-control']).toBe(chooseCacheControl('/a', 200));
});

test('page cache: missing, failed and private pages are rendered each time', async () => {
  const { cache, rendered } = await site({
    '/missing': () => ({ status: 404 }),
    '/draft': () => ({ headers: { 'cache-control': 'no-store' } }),
    '/broken': () => {
      expireAt(new Date(0));
      return {};
    },
  });
  for (const key of ['/missing', '/draft', '/broken']) {
    await cache.getOrRender(key);
    await cache.getOrRender(key);
  }
  expect(rendered).toEqual(['/missing', '/missing', '/draft', '/draft', '/broken', '/broken']);
});

test('page cache: a page expires when a scheduled post is due', async () => {
  const { cache, ask, rendered, setClock } = await site({
    '/blog': () => {
      dependsOn('posts');
      expireAt(new Date('2026-06-01T12:11:00.500Z'));
      return {};
    },
  });
  await cache.getOrRender('/blog');
  const header = async () => (await ask('/blog')).headers['cache-control'];
  expect(await header()).toBe(chooseCacheControl('/blog', 200));
  setClock('2026-06-01T12:00:01.000Z');
  expect(await header()).toBe('public, max-age=0, must-revalidate');
  setClock('2026-06-01T12:11:00.500Z');
  expect((await ask('/blog')).status).toBe(599);
  await cache.getOrRender('/blog');
  expect(rendered).toEqual(['/blog', '/blog']);
});

test('page cache: a cached page is logged like any other request, with its request id', async () => {
  const { cache, ask, logged } = await site({ '/': () => ({}) });
  await cache.getOrRender('/');
  const { headers } = await ask('/?from=mail');
  const line = JSON.parse(logged.at(-1) ?? '{}');
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(line).toMatchObject({
    reqId: headers['x-request-id'],
    method: 'GET',
    url: '/?from=mail',
    status: 200,
  });
});

test('page cache: pages with arbitrary parameters are not cached', async () => {
  const { cache, rendered } = await site({});
  for (let n = 0; n < 600; n += 1) await cache.getOrRender(`/samples?q=${n}`);
  expect(rendered).toHaveLength(600);
  expect(cache.stats()).toMatchObject({ count: 0, size: 0 });
});
