import { expect, test } from 'vitest';
import { testApp } from '#tests/test-app.ts';

async function livePost(fields: object = {}) {
  const site = await testApp();
  const headers = await site.make.adminHeaders();
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    site.inject({ method, url: `/api/admin/posts${url}`, headers, ...(payload && { payload }) });
  const live = { title: 'Live', content: '<p>Live text.</p>', status: 'published', tags: ['one'], ...fields };
  const { item } = (await call('POST', '', live)).json();
  const [revision] = (await call('GET', `/${item._id}/revisions`)).json().items;
  const text = (await call('GET', `/${item._id}/revisions/${revision._id}`)).json().item.fields;
  const saveDraft = (changes: object, version?: number) =>
    call('PUT', `/${item._id}/draft`, {
      fields: { ...text, ...changes },
      ...(version && { version }),
    });
  const stored = async () => (await call('GET', `/${item._id}`)).json().item;
  const read = async () => (await site.inject(`/api/blog/${item.slug}`)).json().item;
  return { ...site, call, item, text, saveDraft, stored, read };
}

test('drafts: changes kept beside a published post are not public until they are published', async () => {
  const { call, inject, item, saveDraft, stored, read, setClock } = await livePost();
  setClock('2026-06-02T12:00:00.000Z');
  const saved = await saveDraft({ title: 'Better', content: '<p>Better text.</p>', tags: 'two' }, 1);
  expect(saved.statusCode, saved.body).toBe(200);
  expect(saved.json().item).toMatchObject({
    title: 'Live',
    status: 'published',
    version: 2,
    hasDraft: true,
    draft: { updatedAt: '2026-06-02T12:00:00.000Z', fields: { title: 'Better', tags: 'two' } },
  });
  expect(await read()).toMatchObject({ title: 'Live', contentHtml: '<p>Live text.</p>', tags: ['one'] });
  expect(await read()).not.toHaveProperty('draft');
  expect((await inject('/api/blog?q=better')).json().total).toBe(0);
  expect((await call('GET', '')).json().items[0]).toMatchObject({ title: 'Live', hasDraft: true });

  const publish = { title: 'Better', content: '<p>Better text.</p>', status: 'published', version: 2 };
  expect((await call('PUT', `/${item._id}`, publish)).statusCode).toBe(200);
  expect(await read()).toMatchObject({ title: 'Better', publishedAt: '2026-06-01T12:00:00.000Z' });
  expect(await stored()).toMatchObject({ draft: null, hasDraft: false });
});

test('drafts: a draft of an old version is refused with 409 and changes nothing', async () => {
  const { call, item, saveDraft, stored } = await livePost();
  expect((await saveDraft({ title: 'First tab' }, 1)).statusCode).toBe(200);
  const late = await saveDraft({ title: 'Second tab' }, 1);
  expect(late.statusCode).toBe(409);
  expect(late.json().item).toMatchObject({ version: 2, draft: { fields: { title: 'First tab' } } });
  const publish = { title: 'Third tab', content: '<p>x</p>', version: 1 };
  expect((await call('PUT', `/${item._id}`, publish)).statusCode).toBe(409);
  expect(await stored()).toMatchObject({ title: 'Live', draft: { fields: { title: 'First tab' } } });
});

test('drafts: a save without a version works as specified and leaves the draft', async () => {
  const { call, item, saveDraft, stored, inject } = await livePost();
  await saveDraft({ title: 'Better' });
  await call('PUT', `/${item._id}`, { title: 'From elsewhere', content: '<p>x</p>', status: 'draft' });
  expect(await stored()).toMatchObject({ status: 'draft', draft: { fields: { title: 'Better' } } });
  expect((await inject(`/api/blog/${item.slug}`)).statusCode).toBe(404);
});

test('drafts: a discarded draft leaves the live version, and stays in the revisions', async () => {
  const { call, item, saveDraft, stored, setClock } = await livePost();
  setClock('2026-06-01T13:00:00.000Z');
  await saveDraft({ title: 'Better' });
  const { item: after } = (await call('DELETE', `/${item._id}/draft`)).json();
  expect(after).toMatchObject({ title: 'Live', draft: null, version: 3 });
  expect(await stored()).toEqual(after);
  const revisions = (await call('GET', `/${item._id}/revisions`)).json().items;
  expect(revisions.map(({ title }: { title: string }) => title)).toEqual(['Better', 'Live']);
});

test('drafts: the preview link shows the saved changes of a live post', async () => {
  const { call, item, saveDraft, inject } = await livePost();
  const { path } = (await call('POST', `/${item._id}/preview-link`)).json();
  await saveDraft({ title: 'Better', content: '<p>Better text.</p>', excerpt: '', tags: 'two, three' });
  const preview = (await inject(`/api/previews/${path.split('/').at(-1)}`)).json().item;
  expect(preview).toMatchObject({
    title: 'Better',
    contentHtml: '<p>Better text.</p>',
    excerpt: 'Better text.',
    tags: ['two', 'three'],
  });
});

test('drafts: a deleted post comes back with its draft, its preview link and its revisions', async () => {
  const { call, item, saveDraft, stored, engine, setClock } = await livePost();
  await call('POST', `/${item._id}/preview-link`);
  setClock('2026-06-01T13:00:00.000Z');
  await saveDraft({ title: 'Better' });
  const before = await stored();
  await call('DELETE', `/${item._id}`);
  for (const table of ['drafts', 'previews', 'revisions'] as const)
    expect(await engine.db.selectFrom(table).selectAll().execute()).toEqual([]);
  await call('POST', `/${item._id}/restore`);
  expect(await stored()).toEqual(before);
  expect((await call('GET', `/${item._id}/revisions`)).json().items).toHaveLength(2);
});

test('drafts: a post that does not exist has none', async () => {
  const { call, text } = await livePost();
  const nobody = 'f'.repeat(24);
  expect((await call('PUT', `/${nobody}/draft`, { fields: text })).statusCode).toBe(404);
  expect((await call('DELETE', `/${nobody}/draft`)).statusCode).toBe(404);
});
