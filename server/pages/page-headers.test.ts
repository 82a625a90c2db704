import { expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { cacheControlOf, contentSecurityPolicy, takeScriptHashes } from './page-headers.ts';

test('only scripts that carry the mark are hashed, and the mark is gone afterwards', () => {
  const html =
    '<script nonce="m">one()</script><script>smuggled()</script><script nonce="m" src="/a.js"></script>';
  const page = takeScriptHashes(html, 'm');
  expect(page.html).toBe('<script>one()</script><script>smuggled()</script><script src="/a.js"></script>');
  expect(page.hashes).toEqual(["'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4='"]);
});

test('the policy allows no inline and no evaluated scripts', () => {
  const policy = contentSecurityPolicy('/', ["'sha256-x'"], readEnv({}));
  expect(policy).toContain("script-src 'self' 'sha256-x';");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  for (const part of [
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ]) {
    expect(policy).toContain(part);
  }
});

test('third parties are allowed only when configured, and never under /admin', () => {
  const env = readEnv({ ANALYTICS_ID: 'G-1', CHAT_WIDGET_URL: 'https://chat.example/widget.js' });
  expect(contentSecurityPolicy('/', [], env)).toMatch(/script-src[^;]*googletagmanager[^;]*chat\.example/);
  for (const url of ['/admin', '/admin/login', '/admin?tab=samples']) {
    expect(contentSecurityPolicy(url, [], env)).not.toMatch(/google|chat\.example|https:/);
  }
  expect(contentSecurityPolicy('/administration', [], env)).toMatch(/chat\.example/);
  expect(contentSecurityPolicy('/', [], readEnv({}))).not.toMatch(/google|chat/);
});

test('public pages may be kept by a cache in between, admin pages by none', () => {
  expect(cacheControlOf('/', 200)).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=600');
  expect(cacheControlOf('/nothing', 404)).not.toContain('s-maxage');
  expect(cacheControlOf('/admin', 200)).toBe('no-store');
});
