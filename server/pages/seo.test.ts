import type { RouteHandlerMethod } from 'fastify';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Engine } from '#server/db/engines/engine.ts';
import { newId } from '#server/db/rows.ts';
import type { Database } from '#server/db/schema.ts';
import { createSampleWriter } from '#server/features/samples/samples.writer.ts';
import { createTranslator } from '#shared/words/translate.ts';
import { testApp } from '#tests/test-app.ts';
import { testOnce } from '#tests/test-database.ts';
import { createPublicRecordStore } from './public-records.store.ts';
import type { Publication } from './publication.ts';
import { seoRoutes } from './seo.routes.ts';
import { sitemap } from './sitemap.ts';

const origin = 'https://octavo.example';
const shipped = {
  siteOrigin: origin,
  aiCrawlers: true,
  icon: null,
  accent: null,
  typeface: 'book' as const,
};
const publication: Publication = {
  brand: { name: 'Octavo', tagline: 'By one careful PhD' },
  builtAt: '2026-05-01T00:00:00.000Z',
  passageKinds: ['claim', 'cut'],
  t: createTranslator({}),
  pages: [
    { path: '/', title: 'Home', kind: '' },
    { path: '/samples', title: 'Samples', kind: 'Library' },
    { path: '/services/essay-writing', title: 'Essays', kind: 'Services' },
    { path: '/topics/op-ed', title: 'Op-Ed', kind: 'Essay topic' },
    { path: '/terms', title: 'Terms', kind: '', updated: '2026-02-03' },
    { path: '/testimonials', title: 'Testimonials', kind: '', isEmpty: true },
  ],
};

async function seoApp(look: { accent?: string; typeface?: 'plain'; icon?: string } = {}) {
  const site = await testApp();
  const records = createPublicRecordStore(site.engine, site.clock);
  const settings = async () => ({ ...shipped, ...look });
  const showPage: RouteHandlerMethod = (_request, reply) => reply.status(404).send('A page');
  await site.app.register(seoRoutes({ records, settings, publication: async () => publication, showPage }));
  return { ...site, records };
}

async function makePost({ db }: Engine, overrides: Partial<Database['posts']>) {
  const time = '2026-03-01T00:00:00.000Z';
  const post: Database['posts'] = {
    id: newId(),
    slug: 'a-post',
    title: 'A post',
    content: 'Words.',
    excerpt: '',
    author: null,
    status: 'published',
    meta_title: null,
    meta_description: null,
    featured_post: 0,
    allow_comments: 1,
    scheduled_for: null,
    published_at: time,
    views: 0,
    word_count: 1,
    cover_image_url: null,
    social_image_url: null,
    version: 1,
    created_at: time,
    updated_at: time,
    ...overrides,
  };
  await db.insertInto('posts').values(post).execute();
}

/** Each address of a sitemap with its day. */
function parseEntries(xml: string): Record<string, string> {
  const entries = xml.matchAll(/<loc>([^<]*)<\/loc><lastmod>([^<]*)<\/lastmod>/g);
  return Object.fromEntries(
    Array.from(entries, ([, address = '', time = '']) => [address.replace(origin, ''), time]),
  );
}

testOnce('manifest: the name of the site and its icons are in it', async () => {
  const { app } = await seoApp();
  const response = await app.inject('/manifest.webmanifest');
  expect(response.headers['content-type']).toContain('application/manifest+json');
  expect(response.json()).toMatchObject({ name: 'Octavo', start_url: '/' });
});

testOnce('icons: phones and tabs get the icon in the owner’s colour', async () => {
  const { app } = await seoApp({ accent: '#1d4ed8' });
  const { icons } = (await app.inject('/manifest.webmanifest')).json<{ icons: { src: string }[] }>();
  expect(icons.map(({ src }) => src)).toEqual(['/site-icon-192.png', '/site-icon-512.png']);
  const tabIcon = await app.inject('/site-icon.svg?1d4ed8');
  expect(tabIcon.headers['content-type']).toBe('image/svg+xml');
  expect(tabIcon.body).toContain('stroke="#1d4ed8"');
  const response = await app.inject('/site-icon-180.png');
  expect(response.headers['content-type']).toBe('image/png');
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({
    width: 180,
    height: 180,
    hasAlpha: false,
  });
  const data = await sharp(response.rawPayload).raw().toBuffer();
  const blues = data.filter((value, at) => at % 3 === 2 && value > 200 && (data[at - 2] ?? 255) < 60);
  expect(blues.length).toBeGreaterThan(20);
  expect((await app.inject('/site-icon-181.png')).statusCode).toBe(404);
});

