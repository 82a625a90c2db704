import { expect, test, vi } from 'vitest';
import { listTrash, removeOldTrash, takeFromTrash } from '#server/db/trash.ts';
import { testApp } from '#tests/test-app.ts';

const DAY_MS = 24 * 60 * 60_000;

async function setUpAdmin() {
  const site = await testApp();
  const headers = await site.make.adminHeaders();
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    site.inject({ method, url: `/api/admin${url}`, headers, ...(payload && { payload }) });
  const read = async (url: string) => (await site.inject({ url: `/api${url}` })).json();
  const readTrash = async (kind: string) => (await call('GET', `/trash?kind=${kind}`)).json().items;
  return { ...site, call, read, readTrash };
}

test('trash: a restored post has its comments, revisions, links and place in the lists', async () => {
  const { call, read, inject, make, readTrash } = await setUpAdmin();
  const fields = {
    title: 'On okapis',
    content: '<p>The okapi is shy.</p>',
    tags: ['Animals'],
    categories: ['Zoology'],
    status: 'published',
  };
  const { _id, version } = (await call('POST', '/posts', fields)).json().item;
  await call('PUT', `/posts/${_id}`, { slug: 'okapis', version });
  await call('POST', `/posts/${_id}/preview-link`);
  const comment = await make.comment({ post_id: _id, content: 'A fine animal.' });
  await make.comment({ post_id: _id, parent_id: comment.id, content: 'It is.' });
  const before = (await call('GET', `/posts/${_id}`)).json().item;
  const revisions = (await call('GET', `/posts/${_id}/revisions`)).json();
  const list = await read('/blog?category=zoology');
  const page = await read('/blog/okapis?includeComments=true');
  expect(page.comments).toMatchObject([{ content: 'A fine animal.', replies: [{ content: 'It is.' }] }]);

  const deleted = await call('DELETE', `/posts/${_id}`);
  expect([deleted.statusCode, deleted.body]).toEqual([204, '']);
  expect((await inject({ url: '/api/blog/okapis' })).statusCode).toBe(404);
  expect((await read('/blog')).total).toBe(0);
  expect((await read('/blog?q=shy')).total).toBe(0);
  expect((await call('GET', `/posts/${_id}`)).statusCode).toBe(404);
  expect((await call('GET', '/comments')).json().total).toBe(0);
  expect((await call('GET', '/posts/unsaved')).json().items).toEqual([]);
  expect(await readTrash('post')).toMatchObject([{ _id, title: 'On okapis' }]);
  expect(await readTrash('sample')).toEqual([]);

  const restored = await call('POST', `/posts/${_id}/restore`);
  expect(restored.statusCode).toBe(200);
  expect(restored.json().item).toEqual(before);
  expect((await call('GET', `/posts/${_id}/revisions`)).json()).toEqual(revisions);
  expect(await read('/blog?category=zoology')).toEqual(list);
  expect((await read('/blog?q=shy')).total).toBe(1);
  expect(await read('/blog/okapis?includeComments=true')).toEqual(page);
  expect((await inject({ url: '/api/blog/on-okapis' })).headers.location).toBe('/api/blog/okapis');
  expect((await inject({ url: `/api/previews/${before.previewPath.split('/').at(-1)}` })).statusCode).toBe(
    200,
  );
  expect(await readTrash('post')).toEqual([]);
  expect((await call('POST', `/posts/${_id}/restore`)).statusCode).toBe(404);
});

test('trash: while a post is deleted or restored, nothing else writes to its comments', async () => {
  const { call, engine, make } = await setUpAdmin();
  const { id } = await make.post();
  const lock = vi.spyOn(engine, 'lock');
  for (const [method, url] of [
    ['DELETE', `/posts/${id}`],
    ['POST', `/posts/${id}/restore`],
  ] as const) {
    await call(method, url);
    expect(lock.mock.calls.map(([, name]) => name)).toContain('comments');
    lock.mockClear();
  }
});

test('trash: a restored sample is unchanged and found by the search', async () => {
  const { call, read, inject, readTrash } = await setUpAdmin();
  const fields = {
    title: 'On Bread',
    subject: 'History',
    content: 'Bread is old.',
    tags: ['Food'],
    published: true,
  };
  const { _id, version } = (await call('POST', '/samples', fields)).json().item;
  await call('PUT', `/samples/${_id}`, { slug: 'bread', version });
  const before = (await call('GET', `/samples/${_id}`)).json();
  const list = await read('/samples?subject=history&tags=food&q=bread');
  expect(list.total).toBe(1);

  const deleted = await call('DELETE', `/samples/${_id}`);
  expect([deleted.statusCode, deleted.body]).toEqual([204, '']);
  expect((await inject({ url: '/api/samples/bread' })).statusCode).toBe(404);
  expect((await read('/samples?q=bread')).total).toBe(0);
  expect((await read('/samples/categories')).items).toEqual([]);
  expect(await readTrash('sample')).toMatchObject([{ _id, title: 'On Bread' }]);

  const restored = await call('POST', `/samples/${_id}/restore`);
  expect([restored.statusCode, restored.json()]).toEqual([200, before]);
  expect(await read('/samples?subject=history&tags=food&q=bread')).toEqual(list);
  expect((await read('/samples/categories')).items).toMatchObject([{ subject: 'History', count: 1 }]);
  expect((await inject({ url: '/api/samples/on-bread' })).statusCode).toBe(301);
  expect((await call('POST', `/samples/${_id}/restore`)).statusCode).toBe(404);
});

