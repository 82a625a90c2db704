import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { mountPages } from '#server/web.ts';
import { testApp } from '#tests/test-app.ts';
import { migratedDatabase, testOnce } from '#tests/test-database.ts';

async function pages() {
  const site = await testApp({ SITE_ORIGIN: 'https://octavo.example' });
  const cache = await mountPages(site.app, site);
  const open = (url: string) => site.inject({ url });
  return { ...site, cache, open };
}

testOnce('pages: each has one URL, and other spellings are not cached', async () => {
  const { open, cache, make } = await pages();
  const { slug } = await make.sample({ title: 'The Fourth Prod' });
  for (const [url, location] of [
    ['/about/?x=1', '/about?x=1'],
    ['//evil.example/', '/evil.example'],
    ['/%61bout', '/about'],
    ['/About?x=1', '/about?x=1'],
    ['/TestimonialS', '/testimonials'],
    ['/ABOUT/', '/about'],
    ['//Samples/%54he-Fourth-Prod/?q=Prod', `/samples/${slug}?q=Prod`],
    ['/No/Such/', '/No/Such'],
    ['/Samples/The-Fourth-Prod', `/samples/${slug}`],
  ] as const) {
    const { statusCode, headers } = await open(url);
    expect([url, statusCode, headers.location]).toEqual([url, 301, location]);
  }
  const before = cache.stats().count;
  expect((await open('/No/Such')).statusCode).toBe(404);
  expect((await open('/ABOUT/us')).statusCode).toBe(404);
  expect(cache.stats().count).toBe(before);
});

testOnce(
  'pages: a part of the sitemap that does not exist is the page of every unknown address',
  async () => {
    const { open } = await pages();
    const { statusCode, headers, body } = await open('/sitemap-pages-99.xml');
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(body).toContain('Page Not Found');
  },
);

testOnce('pages: a redirect to a category has no content type', async () => {
  const { open } = await pages();
  const { statusCode, headers } = await open('/samples/category/Psychology');
  expect([statusCode, headers['content-type']]).toEqual([301, undefined]);
});

testOnce('pages: the addresses of the lists in the admin area lead to their tabs', async () => {
  const { open } = await pages();
  for (const [url, location] of [
    ['/admin/requests', '/admin?tab=submissions'],
    ['/admin/samples', '/admin?tab=samples'],
  ] as const) {
    const { statusCode, headers } = await open(url);
    expect([statusCode, headers.location]).toEqual([302, location]);
    expect((await open(location)).statusCode).toBe(200);
  }
});

testOnce('pages: a page whose data cannot be read gets 503 with Retry-After and is not cached', async () => {
  const engine = await migratedDatabase();
  const isFailing = vi.fn(() => false);
  const site = await testApp({}, { ...engine, isUnavailable: isFailing });
  const cache = await mountPages(site.app, site);
  const { slug } = await site.make.sample({ title: 'The Fourth Prod' });
  await sql`alter table samples rename to unreadable`.execute(engine.db);
  isFailing.mockReturnValue(true);
  const { statusCode, headers, body } = await site.inject(`/samples/${slug}`);
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  expect(headers['content-type']).toContain('text/html');
  expect(body).toContain('Something went wrong');
  await sql`alter table unreadable rename to samples`.execute(engine.db);
  isFailing.mockReturnValue(false);
  expect((await site.inject(`/samples/${slug}`)).statusCode).toBe(200);
  expect(cache.stats().count).toBe(1);
});

testOnce('pages: the redirect to a page with a token is as private as the page', async () => {
  const { open } = await pages();
  const url = `/requests/${'a'.repeat(43)}`;
  const { statusCode, headers } = await open(`${url}/`);
  expect([statusCode, headers.location]).toEqual([301, url]);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
});

