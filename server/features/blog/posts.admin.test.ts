import { expect, test } from 'vitest';
import { testApp } from '#tests/test-app.ts';
import { createPostStore } from './posts.store.ts';

async function setUpAdmin() {
  const site = await testApp();
  const headers = await site.make.adminHeaders();
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, more = {}) =>
    site.inject({
      method,
      url: `/api/admin${url}`,
      headers: { ...headers, ...more },
      ...(payload && { payload }),
    });
  const create = async (fields: object = {}) => {
    const response = await call('POST', '/posts', {
      title: 'A title',
      content: '<p>Some text.</p>',
      ...fields,
    });
    expect(response.statusCode, response.body).toBe(201);
    return response.json().item;
  };
  return { ...site, call, create };
}

test('posts: every route needs a session', async () => {
  const { inject, make } = await testApp();
  const { id } = await make.post();
  const calls = [
    ['GET', '/posts'],
    ['POST', '/posts'],
    ['GET', `/posts/${id}`],
    ['PUT', `/posts/${id}`],
    ['DELETE', `/posts/${id}`],
    ['GET', `/posts/${id}/revisions`],
    ['POST', `/posts/${id}/preview-link`],
    ['POST', '/images'],
  ] as const;
  for (const [method, url] of calls)
    expect((await inject({ method, url: `/api/admin${url}` })).statusCode).toBe(401);
});

test('posts: a new post is a draft with a slug, a generated excerpt and open comments', async () => {
  const { call, create } = await setUpAdmin();
  const item = await create({
    title: "What's “fair”? ",
    content: '<h2>A heading</h2><p>Fish &amp; chips.</p><p>More.</p>',
  });
  expect(item).toMatchObject({
    title: "What's “fair”? ",
    slug: 'whats-fair',
    status: 'draft',
    excerpt: 'Fish & chips. More.',
    allowComments: true,
    featuredPost: false,
    author: null,
    publishedAt: null,
    scheduledFor: null,
    version: 1,
    previewPath: null,
  });
  expect((await create({ title: 'What is fair: what’s fair' })).slug).toBe('what-is-fair-whats-fair');
  expect((await create({ title: 'Whats fair' })).slug).toBe('whats-fair-2');
  expect((await create({ title: '!!!' })).slug).toBe('post');
  expect((await call('GET', `/posts/${item._id}`)).json().item).toEqual(item);
});

test('posts: every field is stored as it was sent', async () => {
  const { create } = await setUpAdmin();
  const fields = {
    title: 'Ein Titel mit Ümlauten 😀',
    content: 'Plain text\n\n- with a list',
    excerpt: ' An excerpt ',
    author: 'Dr. A. Writer',
    slug: 'my-own-address',
    metaTitle: 'Meta',
    metaDescription: 'Description',
    featuredPost: true,
    allowComments: false,
    coverImage: { url: '/media/x.webp' },
    socialImage: { url: 'https://example.com/social.png' },
  };
  const item = await create({ ...fields, tags: ['One', 'two', 'one'], categories: ['Writing'] });
  expect(item).toMatchObject({ ...fields, tags: ['One', 'two'], categories: [{ name: 'Writing' }] });
  expect((await create({ tags: 'a, b ,, a' })).tags).toEqual(['a', 'b']);
});

test('posts: wrong input is refused with the name of the field', async () => {
  const { call } = await setUpAdmin();
  const wrong: [object, string][] = [
    [{ content: 'x' }, 'title'],
    [{ title: ' ', content: 'x' }, 'title'],
    [{ title: 'x', content: '' }, 'content'],
    [{ title: 'x', content: 'a\0b' }, 'content'],
    [{ title: 'x', content: 'y', status: 'public' }, 'status'],
    [{ title: 'x', content: 'y', slug: 'Not A Slug' }, 'slug'],
    [{ title: 'x', content: 'y', scheduledFor: '2026-06-02T09:00' }, 'scheduledFor'],
    [{ title: 'x', content: 'y', status: 'scheduled' }, 'scheduledFor'],
    [{ title: 'x', content: 'y', coverImage: { url: 'javascript:alert(1)' } }, 'coverImage.url'],
  ];
  for (const [payload, field] of wrong) {
    const response = await call('POST', '/posts', payload);
    expect(response.statusCode, response.body).toBe(400);
    expect(response.json().errors[0].field).toBe(field);
  }
  const unknown = await call('POST', '/posts', { title: 'x', content: 'y', views: 9 });
  expect(unknown.statusCode).toBe(400);
});

