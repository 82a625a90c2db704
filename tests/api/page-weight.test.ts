/** What a first visit of each kind of page transfers before its first paint, with the demonstration content. */
import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { mountPages } from '#server/web.ts';
import { testApp } from '#tests/test-app.ts';
import { filledDatabase } from '#tests/test-database.ts';

/** In KB: the HTML, the HTML with gzip, inline styles (3.7 of them the fonts), hydration data. */
const budgets: Record<string, { raw: number; gzip: number; styles: number; data: number }> = {
  home: { raw: 88.7, gzip: 24.1, styles: 13.4, data: 4.9 },
  service: { raw: 82.1, gzip: 19.3, styles: 10.2, data: 15.3 },
  library: { raw: 95, gzip: 23.2, styles: 10.2, data: 21.6 },
  category: { raw: 41.8, gzip: 12.8, styles: 10.4, data: 7.4 },
  sample: { raw: 69.8, gzip: 20.3, styles: 12.2, data: 9.4 },
  blog: { raw: 57.1, gzip: 15.3, styles: 10.2, data: 11.1 },
  // With the reasons of 30 corrections, which are 4 KB of its text.
  article: { raw: 59.2, gzip: 17.7, styles: 15, data: 5.5 },
  contact: { raw: 42.8, gzip: 12.8, styles: 9.9, data: 5.3 },
};
const KB = 1000;

const reasons = {
  raw: 'see which markup and class attributes repeat',
  gzip: 'see which text is there twice',
  styles: 'the first view uses more rules (first-view/first-view-styles.ts)',
  data: 'a loader sends more than its page shows',
};

/** One page of each kind, of a site with the demonstration content. */
async function demoPages() {
  const site = await testApp({}, await filledDatabase());
  await mountPages(site.app, site);
  const first = async (list: string) => (await site.inject(`/api/${list}`)).json().items[0].slug;
  const paths = {
    home: '/',
    service: '/services/essay-writing',
    library: '/samples',
    category: '/samples/category/literature',
    sample: `/samples/${await first('samples')}`,
    blog: '/blog',
    article: `/blog/${await first('blog')}`,
    contact: '/contact',
  };
  const pages = Object.entries(paths).map(
    async ([kind, path]) => [kind, (await site.inject(path)).body] as const,
  );
  return Promise.all(pages);
}

function measure(parts: Iterable<RegExpMatchArray>): number {
  return Array.from(parts, ([, text = '']) => Buffer.byteLength(text)).reduce((sum, size) => sum + size, 0);
}

test('pages: each of eight kinds stays within its budget, and has the styles of its first view in the head', async () => {
  const tooHeavy: string[] = [];
  for (const [kind, html] of await demoPages()) {
    const weights = {
      raw: Buffer.byteLength(html),
      gzip: gzipSync(html).length,
      styles: measure(html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)),
      data: measure(html.matchAll(/<script[^>]*>(window\.__reactRouterContext[\s\S]*?)<\/script>/g)),
    };
    for (const name of ['raw', 'gzip', 'styles', 'data'] as const) {
      const [kb, budget] = [weights[name] / KB, budgets[kind]?.[name] ?? 0];
      expect(kb, `${kind}, ${name}`).toBeGreaterThan(0);
      if (kb > budget)
        tooHeavy.push(`${kind}, ${name}: ${kb.toFixed(1)} KB, budget ${budget}: ${reasons[name]}`);
    }
    const head = html.slice(0, html.indexOf('</head>'));
    expect(head, kind).toContain('@layer properties,theme,base,components,utilities;');
    expect(head, kind).toContain('.h-header{');
    expect(head, kind).not.toContain('rel="stylesheet"');
    expect(html.match(/<link rel="stylesheet" href="\/assets\/site-[\w-]+\.css"/g), kind).toHaveLength(1);
  }
  expect(tooHeavy).toEqual([]);
});

test('article: its comments are in the page once', async () => {
  const site = await testApp();
  await mountPages(site.app, site);
  const { id, slug } = await site.make.post();
  await site.make.comment({ post_id: id, content: 'Said once.' });
  const { body } = await site.inject(`/blog/${slug}`);
  expect(body.split('Said once.')).toHaveLength(2);
});