test('trash: a slug that was taken meanwhile stays with the record that took it', async () => {
  const { call } = await setUpAdmin();
  const post = { title: 'On okapis', content: 'Text.' };
  const sample = { title: 'On Bread', subject: 'History', content: 'Text.' };
  for (const [kind, fields, slug] of [
    ['posts', post, 'on-okapis'],
    ['samples', sample, 'on-bread'],
  ] as const) {
    const { _id } = (await call('POST', `/${kind}`, fields)).json().item;
    await call('DELETE', `/${kind}/${_id}`);
    expect((await call('POST', `/${kind}`, fields)).json().item.slug).toBe(slug);
    const restored = (await call('POST', `/${kind}/${_id}/restore`)).json();
    expect(restored).toMatchObject({ item: { slug: `${slug}-2` }, takenSlug: slug });
  }
});

test('trash: a restored post that became due meanwhile is a draft, one not due stays scheduled', async () => {
  const { call, read, clock, setClock } = await setUpAdmin();
  const inOneDay = new Date(clock().getTime() + DAY_MS).toISOString();
  const inThreeDays = new Date(clock().getTime() + 3 * DAY_MS).toISOString();
  const create = async (title: string, scheduledFor: string) => {
    const body = { title, content: 'Text.', status: 'scheduled', scheduledFor };
    const { _id } = (await call('POST', '/posts', body)).json().item;
    await call('DELETE', `/posts/${_id}`);
    return _id;
  };
  const missed = await create('Missed', inOneDay);
  const waiting = await create('Waiting', inThreeDays);
  setClock(new Date(clock().getTime() + 2 * DAY_MS));
  expect((await call('POST', `/posts/${missed}/restore`)).json().item).toMatchObject({
    status: 'draft',
    scheduledFor: null,
  });
  expect((await call('POST', `/posts/${waiting}/restore`)).json().item).toMatchObject({
    status: 'scheduled',
    scheduledFor: inThreeDays,
  });
  expect((await read('/blog')).total).toBe(0);
});

test('trash: deleted records can be restored for thirty days, or deleted for good before', async () => {
  const { call, make, engine, clock, setClock } = await setUpAdmin();
  const first = await make.sample();
  const second = await make.sample();
  for (const { id } of [first, second]) await call('DELETE', `/samples/${id}`);
  expect((await call('DELETE', `/trash/${first.id}`)).statusCode).toBe(204);
  expect((await call('DELETE', `/trash/${first.id}`)).statusCode).toBe(404);
  expect((await call('POST', `/samples/${first.id}/restore`)).statusCode).toBe(404);
  const end = clock().getTime() + 30 * DAY_MS;
  setClock(new Date(end - 1));
  await removeOldTrash(engine.db, clock());
  expect(await listTrash(engine.db, 'sample', clock())).toMatchObject([{ _id: second.id }]);
  setClock(new Date(end));
  expect(await listTrash(engine.db, 'sample', clock())).toEqual([]);
  expect(await takeFromTrash(engine.db, 'sample', second.id, clock())).toBeUndefined();
  await removeOldTrash(engine.db, clock());
  expect(await engine.db.selectFrom('trash').select('id').execute()).toEqual([]);
});

test('trash: a restore is in the audit log', async () => {
  const { call, make } = await setUpAdmin();
  const { id, title } = await make.sample();
  await call('DELETE', `/samples/${id}`);
  await call('POST', `/samples/${id}/restore`);
  const { items } = (await call('GET', '/audit-log')).json();
  // Both may be of the same millisecond.
  for (const event of ['sample-deleted', 'sample-restored'])
    expect(items).toContainEqual(expect.objectContaining({ event, detail: title }));
});

test.each([
  ['GET', '/trash?kind=post'],
  ['DELETE', '/trash/0123456789abcdef01234567'],
  ['POST', '/posts/0123456789abcdef01234567/restore'],
  ['POST', '/samples/0123456789abcdef01234567/restore'],
] as const)('trash: %s %s needs a session', async (method, url) => {
  const { inject } = await testApp();
  expect((await inject({ method, url: `/api/admin${url}` })).statusCode).toBe(401);
});
