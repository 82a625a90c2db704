import { expect, test } from 'vitest';
import { testApp } from '#tests/test-app.ts';

const DATE = '2026-06-03T09:00:00.000Z';
const BEFORE = '2026-06-03T08:59:59.000Z';

async function livePost(fields: object = {}) {
  const site = await testApp();
  const headers = await site.make.adminHeaders();
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    site.inject({ method, url: `/api/admin/posts${url}`, headers, ...(payload && { payload }) });
  const live = { title: 'Live', content: '<p>Live text.</p>', status: 'published', tags: ['one'], ...fields };
  const { item } = (await call('POST', '', live)).json();
  const put = async (change: object) => {
    const response = await call('PUT', `/${item._id}`, change);
    expect(response.statusCode, response.body).toBe(200);
    return response.json().item;
  };
  const schedule = (change: object = {}) =>
    put({
      title: 'Better',
      content: '<p>Better text.</p>',
      status: 'scheduled',
      scheduledFor: DATE,
      ...change,
    });
  const stored = async () => (await call('GET', `/${item._id}`)).json().item;
  const read = async (slug = item.slug) => (await site.inject(`/api/blog/${slug}`)).json().item;
  return { ...site, headers, call, put, schedule, item, stored, read };
}

test('scheduled updates: a live post that is scheduled stays public, and its new text replaces it on time', async () => {
  const { inject, schedule, stored, read, setClock } = await livePost();
  const saved = await schedule({ tags: ['two'], slug: 'better' });
  expect(saved).toMatchObject({
    title: 'Live',
    status: 'published',
    scheduledFor: DATE,
    updateScheduledFor: DATE,
    version: 2,
    draft: { publishAt: DATE, fields: { title: 'Better', tags: 'two', slug: 'better', scheduledFor: DATE } },
  });
  setClock(BEFORE);
  expect(await read()).toMatchObject({ title: 'Live', contentHtml: '<p>Live text.</p>', tags: ['one'] });
  expect((await inject('/api/blog')).json().items[0].title).toBe('Live');
  expect((await inject('/api/blog?tag=two')).json().total).toBe(0);

  setClock(DATE);
  expect((await inject('/api/blog?tag=two')).json().items).toMatchObject([
    { title: 'Better', slug: 'better' },
  ]);
  expect(await read('better')).toMatchObject({
    title: 'Better',
    contentHtml: '<p>Better text.</p>',
    excerpt: 'Better text.',
    publishedAt: '2026-06-01T12:00:00.000Z',
  });
  expect((await inject('/api/blog/live')).statusCode).toBe(301);
  expect((await inject('/api/blog?q=better')).json().total).toBe(1);
  expect(await stored()).toMatchObject({ draft: null, updateScheduledFor: null, scheduledFor: null });
});

test('scheduled updates: the page of the post and the list change the second the update is due', async () => {
  const { inject, schedule, setClock } = await livePost();
  const pages = async () =>
    Promise.all(['/api/blog/live', '/api/blog'].map(async (url) => (await inject(url)).body));
  await pages();
  await schedule();
  setClock(BEFORE);
  for (const page of await pages()) expect(page).not.toContain('Better');
  setClock(DATE);
  for (const page of await pages()) expect(page).toContain('Better');
});

test('scheduled updates: the job publishes what is due when nobody reads', async () => {
  const { posts, schedule, engine, setClock, item } = await livePost();
  await schedule();
  await posts.publishDue();
  const title = async () =>
    (await engine.db.selectFrom('posts').select('title').where('id', '=', item._id).executeTakeFirstOrThrow())
      .title;
  expect(await title()).toBe('Live');
  setClock(DATE);
  await Promise.all([posts.publishDue(), posts.publishDue()]);
  expect(await title()).toBe('Better');
});

test('scheduled updates: the admin area lists them as published and as scheduled', async () => {
  const { call, schedule, inject, headers } = await livePost();
  await schedule();
  for (const query of ['', '?status=published', '?status=scheduled'])
    expect((await call('GET', query)).json().items).toMatchObject([
      { title: 'Live', status: 'published', hasDraft: true, updateScheduledFor: DATE },
    ]);
  const overview = (await inject({ url: '/api/admin/overview', headers })).json();
  expect(overview.waiting).toMatchObject({ scheduledPosts: 1, nextPostAt: DATE });
});

test('scheduled updates: one can be edited and moved to another time', async () => {
  const { schedule, put, read, setClock } = await livePost();
  await schedule();
  const later = '2026-06-04T09:00:00.000Z';
  const moved = await put({ title: 'Best', status: 'scheduled', scheduledFor: later });
  expect(moved.draft).toMatchObject({
    publishAt: later,
    fields: { title: 'Best', content: '<p>Better text.</p>' },
  });
  setClock(DATE);
  expect((await read()).title).toBe('Live');
  setClock(later);
  expect(await read()).toMatchObject({ title: 'Best', contentHtml: '<p>Better text.</p>' });
});

test('scheduled updates: one that is kept as a draft, or discarded, is not published', async () => {
  const { call, item, schedule, stored, read, setClock } = await livePost();
  const { draft } = await schedule();
  await call('PUT', `/${item._id}/draft`, { fields: draft.fields });
  expect(await stored()).toMatchObject({ updateScheduledFor: null, draft: { fields: { title: 'Better' } } });
  await schedule();
  await call('DELETE', `/${item._id}/draft`);
  setClock(DATE);
  expect((await read()).title).toBe('Live');
  expect(await stored()).toMatchObject({ draft: null, updateScheduledFor: null });
});

test.each(['published', 'draft', 'archived'])(
  'scheduled updates: a save as %s without a version ends the schedule',
  async (status) => {
    const { put, schedule, stored, posts, setClock } = await livePost();
    await schedule();
    await put({ title: 'Now', content: '<p>Now.</p>', status, scheduledFor: null });
    setClock(DATE);
    await posts.publishDue();
    expect(await stored()).toMatchObject({ title: 'Now', status, updateScheduledFor: null });
  },
);

test('scheduled updates: the past, an old version, an empty title and a taken address are refused', async () => {
  const { call, item } = await livePost();
  await call('POST', '', { title: 'Other', content: 'x', slug: 'taken' });
  const change = { status: 'scheduled', scheduledFor: DATE };
  const refused = async (more: object) => (await call('PUT', `/${item._id}`, { ...change, ...more })).json();
  expect((await refused({ scheduledFor: '2026-05-01T00:00:00.000Z' })).errors[0].field).toBe('scheduledFor');
  expect((await refused({ slug: 'taken' })).errors[0].field).toBe('slug');
  expect((await refused({ title: ' ' })).errors[0].field).toBe('title');
  expect((await refused({ version: 7 })).error).toMatch(/changed elsewhere/);
});

test('scheduled updates: an address that was taken in the meantime does not stop the update', async () => {
  const { call, schedule, read, setClock } = await livePost();
  await schedule({ slug: 'wanted' });
  await call('POST', '', { title: 'Other', content: 'x', slug: 'wanted' });
  setClock(DATE);
  expect((await read()).title).toBe('Better');
});

test('scheduled updates: a post that is restored after the time keeps the update as a draft', async () => {
  const { call, item, schedule, stored, read, setClock } = await livePost();
  await schedule();
  await call('DELETE', `/${item._id}`);
  setClock('2026-06-04T00:00:00.000Z');
  await call('POST', `/${item._id}/restore`);
  expect((await read()).title).toBe('Live');
  expect(await stored()).toMatchObject({ updateScheduledFor: null, draft: { fields: { title: 'Better' } } });
});
