import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { type ContentTag, noteChange, noteUse, noteUseUntil } from '#server/content/changes.ts';
import type { Engine } from '#server/db/engines/engine.ts';
import { migrate } from '#server/db/migrate.ts';
import { twoEngines } from '#tests/test-database.ts';
import { createPageCache, type RenderedPage } from './page-cache.ts';

/** A site of pages that say how often they were rendered, in front of one database, in two processes. */
async function site(options: { maxBytes?: number; tagsOf?: (key: string) => ContentTag[] } = {}) {
  const [engine, otherEngine] = await twoEngines();
  await migrate(engine);
  const tagsOf = options.tagsOf ?? (() => ['samples']);
  function processOn(one: Engine) {
    const rendered: string[] = [];
    const gate = { open: Promise.resolve() };
    async function render(key: string): Promise<RenderedPage> {
      rendered.push(key);
      noteUse(...tagsOf(key));
      const { rows } = {
        rows: await one.db.selectFrom('categories').select('name').orderBy('name').execute(),
      };
      await gate.open;
      const body = Buffer.from(`${key}: ${rows.map(({ name }) => name).join()} ${'filler '.repeat(300)}`);
      return {
        status: key.startsWith('/missing') ? 404 : 200,
        headers: { 'content-type': 'text/html' },
        body,
        etag: `W/"${rendered.length}"`,
      };
    }
    const cache = createPageCache(one, render, (url) => url.split('?')[0] ?? url, options.maxBytes);
    return {
      cache,
      rendered,
      gate,
      text: async (key: string) => String((await cache.get(key)).body).replace(/ (filler )+$/, ''),
    };
  }
  async function write(name: string, ...tags: ContentTag[]) {
    await engine.db.transaction().execute(async (tx) => {
      await tx.insertInto('categories').values({ id: name, name, name_key: name }).execute();
      await noteChange(tx, ...tags);
    });
  }
  return { here: processOn(engine), there: processOn(otherEngine), write, engine };
}

test('a page is rendered once and then kept', async () => {
  const { here } = await site();
  await here.cache.get('/a');
  await here.cache.get('/a');
  expect(here.rendered).toEqual(['/a']);
});

test('visitors who ask for the same page at the same time share one rendering', async () => {
  const { here } = await site();
  await Promise.all(Array.from({ length: 20 }, () => here.cache.get('/a')));
  expect(here.rendered).toEqual(['/a']);
});

test('a write drops just the pages made of what it changed', async () => {
  const { here, write } = await site({ tagsOf: (key) => (key === '/a' ? ['sample:a'] : ['posts']) });
  await here.cache.get('/a');
  await here.cache.get('/blog');
  await write('new', 'sample:a');
  expect(await here.text('/a')).toBe('/a: new');
  await here.cache.get('/blog');
  expect(here.rendered).toEqual(['/a', '/blog', '/a']);
});

test('a write is on the page at the next request, in every process, over and over', async () => {
  const { here, there, write } = await site();
  const names: string[] = [];
  for (let round = 10; round < 40; round += 1) {
    await write(`n${round}`, 'samples');
    names.push(`n${round}`);
    const texts = await Promise.all([here.text('/a'), there.text('/a'), there.text('/a')]);
    expect(new Set(texts)).toEqual(new Set([`/a: ${names.join()}`]));
  }
});

test('a change that comes while a page is being made is not lost', async () => {
  const { here, write } = await site();
  let open = () => {};
  here.gate.open = new Promise<void>((resolve) => {
    open = resolve;
  });
  const slow = here.cache.get('/a');
  await expect.poll(() => here.rendered.length).toBe(1);
  await nextTurn();
  await write('new', 'samples');
  open();
  await slow;
  expect(await here.text('/a')).toBe('/a: new');
});

test('a transaction that fails changes nothing', async () => {
  const { here, engine } = await site();
  await here.cache.get('/a');
  await engine.db
    .transaction()
    .execute(async (tx) => {
      await noteChange(tx, 'samples');
      throw new Error('no');
    })
    .catch(() => {});
  await here.cache.get('/a');
  expect(here.rendered).toEqual(['/a']);
});

test('a process that slept through thousands of changes starts over', async () => {
  const { here, there, write, engine } = await site();
  await there.cache.get('/a');
  await write('new', 'posts');
  await engine.db.deleteFrom('content_changes').execute();
  await engine.db.updateTable('content_mark').set({ mark: 9_000 }).execute();
  await engine.db.insertInto('content_changes').values({ mark: 9_000, tag: 'posts' }).execute();
  expect(await there.text('/a')).toBe('/a: new');
  expect(await here.text('/a')).toBe('/a: new');
});

test('a page that uses a scheduled post is out of date when its time comes', async () => {
  const [engine] = await twoEngines();
  await migrate(engine);
  let rendered = 0;
  let due = new Date(Date.now() - 1);
  const cache = createPageCache(
    engine,
    async () => {
      rendered += 1;
      noteUseUntil(new Date('2999-01-01'));
      noteUseUntil(due);
      return { status: 200, headers: {}, body: Buffer.from('x'), etag: '"x"' };
    },
    (url) => url,
  );
  await cache.get('/blog');
  due = new Date('2999-01-01');
  await cache.get('/blog');
  await cache.get('/blog');
  expect(rendered).toBe(2);
});

test('what is not found is not kept', async () => {
  const { here } = await site();
  await here.cache.get('/missing');
  await here.cache.get('/missing');
  expect(here.rendered).toEqual(['/missing', '/missing']);
  expect(here.cache.size().pages).toBe(0);
});

test('the cache stays within its bytes, and the least recently used page goes first', async () => {
  const { here } = await site({ maxBytes: 15_000 });
  for (const key of ['/a', '/b', '/c']) await here.cache.get(key);
  await here.cache.get('/d');
  expect(here.cache.size().bytes).toBeLessThanOrEqual(15_000);
  here.rendered.length = 0;
  await here.cache.get('/d');
  expect(here.rendered).toEqual([]);
  await here.cache.get('/a');
  expect(here.rendered).toEqual(['/a']);
});

test('kept pages are answered early, in the smallest form that the visitor takes', async () => {
  const { here } = await site();
  const server = createServer((request, response) =>
    here.cache.answer(request, response, () => {
      response.writeHead(599).end();
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const { request } = await import('node:http');
    const sent = request(`${address}${path}`, { headers, method }).end();
    const [response] = await once(sent, 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
  };

  expect((await ask('/a')).status).toBe(599);
  const { body, etag } = await here.cache.get('/a');
  expect((await ask('/a?utm_source=mail')).body).toEqual(body);
  await expect
    .poll(async () => (await ask('/a', { 'accept-encoding': 'gzip, br' })).headers['content-encoding'])
    .toBe('br');
  expect(brotliDecompressSync((await ask('/a', { 'accept-encoding': 'gzip, br' })).body)).toEqual(body);
  expect(gunzipSync((await ask('/a', { 'accept-encoding': 'gzip, br;q=0' })).body)).toEqual(body);
  expect((await ask('/a', { 'accept-encoding': 'identity' })).headers['content-encoding']).toBeUndefined();
  const head = await ask('/a', {}, 'HEAD');
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, `${body.length}`]);
  const held = await ask('/a', { 'if-none-match': etag });
  expect([held.status, held.body.length, held.headers.etag]).toEqual([304, 0, etag]);
  expect((await ask('/a', {}, 'POST')).status).toBe(599);
  expect((await ask('/b')).status).toBe(599);
});
