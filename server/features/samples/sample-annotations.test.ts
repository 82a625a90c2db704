import { expect, test } from 'vitest';
import { testApp } from '#tests/test-app.ts';

async function setUpAdmin() {
  const site = await testApp();
  const headers = await site.make.adminHeaders();
  const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    site.inject({ method, url: `/api/admin/samples${url}`, headers, ...(payload && { payload }) });
  async function save(payload: object) {
    const response = await send('POST', '', {
      title: 'On Pens',
      subject: 'History',
      published: true,
      ...payload,
    });
    expect(response.statusCode, response.body).toBe(201);
    return response.json().item;
  }
  const read = async (id: string) => (await site.inject(`/api/samples/${id}`)).json().item;
  return { ...site, headers, send, save, read };
}

const marked =
  '<p>The <del data-author="Ann" datetime="2026-01-01">blue</del><ins data-author="Ann" datetime="2026-01-01">red</ins> pen <mark data-comment="n1">is out</mark> of <mark data-comment="n2">ink</mark>. Nobody knew.</p>';
const note = { id: 'n1', kind: 'claim', text: 'Says *what*.', isPublic: true };
const secret = { id: 'n2', kind: '', text: 'From Word.', isPublic: false, author: 'Ann', resolved: true };

test('samples: a marked text is saved with its notes, and readers get the finished text and the public notes', async () => {
  const { save, read } = await setUpAdmin();
  const item = await save({ marked, annotations: [note, secret] });
  expect(item).toMatchObject({
    content: '<p>The red pen is out of ink. Nobody knew.</p>',
    wordCount: 9,
    marked,
    annotations: [
      { ...note, quote: 'is out', before: 'The red pen ', after: ' of ink. Nobody knew. ', isPlaced: true },
      { ...secret, quote: 'ink', isPlaced: true },
    ],
  });
  const shown = await read(item._id);
  expect(shown).toMatchObject({
    content: '<p>The red pen is out of ink. Nobody knew.</p>',
    contentHtml: '<p>The red pen is out of ink. Nobody knew.</p>',
    markedHtml: expect.stringMatching(
      /^<p>The <span class="change"><del>blue<\/del><span class="apart"> <\/span><ins>red<\/ins><\/span> pen <mark data-note="n1" [^<>]*>is out<\/mark><span class="margin-note" .* of ink. Nobody knew.<\/p>$/,
    ),
    annotations: [{ id: 'n1', kind: 'claim', text: 'Says *what*.', quote: 'is out' }],
    copies: ['draft', 'marked', 'finished'],
    draftWordCount: 9,
    noteCount: 1,
    isDownloadable: false,
  });
  expect(JSON.stringify(shown)).not.toMatch(/Ann|From Word/);
  expect(shown).not.toHaveProperty('marked');
});

test('samples: a sample without changes and notes has one copy, with its footnotes in the margin', async () => {
  const { save, read } = await setUpAdmin();
  const { _id } = await save({
    content: 'One.[1]\n\n## Notes\n\n1. A *note*.',
    marked: null,
    annotations: [],
  });
  const item = await read(_id);
  expect(item).toMatchObject({
    annotations: [],
    copies: ['finished'],
    noteCount: 0,
    notes: [{ kind: 'footnote', text: 'A note.' }],
  });
  // A footnote has a copy in the margin.
  expect(item.markedHtml).toContain(
    '<span class="margin-note footnote" aria-hidden="true"><sup>1</sup> A <em>note</em>.',
  );
  expect(item.contentHtml).not.toContain('margin-note');
});

test('samples: a text that is saved without its marks is compared with the first draft, and notes find their passages', async () => {
  const { save, send } = await setUpAdmin();
  const { _id } = await save({ marked, annotations: [note, { ...secret, isPublic: true }] });
  const content = '<p>The red pen is out of paint. Everybody knew.</p>';
  const response = await send('PUT', `/${_id}`, { content });
  expect(response.json().item).toMatchObject({
    content,
    marked:
      '<p>The <del>blue</del><ins>red</ins> pen <mark data-comment="n1">is out</mark> of <del>ink</del><ins>paint</ins>. <del>Nobody</del><ins>Everybody</ins> knew.</p>',
    annotations: [
      { id: 'n1', isPlaced: true },
      { id: 'n2', isPlaced: false, quote: 'ink' },
    ],
    noteCount: 1,
  });
  const plain = await send('PUT', `/${_id}`, { content: 'The green pen.', marked: null, annotations: [] });
  expect(plain.json().item).toMatchObject({ content: 'The green pen.', marked: null, annotations: [] });
});