testOnce('icons: without a colour of the owner there is no coloured icon', async () => {
  const { app } = await seoApp();
  expect((await app.inject('/site-icon-180.png')).statusCode).toBe(404);
});

testOnce('robots.txt: the sitemap is named, and admin pages and API are disallowed', async () => {
  const { inject } = await seoApp();
  const response = await inject('/robots.txt');
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(response.body).toBe(
    'User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: https://octavo.example/sitemap.xml\n',
  );
});

test('sitemap and social images: the index lists each non-empty part with its last change', async () => {
  const { inject, make } = await seoApp();
  await make.sample({ title: 'Old', updated_at: '2026-01-02T00:00:00.000Z' });
  await make.sample({ title: 'New', updated_at: '2026-05-06T07:08:09.000Z' });
  const response = await inject('/sitemap.xml');
  expect(response.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(parseEntries(response.body)).toEqual({
    '/sitemap-pages-1.xml': '2026-05-06T07:08:09.000Z',
    '/sitemap-samples-1.xml': '2026-05-06T07:08:09.000Z',
  });
});

test("sitemap and social images: a page's date is that of the build, of its words, or of its records", async () => {
  const { inject, make } = await seoApp();
  await make.sample({ subject: 'Public Health', updated_at: '2026-04-04T00:00:00.000Z' });
  expect(parseEntries((await inject('/sitemap-pages-1.xml')).body)).toEqual({
    '/': publication.builtAt,
    '/samples': '2026-04-04T00:00:00.000Z',
    '/services/essay-writing': publication.builtAt,
    '/topics/op-ed': publication.builtAt,
    '/terms': '2026-02-03',
    '/samples/category/public-health': '2026-04-04T00:00:00.000Z',
  });
});

test('sitemap and social images: passages of a kind are listed if a published sample has some', async () => {
  const { records, make, engine } = await seoApp();
  const claims = await make.sample({ updated_at: '2026-04-04T00:00:00.000Z' });
  const drafts = await make.sample({ published: 0 });
  for (const [sample, kind] of [
    [claims, 'claim'],
    [claims, 'style'],
    [drafts, 'cut'],
  ] as const)
    await engine.db
      .insertInto('passages')
      .values({ sample_id: sample.id, note_id: kind, kind, position: 0, sentence_html: 'One.', note: 'Why.' })
      .execute();
  const part = await sitemap(records, origin).findPart('pages-1', publication);
  expect(parseEntries(part ?? '')).toMatchObject({ '/samples/passages/claim': '2026-04-04T00:00:00.000Z' });
  expect(part).not.toMatch(/passages\/(?:cut|style)/);
});

test('sitemap and social images: only public records are listed', async () => {
  const { inject, make, engine } = await seoApp();
  await make.sample({ title: 'Published', updated_at: '2026-01-02T00:00:00.000Z' });
  await make.sample({ title: 'Draft', published: 0 });
  await make.sample({ title: 'Without a slug', slug: null });
  await makePost(engine, { slug: 'published' });
  await makePost(engine, { slug: 'draft', status: 'draft', published_at: null });
  await makePost(engine, { slug: 'archived', status: 'archived' });
  await makePost(engine, {
    slug: 'waiting',
    status: 'scheduled',
    published_at: '2026-06-02T00:00:00.000Z',
  });
  await makePost(engine, {
    slug: 'its-time-has-come',
    status: 'scheduled',
    published_at: '2026-05-31T00:00:00.000Z',
  });
  expect(parseEntries((await inject('/sitemap-samples-1.xml')).body)).toEqual({
    '/samples/published': '2026-01-02T00:00:00.000Z',
  });
  expect(parseEntries((await inject('/sitemap-posts-1.xml')).body)).toEqual({
    '/blog/published': '2026-03-01T00:00:00.000Z',
    '/blog/its-time-has-come': '2026-05-31T00:00:00.000Z',
  });
});

test('sitemap and social images: a part has a maximum size, and no record is lost between two parts', async () => {
  const { records, make } = await seoApp();
  for (const title of ['one', 'two', 'three']) await make.sample({ title });
  const inTwos = sitemap(records, origin, 2);
  expect(Object.keys(parseEntries(await inTwos.index({ ...publication, pages: [] })))).toEqual([
    '/sitemap-pages-1.xml',
    '/sitemap-samples-1.xml',
    '/sitemap-samples-2.xml',
  ]);
  const parts = await Promise.all([1, 2].map((part) => inTwos.findPart(`samples-${part}`, publication)));
  expect(parts.map((part) => Object.keys(parseEntries(part ?? '')).length)).toEqual([2, 1]);
  expect(Object.keys(parseEntries(parts.join(''))).sort()).toEqual([
    '/samples/one',
    '/samples/three',
    '/samples/two',
  ]);
});

testOnce('sitemap: URLs are encoded and the XML is valid', async () => {
  const { inject, make } = await seoApp();
  await make.sample({ slug: 'größe-&-maß' });
  const { body } = await inject('/sitemap-samples-1.xml');
  expect(body).toContain('/samples/gr%C3%B6%C3%9Fe-%26-ma%C3%9F</loc>');
});

test.each(['/sitemap-samples-2.xml', '/sitemap-samples-0.xml', '/sitemap-other-1.xml', '/sitemap-pages.xml'])(
  'sitemap and social images: %s gets 404',
  async (address) => {
    const { inject, make } = await seoApp();
    await make.sample();
    expect((await inject(address)).statusCode).toBe(404);
  },
);

test('sitemap and social images: a request with a matching ETag gets 304', async () => {
  const { inject } = await seoApp();
  const { etag } = (await inject('/sitemap.xml')).headers;
  const again = await inject({ url: '/sitemap.xml', headers: { 'if-none-match': String(etag) } });
  expect(again.statusCode).toBe(304);
});

type Inject = Awaited<ReturnType<typeof seoApp>>['inject'];

/** Gives its ETag. */
async function expectPicture(inject: Inject, address: string): Promise<string> {
  const response = await inject(address);
  expect([address, response.statusCode]).toEqual([address, 200]);
  expect(response.headers['content-type']).toBe('image/png');
  const png = response.rawPayload;
  expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  const etag = String(response.headers.etag);
  const again = await inject({ url: address, headers: { 'if-none-match': etag } });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
  return etag;
}

// Few tests with several pictures each: every app starts a thread of its own to draw them, which takes half a second.
testOnce('social images: a page, or a title of any length and script, has a PNG of 1200 by 630', async () => {
  const { inject, make } = await seoApp();
  await make.sample({
    slug: 'long',
    title: 'A very long title about everything that there is. '.repeat(6),
  });
  await make.sample({ slug: 'odd', title: '日本語 🙂 عربى <b>&</b>' });
  for (const name of [
    'pages/home',
    'pages/services-essay-writing',
    'topics/op-ed',
    'samples/long',
    'samples/odd',
  ])
    await expectPicture(inject, `/og/${name}.png`);
});

test('sitemap and social images: the picture of a record is a PNG of 1200 by 630 with its title', async () => {
  const { inject, make, engine } = await seoApp();
  const sample = await make.sample({ title: 'A sample' });
  await makePost(engine, { slug: 'a-post' });
  await expectPicture(inject, '/og/blog/a-post.png');
  const before = await expectPicture(inject, '/og/samples/a-sample.png');
  await engine.db.updateTable('samples').set({ title: 'Renamed' }).where('id', '=', sample.id).execute();
  expect(await expectPicture(inject, '/og/samples/a-sample.png')).not.toBe(before);
});

/** How many of its points have about this colour. */
async function countPoints(png: Buffer, colour: [number, number, number]): Promise<number> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += info.channels)
    if (colour.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) < 24)) count += 1;
  return count;
}