testOnce('pages: a category in another spelling is redirected', async () => {
  const { open, make } = await pages();
  await make.sample({ title: 'Federalist 51', subject: 'Political Science' });
  for (const [url, location] of [
    ['/samples/category/POLITICAL-SCIENCE', '/samples/category/political-science'],
    [
      '/samples/category/Political-Science?level=masters',
      '/samples/category/political-science?level=masters',
    ],
    ['/samples/category/political%20science', '/samples/category/political-science'],
  ] as const) {
    const { statusCode, headers } = await open(url);
    expect([url, statusCode, headers.location]).toEqual([url, 301, location]);
  }
  expect((await open('/samples/category/political-science')).statusCode).toBe(200);
  expect((await open('/samples/category/None-Such')).statusCode).toBe(404);
});

testOnce('pages: a category of several spellings has one name everywhere', async () => {
  const { open, make } = await pages();
  await make.sample({ title: 'Two Lamps', subject: 'Creative Writing' });
  await make.sample({ title: 'Three Lamps', subject: 'creative writing' });
  expect((await open('/samples')).body).toContain('>Creative Writing<');
  expect((await open('/samples/category/creative-writing')).body).toContain('Creative Writing samples</h1>');
  expect((await open('/samples/category/Creative-Writing')).statusCode).toBe(301);
});

testOnce('pages: the former URL of a topic is redirected to the present one', async () => {
  const { open, inject, make } = await pages();
  const headers = await make.adminHeaders();
  const url = '/api/admin/words/topics';
  const { fields } = (await inject({ url, headers })).json().item;
  const [topic, ...others] = fields.items;
  const items = [{ ...topic, slug: 'renamed-topic' }, ...others];
  const saved = await inject({ method: 'PUT', url, headers, payload: { fields: { ...fields, items } } });
  expect(saved.statusCode).toBe(200);
  const { statusCode, headers: sent } = await open(`/topics/${topic.slug}`);
  expect([statusCode, sent.location]).toEqual([301, '/topics/renamed-topic']);
  expect((await open('/topics/renamed-topic')).statusCode).toBe(200);
});

testOnce('pages: in structured data, markup in titles, names and texts stays text', async () => {
  const { open, make } = await pages();
  const hostile = '</script><script>alert(1)</script><!-- \u2028 "\\';
  await make.sample({ title: `Sample ${hostile}`, slug: 'hostile', excerpt: hostile, subject: 'Law' });
  await make.post({ title: `Post ${hostile}`, slug: 'hostile', author: hostile, excerpt: hostile });
  for (const [url, title] of [
    ['/samples/hostile', `Sample ${hostile}`],
    ['/blog/hostile', `Post ${hostile}`],
    ['/samples/category/law', `Sample ${hostile}`],
    ['/blog', `Post ${hostile}`],
  ] as const) {
    const { body, statusCode } = await open(url);
    expect([url, statusCode]).toEqual([url, 200]);
    expect(body, url).not.toContain('<script>alert(1)');
    const data = [...body.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
      ([, json = '']) => JSON.parse(json),
    );
    expect(data.length, url).toBeGreaterThan(0);
    if (url.endsWith('hostile'))
      expect(JSON.stringify(data), url).toContain(JSON.stringify(title).slice(1, -1));
  }
});

testOnce('pages: a list page past the end is not indexed', async () => {
  const { open, make } = await pages();
  await make.sample({ title: 'Federalist 51', subject: 'Law' });
  await make.post({ title: 'Commas' });
  for (const path of ['/samples', '/samples/category/law', '/blog']) {
    expect((await open(path)).body).toContain('<meta name="robots" content="index,follow"/>');
    expect((await open(`${path}?page=99`)).body).toContain('<meta name="robots" content="noindex,follow"/>');
  }
});

testOnce('pages: common feed URLs redirect to the feed', async () => {
  const { open } = await pages();
  for (const url of ['/feed.xml', '/rss.xml']) {
    const { statusCode, headers } = await open(url);
    expect([statusCode, headers.location]).toEqual([301, '/blog/feed.xml']);
  }
});

testOnce('pages: malformed URLs are not cached', async () => {
  const { open, cache, make } = await pages();
  const { slug } = await make.post({ title: 'Commas' });
  for (const url of [`/blog/${slug}`, '/about']) await open(url);
  const before = cache.stats().count;
  for (let n = 0; n < 10; n += 1) await open(`/blog/${slug}?comment=${n}`);
  for (let n = 0; n < 3; n += 1)
    for (const url of [`/blog/${slug}?reply=${n}`, `/contact?topic=${n}`, `/samples?q=${n}`, `/about?x=${n}`])
      expect((await open(url)).statusCode, url).toBe(200);
  expect(cache.stats().count).toBe(before);
});