test('samples: notes are placed on a text in light markdown, which stays as it was written', async () => {
  const { save } = await setUpAdmin();
  const content = 'A *red* pen.\n\nOut of ink.';
  const item = await save({ content, annotations: [{ ...note, quote: 'red pen' }] });
  expect(item).toMatchObject({
    content,
    marked:
      '<p>A <em><mark data-comment="n1">red</mark></em><mark data-comment="n1"> pen</mark>.</p>\n<p>Out of ink.</p>',
    copies: ['finished'],
  });
});

test('samples: a saved draft has its marks and notes beside the live version, and its preview shows them', async () => {
  const { save, send, inject, headers } = await setUpAdmin();
  const { _id } = await save({ content: 'The red pen is out of ink.' });
  const { item } = (await inject({ url: `/api/admin/samples/${_id}`, headers })).json();
  const revisions = (await inject({ url: `/api/admin/samples/${_id}/revisions`, headers })).json().items;
  const url = `/api/admin/samples/${_id}/revisions/${revisions[0]._id}`;
  const { fields } = (await inject({ url, headers })).json().item;
  expect(fields).toMatchObject({ marked: null, annotations: [], isDownloadable: false });
  const draft = await send('PUT', `/${_id}/draft`, {
    fields: { ...fields, marked, annotations: [note] },
    version: item.version,
  });
  expect(draft.statusCode, draft.body).toBe(200);
  expect(draft.json().item.draft.fields).toMatchObject({ marked, annotations: [note] });
  expect(draft.json().item.marked).toBe(null);
  const { path } = (await send('POST', `/${_id}/preview-link`)).json();
  const preview = (await inject(`/api/samples/previews/${path.split('/').at(-1)}`)).json().item;
  expect(preview).toMatchObject({ copies: ['draft', 'marked', 'finished'], annotations: [{ id: 'n1' }] });
});

test('passages: published passages are listed by the kind of their note, in their sentences', async () => {
  const { save, send, inject } = await setUpAdmin();
  const first = await save({ marked, annotations: [note, secret] });
  await save({ title: 'A draft', published: false, marked, annotations: [note] });
  const list = async () => (await inject('/api/passages/claim')).json();
  expect(await list()).toMatchObject({
    kind: { slug: 'claim', name: 'Claim', title: 'Making a claim' },
    items: [
      {
        sample: { _id: first._id, title: 'On Pens', noteCount: 1 },
        noteId: 'n1',
        sentenceHtml: 'The red pen <mark>is out</mark> of ink.',
        note: 'Says *what*.',
      },
    ],
    total: 1,
    totalPages: 1,
  });
  const { items } = (await inject('/api/passages')).json();
  expect(items.map(({ slug, count }: { slug: string; count: number }) => [slug, count])).toContainEqual([
    'claim',
    1,
  ]);
  expect((await inject('/api/passages/nothing')).statusCode).toBe(404);
  await send('DELETE', `/${first._id}`);
  expect((await list()).total).toBe(0);
  expect((await send('POST', `/${first._id}/restore`)).statusCode).toBe(200);
  expect((await list()).total).toBe(1);
  await send('PUT', `/${first._id}`, { annotations: [{ ...note, isPublic: false }] });
  expect((await list()).total).toBe(0);
});

test('search: a sample is found by its public notes, and the sentence of the note is shown', async () => {
  const { save, inject } = await setUpAdmin();
  const text = 'A *zeugma* holds it together.';
  await save({
    marked,
    annotations: [
      { ...note, text },
      { ...secret, text: 'A secret anacoluthon.' },
    ],
  });
  const { items } = (await inject('/api/samples?q=zeugma')).json();
  expect(items).toMatchObject([
    { title: 'On Pens', match: { text: ['A ', 'zeugma', ' holds it together.'] } },
  ]);
  expect((await inject('/api/samples?q=%22holds%20it%20together%22')).json().total).toBe(1);
  expect((await inject('/api/samples?q=anacoluthon')).json().total).toBe(0);
});

