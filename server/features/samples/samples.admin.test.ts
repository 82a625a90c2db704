import { expect, test } from 'vitest';
import { testApp } from '#tests/test-app.ts';
import { testOnce } from '#tests/test-database.ts';
import { createSampleWriter } from './samples.writer.ts';

const input = { title: 'On Bread', subject: 'History', content: 'Bread is *old*.' };

async function setUpAdmin() {
  const app = await testApp();
  const headers = await app.make.adminHeaders();
  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
  const call = (method: Method, path: string, payload?: object, more: Record<string, string> = {}) =>
    app.inject({
      method,
      url: `/api/admin/samples${path}`,
      headers: { ...headers, ...more },
      ...(payload && { payload }),
    });
  return { ...app, call };
}

const ROUTES = [
  ['GET', ''],
  ['POST', ''],
  ['GET', '/0123456789abcdef01234567'],
  ['PUT', '/0123456789abcdef01234567'],
  ['DELETE', '/0123456789abcdef01234567'],
  ['POST', '/backfill-slugs'],
  ['POST', '/preview'],
] as const;

testOnce('samples: every admin route needs a session', async () => {
  const { inject } = await testApp();
  for (const [method, path] of ROUTES) {
    const response = await inject({ method, url: `/api/admin/samples${path}` });
    expect([method, path, response.statusCode]).toEqual([method, path, 401]);
    expect(response.json()).toEqual({ error: 'Unauthorized' });
  }
});

test('samples: the list responds on an empty library', async () => {
  const { call } = await setUpAdmin();
  const response = await call('GET', '?page=1&limit=1');
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.json()).toEqual({ items: [], page: 1, hasMore: false, total: 0, totalPages: 0 });
});

test('samples: the admin list can be limited to drafts or to published samples, also in a search', async () => {
  const { inject, make } = await testApp();
  const headers = await make.adminHeaders();
  await make.sample({ title: 'Bread, unfinished', published: 0 });
  await make.sample({ title: 'Bread, finished' });
  const titles = async (query: string) => {
    const response = await inject({ url: `/api/admin/samples?${query}`, headers });
    return response.json().items.map(({ title }: { title: string }) => title);
  };
  expect(await titles('published=false')).toEqual(['Bread, unfinished']);
  expect(await titles('published=true')).toEqual(['Bread, finished']);
  expect(await titles('published=false&q=bread')).toEqual(['Bread, unfinished']);
  expect((await inject({ url: '/api/admin/samples?published=1', headers })).statusCode).toBe(400);
});

test('samples: the admin list has drafts too, twenty a page, by words and by subject', async () => {
  const { make, call } = await setUpAdmin();
  for (let number = 1; number <= 21; number += 1) await make.sample({ title: `Rome ${number}` });
  const draft = await make.sample({ title: 'A draft on Rome', subject: 'Law', published: 0 });

  const first = (await call('GET', '')).json();
  expect(first.items).toHaveLength(20);
  expect(first).toMatchObject({ page: 1, hasMore: true, total: 22, totalPages: 2 });
  expect(first.items[0]).toMatchObject({ _id: draft.id, published: false });
  expect(first.items[0]).not.toHaveProperty('content');
  expect((await call('GET', '?page=2')).json().items).toHaveLength(2);
  expect((await call('GET', '?q=draft%20rome')).json().items).toHaveLength(1);
  expect((await call('GET', '?q=rome&subject=law')).json().items).toHaveLength(1);
  expect((await call('GET', '?limit=101')).statusCode).toBe(400);
});