test('posts: the same idempotency key makes one post', async () => {
  const { call } = await setUpAdmin();
  const send = () => call('POST', '/posts', { title: 'Once', content: 'x' }, { 'idempotency-key': 'key-1' });
  const [first, second] = [await send(), await send()];
  expect(second.statusCode).toBe(201);
  expect(second.json()).toEqual(first.json());
  expect((await call('GET', '/posts')).json().total).toBe(1);
});

test('posts: a post can be published, unpublished, archived and published again', async () => {
  const { call, create, inject, setClock } = await setUpAdmin();
  const { _id, slug } = await create({ status: 'published', tags: ['a'] });
  expect((await inject('/api/blog?tag=a')).json().total).toBe(1);
  expect((await inject(`/api/blog/${slug}`)).json().item.publishedAt).toBe('2026-06-01T12:00:00.000Z');

  setClock('2026-06-05T12:00:00.000Z');
  const archived = (await call('PUT', `/posts/${_id}`, { status: 'archived' })).json().item;
  expect(archived).toMatchObject({ status: 'archived', publishedAt: '2026-06-01T12:00:00.000Z', version: 2 });
  expect((await inject('/api/blog?tag=a')).json().total).toBe(0);
  expect((await inject('/api/blog')).json().total).toBe(0);

  await call('PUT', `/posts/${_id}`, { status: 'published', tags: ['b'] });
  expect((await inject('/api/blog?tag=b')).json().items[0].publishedAt).toBe('2026-06-01T12:00:00.000Z');
  expect((await inject('/api/blog?tag=a')).json().total).toBe(0);

  const draft = (await call('PUT', `/posts/${_id}`, { status: 'draft' })).json().item;
  expect(draft.publishedAt).toBeNull();
  expect((await inject(`/api/blog/${slug}`)).statusCode).toBe(404);
  expect((await inject('/api/blog?tag=b')).json().total).toBe(0);
  const again = (await call('PUT', `/posts/${_id}`, { status: 'published' })).json().item;
  expect(again.publishedAt).toBe('2026-06-01T12:00:00.000Z');
});

test('posts: a past publication date is kept, and a schedule sets a new one', async () => {
  const { call, create, setClock } = await setUpAdmin();
  const scheduledFor = '2026-06-02T12:00:00.000Z';
  const put = async (id: string, change: object) => (await call('PUT', `/posts/${id}`, change)).json().item;

  const waiting = await create({ status: 'scheduled', scheduledFor });
  const due = await create({ status: 'scheduled', scheduledFor });
  // Never public: the planned date is dropped.
  await put(waiting._id, { status: 'draft', scheduledFor: null });
  setClock('2026-06-05T12:00:00.000Z');
  expect((await put(waiting._id, { status: 'published' })).publishedAt).toBe('2026-06-05T12:00:00.000Z');

  // It has been public: it keeps that date as a draft, in the archive and when published again.
  await put(due._id, { status: 'draft' });
  await put(due._id, { status: 'archived' });
  expect((await put(due._id, { status: 'published' })).publishedAt).toBe(scheduledFor);
  const later = '2026-06-09T12:00:00.000Z';
  await put(due._id, { status: 'draft' });
  await put(due._id, { status: 'scheduled', scheduledFor: later });
  setClock(later);
  expect((await call('GET', `/posts/${due._id}`)).json().item.publishedAt).toBe(later);
});