test('samples: a newer text gets the notes of the one before, and says which have no place', async () => {
  const { send } = await setUpAdmin();
  const note = (id: string, quote: string) => ({ id, kind: '', text: id, isPublic: true, quote });
  const response = await send('POST', '/revise', {
    before:
      '<p><mark data-comment="a">Millet</mark> is very old.</p><p>Rice is <mark data-comment="b">older</mark>.</p>',
    content: '<p>Millet is old.</p><p>Rice came later.</p>',
    annotations: [note('a', 'Millet'), note('b', 'older')],
  });
  expect(response.statusCode, response.body).toBe(200);
  expect(response.json().marked).toContain('<mark data-comment="a">Millet</mark> is old');
  expect(response.json().annotations).toMatchObject([
    { id: 'a', isPlaced: true },
    { id: 'b', isPlaced: false, quote: 'older' },
  ]);
});

test('samples: two texts are compared as one with what was deleted and inserted', async () => {
  const { send } = await setUpAdmin();
  const response = await send('POST', '/compare', { before: 'A *blue* pen.', after: 'A *red* pen.\n\nEnd.' });
  expect(response.json()).toEqual({
    marked:
      '<p>A <em><del>blue</del><ins>red</ins></em> pen.</p>\n<p data-mark="inserted"><ins>End.</ins></p>',
  });
});

test('samples: a passage is shown elsewhere with its changes and public notes, and only if there is one', async () => {
  const { save, inject } = await setUpAdmin();
  const { slug } = await save({ marked, annotations: [note, secret] });
  const { item, passageHtml } = (await inject(`/api/samples/${slug}/passage`)).json();
  expect(item).toMatchObject({ slug, title: 'On Pens' });
  expect(passageHtml).toMatch(
    /^<p>The <span class="change"><del>blue<\/del><span class="apart"> <\/span><ins>red<\/ins><\/span> pen <mark [^<>]*>is out<\/mark> of ink/,
  );
  expect(passageHtml).toMatch(/<div class="passage-notes"><span class="margin-note" id="margin-n1"/);
  expect(passageHtml).not.toContain('From Word');
  expect((await inject(`/api/samples/${slug}/passage?note=n1`)).json().passageHtml).toBe(passageHtml);
  // It is also the opening, which the home page shows.
  expect((await inject(`/api/samples/${slug}/opening`)).json()).toMatchObject({
    openingHtml: passageHtml,
    isMarked: true,
  });
  const cut = await save({ title: 'Cut', marked: `<p><del>Gone.</del></p>${marked}`, annotations: [note] });
  const passage = (await inject(`/api/samples/${cut.slug}/passage`)).json().passageHtml;
  expect(passage, 'a change with its reason comes before one without').toContain('is out');
  const plain = await save({ title: 'Plain', content: 'Nothing to see.' });
  for (const name of [plain.slug, 'unknown'])
    expect((await inject(`/api/samples/${name}/passage`)).statusCode).toBe(404);
});

test('samples: the library has a filter for those with a draft and changes, in lists, searches and counts', async () => {
  const { save, send, inject } = await setUpAdmin();
  const { _id } = await save({ marked, annotations: [note] });
  await save({ title: 'Plain', content: 'A red pen.' });
  const found = async (query: string) =>
    (await inject(`/api/samples?${query}`)).json().items.map(({ title }: { title: string }) => title);
  expect(await found('copies=three')).toEqual(['On Pens']);
  expect(await found('q=pen')).toHaveLength(2);
  expect(await found('q=pen&copies=three')).toEqual(['On Pens']);
  const counts = async () => (await inject('/api/samples/categories/filters')).json().copies;
  expect(await counts()).toEqual([{ value: 'three', count: 1 }]);
  expect((await inject('/api/samples?copies=two')).statusCode).toBe(400);
  await send('PUT', `/${_id}`, { content: 'Black.', marked: null, annotations: [] });
  expect(await counts()).toEqual([]);
});
