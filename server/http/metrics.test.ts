import { once } from 'node:events';
import { get } from 'node:http';
import { expect, test } from 'vitest';
import { queueMail } from '#server/mail/outbox.store.ts';
import { testApp } from '#tests/test-app.ts';
import { registerMetrics } from './metrics.ts';

const pages = () => ({ hits: 7, misses: 3, count: 2, size: 4096 });
const jobs = () => [{ name: 'deliver mail', failures: 1, lagMs: 250 }];

async function metricsSite(
  METRICS: 'loopback' | 'everyone' | 'off',
  settings: { METRICS_TOKEN?: string; SITE_ORIGIN?: string } = {},
) {
  const { app, engine } = await testApp();
  const { SITE_ORIGIN: siteOrigin = 'http://localhost:4000', METRICS_TOKEN } = settings;
  const env = { METRICS, METRICS_TOKEN };
  registerMetrics(app, { env, settings: () => ({ siteOrigin }), db: engine.db, pages, jobs });
  return { origin: await app.listen({ port: 0, host: '127.0.0.1' }), db: engine.db };
}

async function listening(...site: Parameters<typeof metricsSite>): Promise<string> {
  return (await metricsSite(...site)).origin;
}

/** `fetch` writes the `Host` itself. */
async function statusFor(origin: string, headers: Record<string, string>): Promise<number> {
  const [response] = await once(get(`${origin}/metrics`, { headers }), 'response');
  response.resume();
  return response.statusCode;
}

test('metrics: Prometheus can read the metrics', async () => {
  const { origin, db } = await metricsSite('loopback');
  const now = new Date();
  for (const to of ['waiting@example.com', 'gone@example.com', 'gone@example.com'])
    await queueMail(db, { to, subject: 's', text: 't', html: 'h' }, now);
  const gone = db.updateTable('outbox').where('recipient', '=', 'gone@example.com');
  await gone.set({ given_up_at: now.toISOString() }).execute();
  await (await fetch(`${origin}/healthz`)).text();
  await (await fetch(`${origin}/api/nothing`)).text();
  const response = await fetch(`${origin}/metrics`);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const text = await response.text();
  const request = (labels: string) => `octavo_request_duration_seconds_count{${labels}} 1`;
  for (const line of [
    '# TYPE octavo_request_duration_seconds histogram',
    request('method="GET",route="/healthz",status="200"'),
    request('method="GET",route="/api/*",status="404"'),
    'octavo_page_cache_lookups_total{result="hit"} 7',
    'octavo_page_cache_lookups_total{result="miss"} 3',
    'octavo_page_cache_bytes 4096',
    'octavo_mails{state="waiting"} 1',
    'octavo_mails{state="given up"} 2',
    'octavo_scheduler_lag_seconds{job="deliver mail"} 0.25',
    'octavo_job_failures{job="deliver mail"} 1',
  ])
    expect(text).toContain(`${line}\n`);
  expect(text).toMatch(/octavo_database_query_duration_seconds_count [1-9]/);
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds ([\d.e+-]+|Nan)\n/);
  expect(text).toMatch(/process_resident_memory_bytes [1-9]\d+\n/);
  // Nan: nothing was measured yet.
  for (const line of text.trimEnd().split('\n').filter(Boolean))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{.+\})? ([\d.e+-]+|Nan))$/);
});

test('metrics: only this machine may read them by default', async () => {
  const forwarded = { headers: { 'x-forwarded-for': '203.0.113.9' } };
  expect((await fetch(`${await listening('loopback')}/metrics`, forwarded)).status).toBe(404);
  expect((await fetch(`${await listening('everyone')}/metrics`, forwarded)).status).toBe(200);
  expect((await fetch(`${await listening('off')}/metrics`)).status).toBe(404);
});

test('metrics: a proxy on this machine without headers counts as remote', async () => {
  const origin = await listening('loopback');
  expect(await statusFor(origin, {})).toBe(200);
  expect(await statusFor(origin, { host: 'essays.example' })).toBe(404);
  expect(await statusFor(origin, { host: 'localhost:8080' })).toBe(404);
  expect(await statusFor(origin, { via: '1.1 proxy' })).toBe(404);
  expect(await statusFor(await listening('loopback', { SITE_ORIGIN: 'https://essays.example' }), {})).toBe(
    404,
  );
});

test('metrics: the token gives access from anywhere, a wrong one does not', async () => {
  const METRICS_TOKEN = 'a-token-of-the-owner';
  const origin = await listening('loopback', { METRICS_TOKEN, SITE_ORIGIN: 'https://essays.example' });
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };
  expect(await statusFor(origin, { ...forwarded, authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200);
  expect(await statusFor(origin, { ...forwarded, authorization: 'Bearer another-token' })).toBe(404);
  expect(await statusFor(origin, forwarded)).toBe(404);
});
