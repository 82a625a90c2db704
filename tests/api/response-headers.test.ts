import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '#tests/support/server-process.ts';
import { newPostgresDatabase, testEngine } from '#tests/test-database.ts';

async function site() {
  const folder = await mkdtemp(path.join(tmpdir(), 'octavo-headers-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const started = await startServer({
    DATA_DIR: folder,
    DEMO_CONTENT: 'on',
    ...(testEngine === 'postgres' && { DATABASE_URL: await newPostgresDatabase() }),
  });
  onTestFinished(started.kill);
  return async (address: string, init?: RequestInit) => {
    const response = await fetch(started.origin + address, { redirect: 'manual', ...init });
    await response.arrayBuffer();
    return response;
  };
}

test('every kind of answer says who may load it, and what the next site learns of its address', async () => {
  const ask = await site();
  const kinds: [address: string, resourcePolicy: string, init?: RequestInit][] = [
    ['/', 'same-origin'],
    ['/about', 'same-origin'],
    ['/samples', 'same-origin'],
    ['/blog', 'same-origin'],
    ['/no/such/page', 'same-origin'],
    ['/about/', 'same-origin'],
    ['/admin/login', 'same-origin'],
    ['/api/samples', 'same-origin'],
    ['/api/nothing', 'same-origin'],
    ['/api/admin/overview', 'same-origin'],
    ['/api/auth/login', 'same-origin', { method: 'POST' }],
    ['/healthz', 'same-origin'],
    ['/readyz', 'same-origin'],
    ['/robots.txt', 'same-origin'],
    ['/sitemap.xml', 'same-origin'],
    ['/favicon.svg', 'same-origin'],
    ['/blog/feed.xml', 'cross-origin'],
    ['/og/pages/about.png', 'cross-origin'],
  ];
  for (const [address, policy, init] of kinds) {
    // Twice: rendered, and from the cache.
    for (let time = 0; time < 2; time += 1) {
      const { headers, status } = await ask(address, init);
      expect(`${address} ${status}: ${headers.get('cross-origin-resource-policy')}`).toBe(
        `${address} ${status}: ${policy}`,
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    }
  }
  for (const address of ['/admin/reset?token=abc', '/blog/preview/abc'])
    expect((await ask(address)).headers.get('referrer-policy')).toBe('no-referrer');
});