test('samples: a new sample is a draft until it is published, and then public at once', async () => {
  const { call, inject } = await setUpAdmin();
  expect((await inject('/api/samples')).json().total).toBe(0);
  expect((await inject('/api/samples/categories')).json().items).toEqual([]);

  const created = await call('POST', '', input);
  expect(created.statusCode).toBe(201);
  const { item } = created.json();
  expect(item).toMatchObject({
    ...input,
    slug: 'on-bread',
    published: false,
    wordCount: 3,
    views: 0,
    excerpt: 'Bread is old.',
    contentHtml: '<p>Bread is <em>old</em>.</p>',
    tags: [],
    level: null,
    course: null,
    createdAt: '2026-06-01T12:00:00.000Z',
  });
  expect((await inject('/api/samples/on-bread')).statusCode).toBe(404);

  const published = await call('PUT', `/${item._id}`, { published: true });
  expect(published.json().item.published).toBe(true);
  expect((await inject('/api/samples/on-bread')).statusCode).toBe(200);
  expect((await inject('/api/samples')).json().total).toBe(1);
  expect((await inject('/api/samples?q=bread')).json().total).toBe(1);
  expect((await inject('/api/samples/categories')).json().items[0].count).toBe(1);

  await call('PUT', `/${item._id}`, { published: false });
  expect((await inject('/api/samples/on-bread')).statusCode).toBe(404);
  expect((await inject('/api/samples')).json().total).toBe(0);
  expect((await inject('/api/samples?q=bread')).json().total).toBe(0);
  expect((await inject('/api/samples/categories')).json().items).toEqual([]);
});

test('samples: every field is stored and returned as it was sent', async () => {
  const { call } = await setUpAdmin();
  const full = {
    ...input,
    content: '  # Start\r\n\n“Ünïcode” 🥖 <b>\t',
    course: ' Baking 101 ',
    question: '  1. What is bread?\r\n  2. Why?\n',
    citationStyle: 'Chicago',
    level: 'masters',
    tags: ['Bread', 'bread ', 'Salt'],
    assignmentType: 'research',
    metaDescription: 'About bread. ',
    excerpt: 'My own excerpt.',
    slug: 'The Loaf',
    published: true,
    coverImage: { url: 'https://example.com/loaf.png' },
    document: { url: 'https://example.com/loaf.docx' },
  };
  const { item } = (await call('POST', '', full)).json();
  expect(item).toMatchObject({ ...full, tags: ['Bread', 'Salt'], slug: 'the-loaf', socialImage: null });
  expect((await call('GET', `/${item._id}`)).json()).toEqual({ item });
});

const BROKEN_RULES = [
  [{ subject: 'History', content: 'x' }, 'title'],
  [{ ...input, title: '  ' }, 'title'],
  [{ ...input, title: 'x'.repeat(301) }, 'title'],
  [{ ...input, subject: '' }, 'subject'],
  [{ ...input, content: ' \n ' }, 'content'],
  [{ ...input, content: 'x'.repeat(500_001) }, 'content'],
  [{ ...input, content: 'a\0b' }, 'content'],
  [{ ...input, content: 'a\ud800b' }, 'content'],
  [{ ...input, level: 'kindergarten' }, 'level'],
  [{ ...input, citationStyle: 'Bluebook' }, 'citationStyle'],
  [{ ...input, tags: 'a, b' }, 'tags'],
  [{ ...input, published: 'yes' }, 'published'],
  [{ ...input, slug: '???' }, 'slug'],
  [{ ...input, coverImage: { url: 'javascript:alert(1)' } }, 'coverImage.url'],
] as const;

testOnce('samples: an invalid sample is refused at its field', async () => {
  const { call } = await setUpAdmin();
  for (const [number, [payload, field]] of BROKEN_RULES.entries()) {
    const response = await call('POST', '', payload);
    expect([number, response.statusCode, response.json().errors[0].field]).toEqual([number, 400, field]);
  }
  expect((await call('GET', '')).json().total).toBe(0);
});

test('samples: unknown fields are refused', async () => {
  const { call, make } = await setUpAdmin();
  const sample = await make.sample();
  expect((await call('POST', '', { ...input, views: 9_000 })).statusCode).toBe(400);
  expect((await call('PUT', `/${sample.id}`, { _id: 'x' })).statusCode).toBe(400);
});