test('posts: a schedule is stored in UTC, must be in the future, and starts by the clock alone', async () => {
  const { call, create, inject, setClock } = await setUpAdmin();
  const past = await call('POST', '/posts', {
    title: 'x',
    content: 'y',
    status: 'scheduled',
    scheduledFor: '2026-06-01T11:59:59.000Z',
  });
  expect(past.json()).toEqual({
    error: 'Choose a time in the future.',
    errors: [{ field: 'scheduledFor', message: 'Choose a time in the future.' }],
  });
  const item = await create({ status: 'scheduled', scheduledFor: '2026-06-02T05:00:00-04:00' });
  expect(item).toMatchObject({
    status: 'scheduled',
    scheduledFor: '2026-06-02T09:00:00.000Z',
    publishedAt: null,
  });
  expect((await call('GET', '/posts?status=scheduled')).json().total).toBe(1);

  setClock('2026-06-02T09:00:00.000Z');
  expect((await call('GET', '/posts?status=scheduled')).json().total).toBe(0);
  const [shown] = (await call('GET', '/posts?status=published')).json().items;
  expect(shown).toMatchObject({ status: 'published', publishedAt: '2026-06-02T09:00:00.000Z' });
  expect((await inject(`/api/blog/${item.slug}`)).statusCode).toBe(200);
});

test('posts: a future date schedules a post that is sent as published', async () => {
  const { create, inject } = await setUpAdmin();
  const item = await create({ status: 'published', scheduledFor: '2026-06-02T09:00:00.000Z' });
  expect(item.status).toBe('scheduled');
  expect((await inject('/api/blog')).json().total).toBe(0);
});

test('posts: an overdue post can still be edited with its date', async () => {
  const { call, create, setClock } = await setUpAdmin();
  const scheduledFor = '2026-06-02T09:00:00.000Z';
  const { _id } = await create({ status: 'scheduled', scheduledFor });
  setClock('2026-06-03T00:00:00.000Z');
  const edited = await call('PUT', `/posts/${_id}`, { status: 'scheduled', scheduledFor, title: 'Edited' });
  expect(edited.json().item).toMatchObject({
    title: 'Edited',
    status: 'published',
    publishedAt: scheduledFor,
  });
});

test('posts: the job publishes what is due, also after a restart that missed it', async () => {
  const { engine, create, call, clock, setClock, inject } = await setUpAdmin();
  const scheduledFor = '2026-06-02T09:00:00.000Z';
  const { _id } = await create({ status: 'scheduled', scheduledFor });
  await createPostStore(engine, clock).publishDue();
  const status = () =>
    engine.db
      .selectFrom('posts')
      .select(['status', 'published_at', 'version'])
      .where('id', '=', _id)
      .executeTakeFirst();
  expect(await status()).toMatchObject({ status: 'scheduled' });
  setClock('2026-06-05T00:00:00.000Z');
  await createPostStore(engine, clock).publishDue();
  expect(await status()).toEqual({ status: 'published', published_at: scheduledFor, version: 1 });
  expect((await inject('/api/blog')).json().total).toBe(1);
  expect((await call('GET', '/posts?status=published')).json().total).toBe(1);
});

test('posts: a save with an old version is refused and overwrites nothing', async () => {
  const { call, create } = await setUpAdmin();
  const { _id } = await create();
  expect((await call('PUT', `/posts/${_id}`, { title: 'First tab', version: 1 })).statusCode).toBe(200);
  const late = await call('PUT', `/posts/${_id}`, { title: 'Second tab', version: 1 });
  expect(late.statusCode).toBe(409);
  expect(late.json().error).toMatch(/^This post was changed elsewhere/);
  expect(late.json().item).toMatchObject({ _id, title: 'First tab', version: 2 });
  expect((await call('GET', `/posts/${_id}`)).json().item.title).toBe('First tab');
});

test('posts: of two concurrent saves one is refused', async () => {
  const { call, create } = await setUpAdmin();
  const { _id } = await create({ status: 'published', tags: ['a', 'b'] });
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((title) =>
      call('PUT', `/posts/${_id}`, { title, version: 1, tags: ['b', 'c'] }),
    ),
  );
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409]);
});

