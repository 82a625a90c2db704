import { expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { settingsInEffect } from '#server/settings/settings.ts';
import { chooseCacheControl, contentSecurityPolicy, createPrivacyHeaders } from './page-headers.ts';

function readPolicy(url: string, settings: Record<string, string> = {}): Record<string, string[]> {
  const policy = contentSecurityPolicy(
    url,
    { scripts: ["'sha256-own'"], styles: ["'sha256-look'"] },
    settingsInEffect({}, readEnv(settings)),
  );
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

const thirdParties = { ANALYTICS_ID: 'G-TEST', CHAT_WIDGET_URL: 'https://embed.example.com/id/default' };

test('page headers: without third parties a page loads nothing from elsewhere', () => {
  const policy = readPolicy('/');
  expect(policy['script-src']).toEqual(["'self'", "'sha256-own'"]);
  expect(policy['style-src']).toEqual(["'self'", "'sha256-look'"]);
  expect(policy['connect-src']).toEqual(["'self'"]);
  expect(policy['frame-src']).toEqual(["'none'"]);
});

test('page headers: analytics allows its own hosts only', () => {
  const policy = readPolicy('/', { ANALYTICS_ID: 'G-TEST' });
  expect(policy['script-src']).toEqual(["'self'", "'sha256-own'", 'https://www.googletagmanager.com']);
  expect(policy['connect-src']).toContain('https://*.google-analytics.com');
  expect(policy['style-src']).toEqual(["'self'", "'sha256-look'"]);
  expect(policy['frame-src']).toEqual(["'none'"]);
});

test("page headers: the chat widget's script is allowed from its address only, the rest from its provider", () => {
  const policy = readPolicy('/', { CHAT_WIDGET_URL: thirdParties.CHAT_WIDGET_URL });
  expect(policy['script-src']).toEqual(["'self'", "'sha256-own'", 'https://embed.example.com']);
  expect(policy['connect-src']).toEqual([
    "'self'",
    'https://embed.example.com',
    'https://example.com',
    'https://*.example.com',
    'wss://example.com',
    'wss://*.example.com',
  ]);
  expect(policy['frame-src']).toContain('https://*.example.com');
});

test.each(['/admin', '/admin/login', '/admin?next=/'])('page headers: %s allows no third party', (url) => {
  expect(readPolicy(url, thirdParties)).toEqual(readPolicy(url));
});

test.each([{}, thirdParties])('page headers: inline scripts and eval are never allowed', (settings) => {
  const policy = readPolicy('/', settings);
  expect(policy['script-src']?.join(' ')).not.toMatch(/unsafe/);
  expect(policy['object-src']).toEqual(["'none'"]);
  expect(policy['base-uri']).toEqual(["'none'"]);
  expect(policy['frame-ancestors']).toEqual(["'none'"]);
  expect(policy['form-action']).toEqual(["'self'"]);
});

test('page headers: inline styles of the chat widget are allowed, so there is no hash', () => {
  expect(readPolicy('/', thirdParties)['style-src']?.slice(0, 2)).toEqual(["'self'", "'unsafe-inline'"]);
});

test("page headers: a path that only starts like the admin area's is public", () => {
  expect(readPolicy('/administration', thirdParties)['script-src']).toContain('https://embed.example.com');
});

test('page headers: shared caches may store public pages, and no admin page', () => {
  expect(chooseCacheControl('/', 200)).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=600');
  expect(chooseCacheControl('/nothing', 404)).not.toContain('s-maxage');
  expect(chooseCacheControl('/admin', 200)).toBe('no-store');
});

test.each([
  '/admin/reset?token=abc',
  '/admin/reset',
  '/blog/preview/abc',
  '/samples/preview/abc?view=draft',
  '/testimonial/abc',
  '/requests/abc',
  '/Requests/abc',
])(
  'page headers: %s is for one person: not stored, not indexed, no referrer, nothing from elsewhere',
  (url) => {
    expect(chooseCacheControl(url, 200)).toBe('no-store');
    expect(createPrivacyHeaders(url)).toEqual({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    const { 'frame-src': _, ...policy } = readPolicy(url, thirdParties);
    expect(Object.values(policy).flat().join(' ')).not.toMatch(/https?:|wss:/);
  },
);

test('page headers: a draft of the words may be framed by the admin area; its URL has a token, too', () => {
  expect(createPrivacyHeaders('/about?preview=abc')).toEqual({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'x-frame-options': 'SAMEORIGIN',
  });
  expect(readPolicy('/about?preview=abc')['frame-ancestors']).toEqual(["'self'"]);
});

test('page headers: pages without a token have no headers of their own', () => {
  for (const address of ['/', '/admin', '/admin/resets', '/blog/preview', '/samples?q=preview'])
    expect(createPrivacyHeaders(address)).toEqual({});
});