test('samples: an edit changes only the fields it names, in the list and in the search', async () => {
  const { call, inject, make, setClock } = await setUpAdmin();
  const sample = await make.sample({ title: 'Old title', tags: ['one'], views: 7, course: 'Course' });
  setClock('2026-06-02T12:00:00.000Z');

  const { item } = (
    await call('PUT', `/${sample.id}`, {
      title: 'New title',
      subject: 'Law',
      content: 'Quicksilver.',
      published: true,
      tags: ['two'],
    })
  ).json();

  expect(item).toMatchObject({
    title: 'New title',
    subject: 'Law',
    wordCount: 1,
    tags: ['two'],
    views: 7,
    course: 'Course',
    slug: 'old-title',
    createdAt: sample.created_at,
    updatedAt: '2026-06-02T12:00:00.000Z',
  });
  const countTotal = async (query: string) => (await inject(`/api/samples?${query}`)).json().total;
  expect(await countTotal('q=quicksilver')).toBe(1);
  expect(await countTotal('q=old')).toBe(0);
  expect(await countTotal('q=particular')).toBe(0);
  expect(await countTotal('subject=law')).toBe(1);
  expect(await countTotal('subject=history')).toBe(0);
  expect(await countTotal('tags=one')).toBe(0);
});

test('samples: a generated excerpt follows the text, a written one stays, an emptied one is generated again', async () => {
  const { call } = await setUpAdmin();
  const { item } = (await call('POST', '', input)).json();
  const edit = async (changes: object) => (await call('PUT', `/${item._id}`, changes)).json().item.excerpt;
  expect(await edit({ content: 'Cheese.' })).toBe('Cheese.');
  expect(await edit({ excerpt: 'Mine.' })).toBe('Mine.');
  expect(await edit({ content: 'Wine.' })).toBe('Mine.');
  expect(await edit({ excerpt: '' })).toBe('Wine.');
});

test('samples: optional fields can be emptied, a title cannot', async () => {
  const { call, make } = await setUpAdmin();
  const sample = await make.sample({ course: 'Course', citation_style: 'APA', question: 'Why?' });
  const { item } = (
    await call('PUT', `/${sample.id}`, {
      course: '',
      citationStyle: '',
      question: null,
      level: null,
      content: '',
    })
  ).json();
  expect(item).toMatchObject({ course: null, citationStyle: null, question: null, level: null, content: '' });
  expect(item.contentHtml).toBe('');
  expect((await call('PUT', `/${sample.id}`, { title: ' ' })).statusCode).toBe(400);
  expect((await call('PUT', `/${sample.id}`, { subject: ' ' })).statusCode).toBe(400);
});

test('samples: samples with equal titles get different slugs, none of them reserved', async () => {
  const { call } = await setUpAdmin();
  const readSlug = async (title: string) => (await call('POST', '', { ...input, title })).json().item.slug;
  expect(await readSlug('On Bread')).toBe('on-bread');
  expect(await readSlug('On bread!')).toBe('on-bread-2');
  expect(await readSlug('“On Bread”')).toBe('on-bread-3');
  expect(await readSlug('Categories')).toBe('categories-2');
  expect(await readSlug('0123456789abcdef01234567')).toBe('0123456789abcdef01234567-2');
  expect(await readSlug('🥖')).toBe('sample');
});

test('samples: an old slug redirects for ever, until it is used again', async () => {
  const { call, inject } = await setUpAdmin();
  const { item } = (await call('POST', '', { ...input, published: true })).json();
  await call('PUT', `/${item._id}`, { slug: 'second' });
  await call('PUT', `/${item._id}`, { slug: 'third', title: 'Another title' });

  for (const old of ['on-bread', 'second']) {
    const moved = await inject(`/api/samples/${old}?includeRelated=true`);
    expect(moved.statusCode).toBe(301);
    expect(moved.headers.location).toBe('/api/samples/third?includeRelated=true');
  }
  expect((await inject('/api/samples/third')).json().item.slug).toBe('third');
  expect((await call('POST', '', input)).json().item.slug).toBe('on-bread-2');

  const other = (await call('POST', '', { ...input, title: 'Other' })).json().item;
  const taken = await call('PUT', `/${other._id}`, { slug: 'second' });
  expect(taken.statusCode).toBe(409);

  await call('PUT', `/${item._id}`, { slug: 'on-bread' });
  expect((await inject('/api/samples/on-bread')).statusCode).toBe(200);
  expect((await inject('/api/samples/third')).headers.location).toBe('/api/samples/on-bread');

  await call('PUT', `/${item._id}`, { published: false });
  expect((await inject('/api/samples/third')).statusCode).toBe(404);
});