testOnce('social images: an image has the owner’s colour, typeface and icon', async () => {
  const look: Parameters<typeof seoApp>[0] = {};
  const { inject, make } = await seoApp(look);
  const draw = async () => (await inject('/og/pages/samples.png')).rawPayload;
  const [red, blue, green] = [
    [163, 36, 46],
    [29, 78, 216],
    [0, 200, 0],
  ] as [number, number, number][];
  if (!red || !blue || !green) throw new Error('There are three colours.');
  const asShipped = await draw();
  expect(await countPoints(asShipped, red)).toBeGreaterThan(100);
  look.accent = '#1d4ed8';
  const inBlue = await draw();
  expect(await countPoints(inBlue, red)).toBe(0);
  expect(await countPoints(inBlue, blue)).toBeGreaterThan(100);
  look.typeface = 'plain';
  expect(await draw()).not.toEqual(inBlue);
  const picture = sharp({ create: { width: 600, height: 600, channels: 3, background: '#00c800' } });
  const uploaded = await inject({
    method: 'POST',
    url: '/api/admin/images?use=icon',
    headers: { ...(await make.adminHeaders()), 'content-type': 'image/png' },
    payload: await picture.png().toBuffer(),
  });
  look.icon = uploaded.json().url;
  expect(await countPoints(await draw(), green)).toBeGreaterThan(2000);
});

