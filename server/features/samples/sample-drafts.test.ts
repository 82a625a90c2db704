import { expect, test } from 'vitest';
import { queues } from '#server/papers/papers.ts';
import { testApp } from '#tests/test-app.ts';

async function liveSample() {
  const site = await testApp();
  const headers = await site.make.adminHeaders();
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    site.inject({ method, url: `/api/admin/samples${url}`, headers, ...(payload && { payload }) });
  const live = { title: 'Live', subject: 'Law', content: 'Live text.', published: true, tags: ['one'] };
  const { item } = (await call('POST', '', live)).json();
  const [revision] = (await call('GET', `/${item._id}/revisions`)).json().items;
  const text = (await call('GET', `/${item._id}/revisions/${revision._id}`)).json().item.fields;
  const saveDraft = (changes: object, version?: number) =>
    call('PUT', `/${item._id}/draft`, { fields: { ...text, ...changes }, ...(version && { version }) });
  const stored = async () => (await call('GET', `/${item._id}`)).json().item;
  const read = async () => (await site.inject(`/api/samples/${item.slug}`)).json().item;
  return { ...site, call, item, text, saveDraft, stored, read };
}

test('samples: changes kept beside a published sample are not public until they are published', async () => {
  const { call, inject, item, saveDraft, stored, read } = await liveSample();
  const saved = await saveDraft({ title: 'Better', content: '<p>Better words.</p>', tags: 'two' }, 1);
  expect(saved.statusCode, saved.body).toBe(200);
  expect(saved.json().item).toMatchObject({
    title: 'Live',
    version: 2,
    draft: { fields: { title: 'Better' } },
  });
  expect(await read()).toMatchObject({ title: 'Live', content: 'Live text.', tags: ['one'] });
  expect(await read()).not.toHaveProperty('draft');
  expect((await inject('/api/samples?q=better')).json().total).toBe(0);
  expect((await call('GET', '')).json().items[0]).toMatchObject({ title: 'Live', hasDraft: true });
  expect((await saveDraft({ title: 'Late' }, 1)).statusCode).toBe(409);

  const publish = { title: 'Better', content: '<p>Better words.</p>', version: 2 };
  expect((await call('PUT', `/${item._id}`, publish)).statusCode).toBe(200);
  expect(await read()).toMatchObject({ title: 'Better', contentHtml: '<p>Better words.</p>' });
  expect(await stored()).toMatchObject({ draft: null, hasDraft: false });
  expect((await inject('/api/samples?q=better')).json().total).toBe(1);
});

test('samples: the calls of the specification leave a draft, and are kept as revisions', async () => {
  const { call, item, saveDraft, stored, setClock } = await liveSample();
  setClock('2026-06-01T12:30:00.000Z');
  await saveDraft({ title: 'Better' });
  setClock('2026-06-01T13:00:00.000Z');
  await call('PUT', `/${item._id}`, { published: false });
  expect(await stored()).toMatchObject({ published: false, draft: { fields: { title: 'Better' } } });
  const titles = (await call('GET', `/${item._id}/revisions`))
    .json()
    .items.map((each: { title: string }) => each.title);
  expect(titles).toEqual(['Live', 'Better', 'Live']);
});

test('samples: the preview link shows what is saved, until it is taken back', async () => {
  const { call, item, saveDraft, inject } = await liveSample();
  const { path } = (await call('POST', `/${item._id}/preview-link`)).json();
  expect(path).toMatch(/^\/samples\/preview\/[\w-]{32}$/);
  await saveDraft({
    title: 'Better',
    content: '<p>Better words.</p>',
    subject: 'Other',
    customSubject: 'Baking',
  });
  const token = path.split('/').at(-1);
  const preview = await inject(`/api/samples/previews/${token}`);
  expect(preview.json().item).toMatchObject({
    title: 'Better',
    contentHtml: '<p>Better words.</p>',
    subject: 'Baking',
  });
  expect(preview.headers['cache-control']).toBe('no-store');
  expect((await inject(`/api/previews/${token}`)).statusCode).toBe(404);
  await call('DELETE', `/${item._id}/preview-link`);
  expect((await inject(`/api/samples/previews/${token}`)).statusCode).toBe(404);
});

test('samples: a deleted sample comes back with its draft and its revisions', async () => {
  const { call, item, saveDraft, stored, engine } = await liveSample();
  await saveDraft({ title: 'Better' });
  const before = await stored();
  await call('DELETE', `/${item._id}`);
  for (const table of ['drafts', 'revisions'] as const)
    expect(await engine.db.selectFrom(table).selectAll().execute()).toEqual([]);
  await call('POST', `/${item._id}/restore`);
  expect(await stored()).toEqual(before);
});

test('samples: one that was saved again under its id is not restored over it', async () => {
  const { call, item } = await liveSample();
  await call('DELETE', `/${item._id}`);
  await call('POST', '', { _id: item._id, title: 'Again', subject: 'Law', content: 'Again.' });
  const refused = await call('POST', `/${item._id}/restore`);
  expect([refused.statusCode, refused.json().error]).toEqual([409, 'This sample already exists.']);
});

test('samples: a long text is saved, however many readers wait for theirs', async () => {
  const { call, item } = await liveSample();
  const createText = (sentences: number) => `<p>${'Words and words. '.repeat(sentences)}</p>`;
  const longest = { content: createText(60_000), marked: null };
  const readers = Promise.allSettled(
    Array.from({ length: 8 }, () => queues.readers.run('renderPaper', [longest, [], []])),
  );
  const saved = await call('PUT', `/${item._id}`, { content: createText(4_000) });
  expect(saved.statusCode, saved.body).toBe(200);
  await readers;
});

test('samples: the text of a sample that was never saved is kept, and saved under the same id', async () => {
  const { call, text } = await liveSample();
  const id = 'abcdefabcdefabcdefabcdef';
  await call('POST', `/${id}/revisions`, { ...text, title: 'Not saved yet' });
  expect((await call('GET', '/unsaved')).json().items).toMatchObject([
    { recordId: id, title: 'Not saved yet' },
  ]);
  const sample = { _id: id, title: 'Now', subject: 'Law', content: '<p>x</p>' };
  expect((await call('POST', '', sample)).json().item._id).toBe(id);
  expect((await call('GET', '/unsaved')).json().items).toEqual([]);
  expect((await call('POST', '', sample)).statusCode).toBe(409);
});