test('posts: of concurrent saves without a version all succeed, and none is lost', async () => {
  const { call, create } = await setUpAdmin();
  const { _id } = await create({ status: 'published' });
  const scheduledFor = '2026-06-08T00:00:00.000Z';
  const changes = [{ author: 'A' }, { tags: ['b'] }, { excerpt: 'C' }, { title: 'D' }];
  const answers = await Promise.all(
    [...changes, { scheduledFor }, { scheduledFor }].map((change) => call('PUT', `/posts/${_id}`, change)),
  );
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from(answers, () => 200));
  const saved = (await call('GET', `/posts/${_id}`)).json().item;
  expect(saved).toMatchObject({ author: 'A', tags: ['b'], excerpt: 'C', title: 'D', version: 7 });
});

test('posts: posts with the same title created concurrently get different slugs', async () => {
  const { create } = await setUpAdmin();
  const made = await Promise.all(
    [1, 2, 3].map(() => create({ title: 'Twins', status: 'published', tags: ['x', 'y'] })),
  );
  expect(made.map((item) => item.slug).sort()).toEqual(['twins', 'twins-2', 'twins-3']);
});

test('posts: an old slug redirects to the new one for ever, and is never given to another post', async () => {
  const { call, create, inject } = await setUpAdmin();
  const { _id } = await create({ title: 'Old', status: 'published' });
  await call('PUT', `/posts/${_id}`, { slug: 'middle' });
  await call('PUT', `/posts/${_id}`, { slug: 'new' });
  for (const former of ['old', 'middle', _id]) {
    const response = await inject(`/api/blog/${former}?includeRelated=true`);
    expect(response.statusCode).toBe(301);
    expect(response.headers.location).toBe('/api/blog/new?includeRelated=true');
  }
  expect((await create({ title: 'Old' })).slug).toBe('old-2');
  const taken = await call('POST', '/posts', { title: 'x', content: 'y', slug: 'middle' });
  expect(taken.json().errors).toEqual([{ field: 'slug', message: 'belongs to another post' }]);
  await call('PUT', `/posts/${_id}`, { slug: 'old' });
  expect((await inject('/api/blog/old')).statusCode).toBe(200);
  expect((await inject('/api/blog/new')).headers.location).toBe('/api/blog/old');
});

test('posts: a generated excerpt follows the text, a written one stays', async () => {
  const { call, create } = await setUpAdmin();
  const { _id, excerpt } = await create({ content: '<p>First words.</p>' });
  expect(excerpt).toBe('First words.');
  const changed = await call('PUT', `/posts/${_id}`, {
    content: '<p>Other words.</p>',
    excerpt: 'First words.',
  });
  expect(changed.json().item.excerpt).toBe('Other words.');
  const written = await call('PUT', `/posts/${_id}`, { excerpt: 'Mine.' });
  expect(written.json().item.excerpt).toBe('Mine.');
  expect((await call('PUT', `/posts/${_id}`, { content: 'New.' })).json().item.excerpt).toBe('Mine.');
  expect((await call('PUT', `/posts/${_id}`, { excerpt: '' })).json().item.excerpt).toBe('New.');
});

test('posts: a generated excerpt is empty in the editor, so that it follows the text that wins a conflict', async () => {
  const { call, create } = await setUpAdmin();
  const { _id } = await create({ content: '<p>First words.</p>' });
  const [revision] = (await call('GET', `/posts/${_id}/revisions`)).json().items;
  const { fields } = (await call('GET', `/posts/${_id}/revisions/${revision._id}`)).json().item;
  expect(fields.excerpt).toBe('');
  await call('PUT', `/posts/${_id}`, { content: '<p>Theirs.</p>' });
  const mine = { content: '<p>Mine.</p>', excerpt: fields.excerpt, version: 2 };
  expect((await call('PUT', `/posts/${_id}`, mine)).json().item.excerpt).toBe('Mine.');
});