const NO_PICTURES = [
  '/og/samples/a-draft.png',
  '/og/samples/unknown.png',
  '/og/blog/unknown.png',
  '/og/topics/unknown.png',
  '/og/pages/unknown.png',
  '/og/pages/topics-op-ed.png',
  '/og/others/home.png',
  '/og/pages/home',
  '/og/pages/.png',
];

test('sitemap and social images: a picture of a missing or unpublished record gets 404', async () => {
  const { inject, make } = await seoApp();
  await make.sample({ title: 'A draft', published: 0 });
  for (const address of NO_PICTURES)
    expect([address, (await inject(address)).statusCode]).toEqual([address, 404]);
});

test('sitemap and social images: a new sample is in the sitemap at once, a deleted one is not', async () => {
  const { inject, engine, make } = await seoApp();
  const parts = async () => Object.keys(parseEntries((await inject('/sitemap.xml')).body));
  expect(await parts()).not.toContain('/sitemap-samples-1.xml');
  const { id } = await make.sample({ slug: 'new' });
  expect(await parts()).toContain('/sitemap-samples-1.xml');
  await engine.db.transaction().execute((tx) => createSampleWriter(engine, tx).remove(id));
  expect(await parts()).not.toContain('/sitemap-samples-1.xml');
});

test('sitemap: a request gets 304 while nothing has changed, and a scheduled post the second it is due', async () => {
  const { inject, engine, setClock } = await seoApp();
  const due = '2026-06-02T09:00:00.000Z';
  await makePost(engine, { slug: 'waiting', status: 'scheduled', scheduled_for: due, published_at: due });
  await makePost(engine, { id: newId(), slug: 'there' });
  const url = '/sitemap-posts-1.xml';
  const before = await inject(url);
  expect(before.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  const headers = { 'if-none-match': String(before.headers.etag) };
  const readPostsDay = async () => parseEntries((await inject('/sitemap.xml')).body)[url];
  setClock('2026-06-02T08:59:59.999Z');
  expect((await inject({ url, headers })).statusCode).toBe(304);
  expect(await readPostsDay()).toBe('2026-03-01T00:00:00.000Z');
  setClock(due);
  expect(await readPostsDay()).toBe(due);
  const after = await inject({ url, headers });
  expect(after.statusCode).toBe(200);
  expect(Object.keys(parseEntries(after.body))).toContain('/blog/waiting');
});