test('samples: related samples follow the current tags and subject', async () => {
  const { call, inject, make } = await setUpAdmin();
  await make.sample({ title: 'Center', slug: 'center', tags: ['yeast'] });
  const close = await make.sample({ title: 'Close', slug: 'close', tags: ['yeast'] });
  await make.sample({ title: 'Newer', slug: 'newer' });
  const related = async () =>
    (await inject('/api/samples/center?includeRelated=true'))
      .json()
      .related.map((item: { title: string }) => item.title);
  expect(await related()).toEqual(['Close', 'Newer']);
  await call('PUT', `/${close.id}`, { subject: 'Chemistry' });
  expect(await related()).toEqual(['Newer']);
  await call('PUT', `/${close.id}`, { subject: close.subject });
  expect(await related()).toEqual(['Close', 'Newer']);
  await call('PUT', `/${close.id}`, { published: false });
  expect(await related()).toEqual(['Newer']);
  await call('PUT', `/${close.id}`, { published: true });
  expect(await related()).toEqual(['Close', 'Newer']);
  await call('PUT', `/${close.id}`, { tags: ['salt'] });
  expect(await related()).toEqual(['Newer', 'Close']);
});

test('samples: the same idempotency key makes one sample and gets the first response', async () => {
  const { call } = await setUpAdmin();
  const key = { 'idempotency-key': 'a-key' };
  const [first, second] = await Promise.all([call('POST', '', input, key), call('POST', '', input, key)]);
  const third = await call('POST', '', input, key);
  expect([first.statusCode, second.statusCode, third.statusCode]).toEqual([201, 201, 201]);
  expect(second.json()).toEqual(first.json());
  expect(third.json()).toEqual(first.json());
  expect((await call('GET', '')).json().total).toBe(1);
  expect((await call('POST', '', input, { 'idempotency-key': 'x'.repeat(201) })).statusCode).toBe(400);
});

test('samples: a deleted sample is gone from every list', async () => {
  const { call, inject, make } = await setUpAdmin();
  const sample = await make.sample({ title: 'Gone', tags: ['tag'] });
  expect((await call('DELETE', `/${sample.id}`)).statusCode).toBe(204);
  expect((await inject('/api/samples/gone')).statusCode).toBe(404);
  expect((await inject('/api/samples')).json().total).toBe(0);
  expect((await inject('/api/samples?q=gone')).json().items).toEqual([]);
  expect((await call('DELETE', `/${sample.id}`)).statusCode).toBe(404);
  expect((await call('PUT', `/${sample.id}`, { published: true })).statusCode).toBe(404);
  expect((await call('GET', `/${sample.id}`)).statusCode).toBe(404);
  expect((await call('DELETE', '/not-an-id')).statusCode).toBe(400);
});

test('samples: backfilling gives every sample without a slug one of its own', async () => {
  const { call, make } = await setUpAdmin();
  await make.sample({ title: 'Bread' });
  for (const title of ['Bread', 'Wine', '???']) {
    const sample = await make.sample({ title });
    await make.slugless(sample.id);
  }
  expect((await call('POST', '/backfill-slugs')).json()).toEqual({ total: 3, updated: 3, errors: [] });
  const { items } = (await call('GET', '')).json();
  expect(items.map((item: { slug: string }) => item.slug)).toEqual(['sample', 'wine', 'bread-2', 'bread']);
  expect((await call('POST', '/backfill-slugs', {})).json()).toEqual({ total: 0, updated: 0, errors: [] });
});