test('posts: the list searches drafts as well and filters by status', async () => {
  const { call, create } = await setUpAdmin();
  await create({ title: 'About commas' });
  await create({ title: 'About dashes', status: 'published' });
  const titles = async (query: string) =>
    (await call('GET', `/posts${query}`)).json().items.map((item: { title: string }) => item.title);
  expect(await titles('')).toHaveLength(2);
  expect(await titles('?q=comma')).toEqual(['About commas']);
  expect(await titles('?status=draft')).toEqual(['About commas']);
  expect(await titles('?q=about&status=published')).toEqual(['About dashes']);
  expect((await call('GET', '/posts?status=all')).statusCode).toBe(400);
});

test('posts: a deleted post is gone with its listing, index, revisions and former slugs', async () => {
  const { call, create, inject, engine } = await setUpAdmin();
  const { _id } = await create({ title: 'Gone', status: 'published', tags: ['a'] });
  await call('PUT', `/posts/${_id}`, { slug: 'gone-too' });
  expect((await call('DELETE', `/posts/${_id}`)).statusCode).toBe(204);
  expect((await call('DELETE', `/posts/${_id}`)).statusCode).toBe(404);
  expect((await inject('/api/blog')).json().total).toBe(0);
  expect((await inject('/api/blog?tag=a')).json().total).toBe(0);
  expect((await inject('/api/blog?q=gone')).json().total).toBe(0);
  expect((await inject('/api/blog/gone')).statusCode).toBe(404);
  for (const table of ['revisions', 'post_listing', 'slug_history'] as const)
    expect(await engine.db.selectFrom(table).selectAll().execute()).toEqual([]);
});

test('posts: the last twenty revisions are kept, and the autosaves of one sitting are one of them', async () => {
  const { call, create, clock, setClock } = await setUpAdmin();
  const later = (minutes: number) => setClock(new Date(clock().getTime() + minutes * 60_000));
  const { _id } = await create({ title: 'Version 1' });
  const [first] = (await call('GET', `/posts/${_id}/revisions`)).json().items;
  const { fields } = (await call('GET', `/posts/${_id}/revisions/${first._id}`)).json().item;
  for (const [minutes, content] of [
    [1, 'a'],
    [1, 'ab'],
    [20, 'abc'],
  ] as const) {
    later(minutes);
    const saved = await call('POST', `/posts/${_id}/revisions`, { ...fields, content });
    expect(saved.statusCode, saved.body).toBe(201);
  }
  const kinds = (await call('GET', `/posts/${_id}/revisions`)).json().items;
  expect(kinds.map((item: { kind: string; characters: number }) => [item.kind, item.characters])).toEqual([
    ['autosaved', 3],
    ['autosaved', 2],
    ['saved', 17],
  ]);
  for (let version = 2; version <= 25; version += 1) {
    later(1);
    await call('PUT', `/posts/${_id}`, { title: `Version ${version}` });
  }
  const { items } = (await call('GET', `/posts/${_id}/revisions`)).json();
  expect(items).toHaveLength(20);
  expect(items[0].title).toBe('Version 25');
});

test('posts: tags that are no texts are refused with a sentence', async () => {
  const { call } = await setUpAdmin();
  const { statusCode, ...refused } = await call('POST', '/posts', {
    title: 'T',
    content: 'c',
    tags: ['a', 5],
  });
  expect([statusCode, refused.json().error]).toEqual([400, 'The tags must be of another kind.']);
});

