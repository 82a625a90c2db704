import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createOverloadGuard } from './overload.ts';

/** Requests without a network, and a manual clock. */
function guardedSite() {
  let now = 0;
  const guard = createOverloadGuard(() => now);
  const served: string[] = [];
  const handle = guard((request) => {
    served.push(request.url ?? '');
  });
  function ask(url: string, { method = 'GET', accept = '*/*', closed = false, headers = {} } = {}) {
    const response = Object.assign(new EventEmitter(), {
      headersSent: false,
      closed,
      status: 0,
      headers: {} as Record<string, string | number>,
      body: '',
      writeHead(status: number, headers: Record<string, string | number>) {
        Object.assign(response, { status, headers, headersSent: true });
      },
      end(body: string) {
        response.body = body;
      },
    });
    handle(
      { url, method, headers: { accept, ...headers } } as unknown as IncomingMessage,
      response as unknown as ServerResponse,
    );
    return response;
  }
  return {
    ask,
    served,
    pass(ms: number) {
      now += ms;
    },
  };
}

/** A turn of the event loop that serves this many requests, each taking this long. */
async function takeTurn({ ask, pass }: ReturnType<typeof guardedSite>, requests: number, ms: number) {
  for (let n = 0; n < requests; n += 1) {
    const response = ask(`/${n}`);
    if (response.status === 0) pass(ms);
    response.emit('close');
  }
  await nextTurn();
}

test('overload: after a second of long event-loop turns, excess requests are refused with Retry-After', async () => {
  const site = guardedSite();
  for (let turn = 0; turn < 5; turn += 1) await takeTurn(site, 22, 10);
  const before = site.served.length;
  expect(before).toBeGreaterThan(100);
  await takeTurn(site, 22, 10);
  expect(site.served).toHaveLength(before + 2);
  await takeTurn(site, 12, 10);
  const { status, headers, body } = site.ask('/late');
  site.pass(26);
  expect(status).toBe(0);
  const refused = site.ask('/later');
  expect([refused.status, refused.headers['retry-after'], JSON.parse(refused.body)]).toEqual([
    503,
    '2',
    { error: 'Service temporarily unavailable. Please try again.' },
  ]);
  expect([headers, body]).toEqual([{}, '']);
  expect(site.ask('/later', { accept: 'text/html,*/*' }).body).toContain('<h1>One moment, please</h1>');
});

test('overload: a burst within one turn is served for a second', async () => {
  const site = guardedSite();
  await takeTurn(site, 400, 10);
  expect(site.served).toHaveLength(101);
});

test('overload: a quarter of a second without a refusal, or a pause, ends the overload', async () => {
  for (const recover of [
    async (site: ReturnType<typeof guardedSite>) => {
      for (let turn = 0; turn < 6; turn += 1) {
        site.pass(50);
        await takeTurn(site, 2, 1);
      }
    },
    async ({ pass }: ReturnType<typeof guardedSite>) => pass(101),
  ]) {
    const site = guardedSite();
    for (let turn = 0; turn < 6; turn += 1) await takeTurn(site, 22, 10);
    await recover(site);
    const before = site.served.length;
    await takeTurn(site, 22, 10);
    expect(site.served.length - before).toBe(22);
  }
});

test('overload: a few slow requests are no overload', async () => {
  const site = guardedSite();
  for (let turn = 0; turn < 50; turn += 1) await takeTurn(site, 9, 100);
  expect(site.served).toHaveLength(450);
});

test('overload: no request is started while another waits too long for its first byte', async () => {
  const { ask, pass } = guardedSite();
  const crowd = Array.from({ length: 25 }, (_, n) => ask(`/${n}`));
  await nextTurn();
  pass(301);
  expect(ask('/late').status).toBe(503);
  // A download that has started may take as long as its reader needs.
  for (const response of crowd) response.headersSent = true;
  await nextTurn();
  expect(ask('/next').status).toBe(0);
});

test('overload: slow uploads and pending view counts do not count', async () => {
  const { ask, pass } = guardedSite();
  for (let n = 0; n < 100; n += 1) ask(`/${n}`, { method: 'POST' });
  await nextTurn();
  pass(10_000);
  expect(ask('/next').status).toBe(0);
});

test('overload: a few requests and health checks are never refused', async () => {
  const { ask, pass } = guardedSite();
  for (let n = 0; n < 20; n += 1) ask(`/${n}`);
  await nextTurn();
  pass(5_000);
  expect(ask('/healthz').status).toBe(0);
  expect(ask('/late').status).toBe(503);
  const { ask: askAlone, pass: passAlone } = guardedSite();
  for (let n = 0; n < 19; n += 1) askAlone(`/${n}`);
  await nextTurn();
  passAlone(5_000);
  expect(askAlone('/late').status).toBe(0);
});

test('overload: files of the build are never refused, and do not count', async () => {
  const { ask, pass } = guardedSite();
  for (let n = 0; n < 19; n += 1) ask(`/${n}`);
  for (let n = 0; n < 30; n += 1) ask(`/assets/${n}.js`);
  await nextTurn();
  pass(5_000);
  ask('/twentieth');
  expect(ask('/late').status).toBe(503);
  expect(ask('/assets/late.js').status).toBe(0);
});

test('overload: a request whose connection is closed when it arrives does not count', async () => {
  const { ask, pass } = guardedSite();
  for (let n = 0; n < 25; n += 1) ask(`/${n}`, { closed: true });
  ask('/slow');
  await nextTurn();
  pass(301);
  expect(ask('/next').status).toBe(0);
});

test('overload: a closed connection is no longer counted', async () => {
  const { ask, pass } = guardedSite();
  const crowd = Array.from({ length: 25 }, (_, n) => ask(`/${n}`));
  for (const response of crowd) response.emit('close');
  await nextTurn();
  pass(301);
  expect(ask('/next').status).toBe(0);
});

test('overload: a page that nobody has asked for yet is refused as soon as others wait', async () => {
  const { ask } = guardedSite();
  const prerender = { 'sec-purpose': 'prefetch;prerender' };
  expect(ask('/', { headers: prerender }).status).toBe(0);
  for (let n = 0; n < 20; n += 1) ask(`/${n}`);
  expect(ask('/', { headers: prerender }).status).toBe(503);
  expect(ask('/').status).toBe(0);
});