test('samples: the preview renders the text as the page would, and stores nothing', async () => {
  const { call, make, inject } = await setUpAdmin();
  const content =
    '# Flour\n\nA *good* <script>alert(1)</script>loaf, [baked](javascript:alert(1)).\n\n- one\n- two';
  const { contentHtml } = (await call('POST', '/preview', { content })).json();
  expect(contentHtml).toMatch(/^<h2 id="flour">Flour<\/h2>\n<p>A <em>good<\/em>/);
  expect(contentHtml).toContain('<li>two</li>');
  expect(contentHtml).not.toMatch(/<script|href=/);
  await make.sample({ title: 'Published', content });
  expect((await inject('/api/samples/published')).json().item.contentHtml).toBe(contentHtml);

  expect((await call('POST', '/preview', { content: '' })).json()).toEqual({ contentHtml: '' });
  expect((await call('GET', '')).json().total).toBe(1);
});

const NO_TEXTS = [
  [{}, 'content'],
  [{ content: 7 }, 'content'],
  [{ content: 'a\0b' }, 'content'],
  [{ content: 'x'.repeat(500_001) }, 'content'],
  [{ content: 'x', title: 'y' }, undefined],
] as const;

testOnce('samples: a preview of something other than text is refused', async () => {
  const { call } = await setUpAdmin();
  for (const [number, [payload, field]] of NO_TEXTS.entries()) {
    const response = await call('POST', '/preview', payload);
    expect([number, response.statusCode]).toEqual([number, 400]);
    if (field) expect(response.json().errors[0].field).toBe(field);
  }
});

test('samples: an edit that breaks a rule is refused like a new sample, and changes nothing', async () => {
  const { call, make } = await setUpAdmin();
  const { id } = await make.sample({ title: 'Kept' });
  for (const [changes, field] of [
    [{ level: 'kindergarten' }, 'level'],
    [{ citationStyle: 'Bluebook' }, 'citationStyle'],
    [{ content: 'x'.repeat(500_001) }, 'content'],
    [{ published: 'yes' }, 'published'],
    [{ slug: '???' }, 'slug'],
  ] as const) {
    const response = await call('PUT', `/${id}`, { title: 'Lost', ...changes });
    expect([response.statusCode, response.json().errors[0].field]).toEqual([400, field]);
  }
  expect((await call('GET', `/${id}`)).json().item.title).toBe('Kept');
  expect((await call('PUT', '/not-an-id', {})).statusCode).toBe(400);
});

test('samples: samples inserted in bulk get slugs, tags and index entries', async () => {
  const { engine, make, inject } = await setUpAdmin();
  await make.sample({ title: 'Bread' });
  const at = new Date('2026-03-01T00:00:00.000Z');
  const createInput = (title: string, overrides = {}) => ({
    input: { ...input, title, published: true },
    at,
    ...overrides,
  });
  const ids = await createSampleWriter(engine, engine.db).insertAll([
    createInput('Bread'),
    createInput('Bread'),
    createInput('Butter', { slug: 'bread-4', views: 3 }),
    {
      ...createInput('Bread'),
      input: { ...input, title: 'Bread', tags: ['Crust', 'crumb'], published: true },
    },
    createInput('Nameless', { slug: null }),
  ]);
  const { items } = (await inject('/api/samples?q=old')).json();
  const found = new Map(items.map((item: { _id: string }) => [item._id, item]));
  expect(ids.map((id) => found.get(id))).toMatchObject([
    { slug: 'bread-2', tags: [] },
    { slug: 'bread-3' },
    { slug: 'bread-4', views: 3 },
    { slug: 'bread-5', tags: ['Crust', 'crumb'] },
    { slug: null },
  ]);
  expect((await inject('/api/samples?q=crumb')).json().items).toMatchObject([{ _id: ids[3] }]);
});