test('article: what only its head shows is not sent again for hydration', async () => {
  const site = await testApp();
  await mountPages(site.app, site);
  const { slug } = await site.make.post({ meta_description: 'Only for search engines.' });
  const { body } = await site.inject(`/blog/${slug}`);
  expect(body).toContain('<meta name="description" content="Only for search engines."/>');
  expect(body.slice(body.indexOf('</head>'))).not.toContain('Only for search engines.');
});

test.each(['blog', 'samples'])(
  'page that cannot read its record under /%s: it links its styles',
  async (list) => {
    const site = await testApp();
    await mountPages(site.app, site);
    const inject = site.app.inject.bind(site.app) as (options: { url: string }) => Promise<object>;
    vi.spyOn(site.app, 'inject').mockImplementation((async (options: { url: string }) => {
      const response = await inject(options);
      const isRecord = options.url.startsWith(`/api/${list}/`);
      return isRecord ? Object.assign(Object.create(response), { statusCode: 500, payload: '{}' }) : response;
    }) as never);
    const { statusCode, body } = await site.inject(`/${list}/some-record`);
    expect(statusCode).toBe(500);
    expect(body.match(/<link rel="stylesheet" href="\/assets\/site-/g)).toHaveLength(1);
  },
);

test('page policy: a script that slipped through the sanitiser is not allowed by its own hash', async () => {
  const site = await testApp();
  await mountPages(site.app, site);
  const { slug } = await site.make.post({ title: 'Injected', content: 'Some text.' });
  const inject = site.app.inject.bind(site.app) as (options: object) => Promise<{ payload: string }>;
  // As if the API had returned it.
  vi.spyOn(site.app, 'inject').mockImplementation((async (options: object) => {
    const response = await inject(options);
    const payload = response.payload.replaceAll('Some text.', 'Some text.<script>alert(1)</script>');
    return Object.assign(Object.create(response), { payload });
  }) as never);
  const { body, headers } = await site.inject(`/blog/${slug}`);
  expect(body).toContain('<script>alert(1)</script>');
  expect(body).not.toContain('nonce');
  expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
  expect(headers['content-security-policy']).not.toContain(hash('sha256', 'alert(1)', 'base64'));
});

test('fonts: the italic is preloaded for a text that has italics, and for no other', async () => {
  const site = await testApp();
  await mountPages(site.app, site);
  const plain = await site.make.post({ title: 'Plain', content: '<p>Plain text.</p>' });
  const emphatic = await site.make.post({ title: 'Emphatic', content: '<p><em>Emma</em> again.</p>' });
  const preloads = async (slug: string | null) =>
    (await site.inject(`/blog/${slug}`)).body.match(/<link rel="preload"[^>]*serif-italic[^>]*>/g) ?? [];
  expect(await preloads(plain.slug)).toEqual([]);
  expect(await preloads(emphatic.slug)).toHaveLength(1);
});

test('fonts: the italic is in the head of pages whose first view has it, after that of others that need it', async () => {
  const site = await testApp();
  await mountPages(site.app, site);
  const findPreload = async (path: string) => {
    const { body } = await site.inject(path);
    const place = body.search(/<link rel="preload"[^>]*serif-italic/);
    if (place === -1) return 'none';
    if (place < body.indexOf('</head>')) return 'head';
    return place > body.indexOf('end-of-first-view"') ? 'after' : 'first view';
  };
  for (const path of [
    '/',
    '/about',
    '/process',
    '/samples/passages/claim',
    '/samples/passages/none',
    '/none',
  ])
    expect(await findPreload(path), path).toBe('head');
  for (const path of ['/services/essay-writing', '/topics'])
    expect(await findPreload(path), path).toBe('after');
  for (const path of ['/contact', '/blog', '/samples']) expect(await findPreload(path), path).toBe('none');
});

test('editor: its largest script is named in a header of its pages, and of no other', async () => {
  const site = await testApp();
  await mountPages(site.app, site);
  const readLink = async (path: string) => (await site.inject(path)).headers.link;
  const id = '507f1f77bcf86cd799439011';
  for (const path of ['blog/new', `blog/${id}`, `samples/${id}`, `requests/${id}/files/${id}`])
    expect(await readLink(`/admin/${path}`), path).toMatch(
      /<\/assets\/rich-text-[\w-]+\.js>;rel=modulepreload$/,
    );
  for (const path of ['/admin/blog', '/blog', '/'])
    expect(await readLink(path), path).not.toContain('modulepreload');
});
