import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';

let folder: string;
let site: ServerProcess;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'octavo-headers-'));
  site = await startServer({
    DATA_DIR: folder,
    DEMO_CONTENT: 'on',
    SITE_ORIGIN: 'https://essays.example',
  });
});
afterAll(async () => {
  await site.kill();
  await rm(folder, { recursive: true, force: true });
});

async function ask(address: string, init?: RequestInit) {
  const response = await fetch(site.origin + address, { redirect: 'manual', ...init });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test('response headers: every kind of response has its resource and referrer policies', async () => {
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
  for (const address of ['/admin/reset?token=abc', '/blog/preview/abc', '/testimonial/abc'])
    expect((await ask(address)).headers.get('referrer-policy')).toBe('no-referrer');
});

/** What Mozilla's Observatory and similar tools check. */
test('response headers: every page of the route table has the whole set of security headers', async () => {
  const addresses = Array.from(
    readFileSync('app/routes.ts', 'utf8').matchAll(/route\('([^']+)'/g),
    ([, address = '']) => `/${address.replace(/:\w+/g, 'unknown').replace('*', 'no/such/page')}`,
  );
  expect(addresses.length).toBeGreaterThan(20);
  // And one existing page of each kind: from the sitemap, by the form of its URL.
  const listed = (text: string) =>
    Array.from(text.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) => new URL(url).pathname);
  const pages = new Map<string, string>();
  for (const part of listed((await ask('/sitemap.xml')).text))
    for (const page of listed((await ask(part)).text))
      pages.set(page.split('/').length > 2 ? path.posix.dirname(page) : page, page);
  expect(pages.size).toBeGreaterThan(10);
  for (const address of ['/', ...addresses, ...pages.values()]) {
    const { headers, status } = await ask(address);
    if ([...pages.values()].includes(address)) expect(`${address}: ${status}`).toBe(`${address}: 200`);
    if (!headers.get('content-type')?.startsWith('text/html')) continue;
    const policy = headers.get('content-security-policy') ?? '';
    for (const directive of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ])
      expect(`${address}: ${policy}`).toContain(directive);
    const scripts = policy.match(/script-src ([^;]*)/)?.[1] ?? '';
    expect(`${address}: ${scripts}`).not.toMatch(/unsafe-|\*|http:|data:/);
    expect(scripts).not.toBe('');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8,}/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('set-cookie')).toBeNull();
  }
});