testOnce('pages: an impossible name gets the 404 page', async () => {
  const { open } = await pages();
  const long = 'a'.repeat(400);
  for (const url of [
    '/samples/%E0%A4%A',
    '/blog/%FF',
    '/%',
    `/topics/${long}`,
    `/samples/category/${long}`,
    '/samples/category/%00',
    '/testimonial/cut-off',
    // The router's `*` matches no line terminators.
    '/about%0A',
    '/a%0D',
    '/samples/%0Ax',
    '/%E2%80%A8',
    '/%E2%80%A9',
  ]) {
    const { statusCode, headers, body } = await open(url);
    expect([url, statusCode]).toEqual([url, 404]);
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(body).toContain('<title>404 - Page Not Found | Octavo</title>');
  }
});

test('pages: a missing record has the head of a 404 page', async () => {
  const { open } = await pages();
  for (const url of [
    '/samples/none-such',
    '/samples/0123456789abcdef01234567',
    '/samples/category/none-such',
    '/blog/none-such',
    '/topics/none-such',
    '/none-such',
  ]) {
    const { statusCode, body } = await open(url);
    expect([url, statusCode]).toEqual([url, 404]);
    const head = body.slice(0, body.indexOf('</head>'));
    expect(head.match(/<title>.*?<\/title>/g), url).toEqual(['<title>404 - Page Not Found | Octavo</title>']);
    expect(head).toContain('<meta name="robots" content="noindex,follow"/>');
    expect(head).toMatch(/<meta name="description" content=".{50,}"\/>/);
    expect(head).toContain(`<link rel="canonical" href="https://octavo.example${url}"/>`);
    expect(head.match(/rel="canonical"/g)).toHaveLength(1);
    expect(head).toMatch(/<meta name="keywords" content=".{20,}"\/>/);
    expect(head).toContain('<meta property="og:title" content="404 - Page Not Found | Octavo"/>');
    expect(head).toContain('<meta property="og:image" content="https://octavo.example/og/pages/home.png"/>');
  }
});

testOnce(
  'assets: a built file is compressed and cached for a year; a missing one gets a short 404',
  async () => {
    const { inject } = await pages();
    const built = readdirSync('build/client/assets');
    const script = built.find((name) => name.endsWith('.js.br')) ?? '';
    const address = `/assets/${script.replace(/\.br$/, '')}`;
    for (const encoding of ['br', 'gzip']) {
      const { statusCode, headers } = await inject({
        url: address,
        headers: { 'accept-encoding': encoding },
      });
      expect([statusCode, headers['content-encoding'], headers['cache-control']]).toEqual([
        200,
        encoding,
        'public, max-age=31536000, immutable',
      ]);
      expect(headers['content-type']).toMatch(/javascript/);
      const again = { 'accept-encoding': encoding, 'if-none-match': headers.etag };
      expect((await inject({ url: address, headers: again })).statusCode).toBe(304);
    }
    const whole = await inject(address);
    expect(whole.headers['content-encoding']).toBeUndefined();
    expect(whole.body).toBe(readFileSync(path.join('build/client', address), 'utf8'));
    // Every kind of file that the build makes has a type.
    for (const kind of new Set(
      built.map((name) => path.extname(name)).filter((kind) => !/br|gz/.test(kind)),
    )) {
      const { statusCode, headers } = await inject(`/assets/${built.find((name) => name.endsWith(kind))}`);
      expect([kind, statusCode, headers['content-type']]).toEqual([
        kind,
        200,
        expect.stringMatching(/javascript|css|font/),
      ]);
    }
    const gone = await inject('/assets/gone-12345678.js');
    expect([gone.statusCode, gone.json()]).toEqual([404, { error: 'This address is not found' }]);
    const icon = await inject('/favicon.svg');
    expect([icon.statusCode, icon.headers['cache-control']]).toEqual([200, 'public, max-age=3600']);
  },
);