test('posts: an autosave replaces only the last one of its own editor, and a save none with another text', async () => {
  const { call, create, clock, setClock } = await setUpAdmin();
  const { _id } = await create({ title: 'Two machines', content: '<p>old</p>' });
  const url = `/posts/${_id}/revisions`;
  const listTexts = async (kind: string) => {
    const { items } = (await call('GET', url)).json();
    const own = items.filter((item: { kind: string }) => item.kind === kind);
    const texts = own.map(
      async (item: { _id: string }) => (await call('GET', `${url}/${item._id}`)).json().item,
    );
    return (await Promise.all(texts)).map(({ fields }) => fields.content);
  };
  const [first] = (await call('GET', url)).json().items;
  const { fields } = (await call('GET', `${url}/${first._id}`)).json().item;
  const autosave = async (content: string, replaces: string) => {
    setClock(new Date(clock().getTime() + 15_000));
    return (await call('POST', `${url}?replaces=${replaces}`, { ...fields, content })).json()._id;
  };
  const laptop = await autosave('<p>an hour</p>', '');
  const phone = await autosave('<p>a word</p>', '');
  expect(await autosave('<p>an hour and more</p>', laptop)).toBe(laptop);
  expect(await autosave('<p>a word or two</p>', phone)).toBe(phone);
  expect(new Set(await listTexts('autosaved'))).toEqual(
    new Set(['<p>a word or two</p>', '<p>an hour and more</p>']),
  );
  await call('PUT', `/posts/${_id}`, { content: '<p>a word or two</p>' });
  expect(await listTexts('saved')).toEqual(['<p>a word or two</p>', '<p>old</p>']);
  expect(await listTexts('autosaved')).toContain('<p>an hour and more</p>');
  expect((await call('POST', `${url}?replaces=anything`, fields)).statusCode).toBe(400);
});

test('posts: the text of a post that was never saved is stored, offered and discarded', async () => {
  const { call, setClock } = await setUpAdmin();
  const id = 'abcdefabcdefabcdefabcdef';
  const fields = {
    title: '',
    content: '<p>Not saved</p>',
    excerpt: '',
    tags: '',
    categories: '',
    author: '',
    slug: '',
    metaTitle: '',
    metaDescription: '',
    featuredPost: false,
    allowComments: true,
    scheduledFor: '',
    coverImage: '',
    socialImage: '',
  };
  await call('POST', `/posts/${id}/revisions`, fields);
  const [unsaved] = (await call('GET', '/posts/unsaved')).json().items;
  expect(unsaved).toMatchObject({ recordId: id, characters: 16 });
  setClock('2026-06-01T13:00:00.000Z');
  const saved = await call('POST', '/posts', { _id: id, title: 'Now', content: fields.content });
  expect(saved.json().item._id).toBe(id);
  expect((await call('GET', '/posts/unsaved')).json().items).toEqual([]);
  expect((await call('GET', `/posts/${id}/revisions`)).json().items).toHaveLength(2);
  expect((await call('POST', '/posts', { _id: id, title: 'Again', content: 'x' })).statusCode).toBe(409);
});

test('posts: the token of a preview link is stored and logged only as a hash', async () => {
  const { call, create, inject, engine, logged } = await setUpAdmin();
  const { _id } = await create({ title: 'Secret draft' });
  const token = (await call('POST', `/posts/${_id}/preview-link`)).json().path.split('/').at(-1);
  expect((await inject(`/api/previews/${token}`)).statusCode).toBe(200);
  const rows = await engine.db.selectFrom('previews').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(logged.join('')).toContain('/api/previews/[hidden]');
  expect(logged.join('')).not.toContain(token);
});

test('posts: a preview link shows the draft to whoever has it, until it is taken back', async () => {
  const { call, create, inject } = await setUpAdmin();
  const { _id, slug } = await create({ title: 'Secret draft' });
  const { path } = (await call('POST', `/posts/${_id}/preview-link`)).json();
  expect(path).toMatch(/^\/blog\/preview\/[\w-]{32}$/);
  expect((await call('POST', `/posts/${_id}/preview-link`)).json().path).toBe(path);
  expect((await call('GET', `/posts/${_id}`)).json().item.previewPath).toBe(path);
  const token = path.split('/').at(-1);
  const preview = await inject(`/api/previews/${token}`);
  expect(preview.json().item).toMatchObject({ title: 'Secret draft', contentHtml: '<p>Some text.</p>' });
  expect(preview.headers['cache-control']).toBe('no-store');
  expect(preview.headers['x-robots-tag']).toBe('noindex');
  expect((await inject(`/api/blog/${slug}`)).statusCode).toBe(404);
  await call('DELETE', `/posts/${_id}/preview-link`);
  expect((await inject(`/api/previews/${token}`)).statusCode).toBe(404);
  expect((await call('POST', `/posts/${_id}/preview-link`)).json().path).not.toBe(path);
});

