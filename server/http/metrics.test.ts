import { once } from 'node:events';
import { get } from 'node:http';
import { expect, test } from 'vitest';
import { testApp } from '#tests/test-app.ts';
import { registerMetrics } from './metrics.ts';

const pages = () => ({ hits: 7, misses: 3, count: 2, size: 4096 });

async function listening(
  METRICS: 'loopback' | 'everyone' | 'off',
  settings: { METRICS_TOKEN?: string; SITE_ORIGIN?: string } = {},
) {
  const { app, engine } = await testApp();
  const { SITE_ORIGIN: siteOrigin = 'http://localhost:4000', METRICS_TOKEN } = settings;
  const env = { METRICS, METRICS_TOKEN };
  registerMetrics(app, { env, settings: async () => ({ siteOrigin }), db: engine.db, pages });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** `fetch` writes the `Host` itself. */
async function statusFor(origin: string, headers: Record<string, string>): Promise<number> {
  const [response] = await once(get(`${origin}/metrics`, { headers }), 'response');
  response.resume();
  return response.statusCode;
}

test('Prometheus reads what the site is doing', async () => {
  const origin = await listening('loopback');
  await (await fetch(`${origin}/healthz`)).text();
  await (await fetch(`${origin}/api/nothing`)).text();
  const response = await fetch(`${origin}/metrics`);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const text = await response.text();
  expect(text).toContain('# TYPE octavo_responses_total counter\n');
  expect(text).toContain('octavo_responses_total{status="2xx"} 1\n');
  expect(text).toContain('octavo_responses_total{status="4xx"} 1\n');
  expect(text).toContain('octavo_page_hits_total 7\n');
  expect(text).toContain('octavo_mails_waiting 0\n');
  expect(text).toMatch(/process_resident_memory_bytes [1-9]\d+\n/);
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{.+\})? [\d.e+-]+)$/);
});

test('only this machine may read them, unless the owner says otherwise', async () => {
  const forwarded = { headers: { 'x-forwarded-for': '203.0.113.9' } };
  expect((await fetch(`${await listening('loopback')}/metrics`, forwarded)).status).toBe(404);
  expect((await fetch(`${await listening('everyone')}/metrics`, forwarded)).status).toBe(200);
  expect((await fetch(`${await listening('off')}/metrics`)).status).toBe(404);
});

test('a proxy on this machine that says nothing of itself is not this machine', async () => {
  const origin = await listening('loopback');
  expect(await statusFor(origin, {})).toBe(200);
  expect(await statusFor(origin, { host: 'essays.example' })).toBe(404);
  expect(await statusFor(origin, { host: 'localhost:8080' })).toBe(404);
  expect(await statusFor(origin, { via: '1.1 proxy' })).toBe(404);
  expect(await statusFor(await listening('loopback', { SITE_ORIGIN: 'https://essays.example' }), {})).toBe(
    404,
  );
});

test('the token opens them from anywhere, and another token does not', async () => {
  const METRICS_TOKEN = 'a-token-of-the-owner';
  const origin = await listening('loopback', { METRICS_TOKEN, SITE_ORIGIN: 'https://essays.example' });
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };
  expect(await statusFor(origin, { ...forwarded, authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200);
  expect(await statusFor(origin, { ...forwarded, authorization: 'Bearer another-token' })).toBe(404);
  expect(await statusFor(origin, forwarded)).toBe(404);
});