test('posts: tags and categories in use are suggested, the most used first', async () => {
  const { call, create } = await setUpAdmin();
  await create({ tags: ['rare', 'common'], categories: ['Writing'] });
  await create({ tags: ['Common'], categories: ['writing', 'Citing'] });
  const { _id } = await create({ tags: ['gone'], categories: ['Gone'] });
  await call('DELETE', `/posts/${_id}`);
  expect((await call('GET', '/posts/suggestions')).json()).toEqual({
    tags: ['Common', 'rare'],
    categories: ['Citing', 'Writing'],
  });
});

test('posts: the preview renders what the page would show', async () => {
  const { call } = await setUpAdmin();
  expect((await call('POST', '/posts/render', { content: 'One\n\n- two' })).json()).toEqual({
    contentHtml: '<p>One</p>\n<ul><li>two</li></ul>',
    readingTime: 1,
  });
});

test('posts: the list has twenty posts a page unless asked otherwise, newest first, without their text', async () => {
  const { call, make } = await setUpAdmin();
  for (let number = 1; number <= 21; number += 1) await make.post({ title: `Post ${number}` });
  const first = (await call('GET', '/posts')).json();
  expect(first).toMatchObject({ page: 1, hasMore: true, total: 21, totalPages: 2 });
  expect(first.items).toHaveLength(20);
  expect(first.items[0]).toMatchObject({ title: 'Post 21' });
  expect(first.items[0]).not.toHaveProperty('content');
  expect((await call('GET', '/posts?page=2')).json()).toMatchObject({
    items: [{ title: 'Post 1' }],
    hasMore: false,
  });
  for (const [query, field] of [
    ['page=0', 'page'],
    ['limit=101', 'limit'],
    ['status=public', 'status'],
    ['q=a%00b', 'q'],
  ]) {
    const response = await call('GET', `/posts?${query}`);
    expect([response.statusCode, response.json().errors[0].field]).toEqual([400, field]);
  }
});

test('posts: an unknown id gets 404, an invalid one 400', async () => {
  const { call } = await setUpAdmin();
  const nobody = 'f'.repeat(24);
  const calls = [
    ['GET', ''],
    ['PUT', '', { title: 'x' }],
    ['DELETE', ''],
    ['POST', '/preview-link'],
    ['GET', `/revisions/${nobody}`],
  ] as const;
  for (const [method, path, payload] of calls) {
    const response = await call(method, `/posts/${nobody}${path}`, payload);
    expect([method, path, response.statusCode]).toEqual([method, path, 404]);
    expect(response.json().error).toMatch(/^(Post|Revision) not found$/);
    expect((await call(method, `/posts/not-an-id${path}`, payload)).statusCode).toBe(400);
  }
});

test('posts: an edit that breaks a rule is refused and changes nothing', async () => {
  const { call, create } = await setUpAdmin();
  await create({ title: 'Other', slug: 'taken' });
  const { _id } = await create({ title: 'Kept' });
  for (const [change, field] of [
    [{ title: ' ' }, 'title'],
    [{ content: '' }, 'content'],
    [{ status: 'public' }, 'status'],
    [{ slug: 'taken' }, 'slug'],
    [{ scheduledFor: '2026-05-01T00:00:00.000Z' }, 'scheduledFor'],
    [{ socialImage: { url: 'data:image/png;base64,' } }, 'socialImage.url'],
  ] as const) {
    const response = await call('PUT', `/posts/${_id}`, { excerpt: 'Lost.', ...change });
    expect([response.statusCode, response.json().errors[0].field]).toEqual([400, field]);
  }
  expect((await call('PUT', `/posts/${_id}`, { views: 9 })).statusCode).toBe(400);
  expect((await call('GET', `/posts/${_id}`)).json().item).toMatchObject({ title: 'Kept', version: 1 });
});
