import { expect, test } from 'vitest';
import { testApp } from '#tests/test-app.ts';
import { testEngine, testOnce } from '#tests/test-database.ts';
import { createSampleWriter } from './samples.writer.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

test('samples: the list shows published samples only, newest first, without their content', async () => {
  const { make, inject } = await testApp();
  const older = await make.sample({ title: 'Older', tags: ['Rome', 'law'] });
  await make.sample({ title: 'Hidden', published: 0 });
  const newer = await make.sample({ title: 'Newer', subject: 'Law' });

  const response = await inject('/api/samples');

  expect(response.json()).toEqual({
    items: [expect.objectContaining({ _id: newer.id }), expect.objectContaining({ _id: older.id })],
    page: 1,
    hasMore: false,
    total: 2,
    totalPages: 1,
  });
  expect(response.json().items[1]).toEqual({
    _id: older.id,
    slug: 'older',
    subject: 'History',
    level: 'undergraduate',
    title: 'Older',
    excerpt: 'An excerpt.',
    noteCount: 0,
    tags: ['Rome', 'law'],
    wordCount: 7,
    views: 0,
    citationStyle: null,
    assignmentType: null,
    about: 'An excerpt.',
    createdAt: older.created_at,
  });
});

test('samples: without a stored `about`, lists have the first sentence of the excerpt, cut at a word', async () => {
  const { make, inject } = await testApp();
  await make.sample({ title: 'Written', about: 'how Rome fell' });
  await make.sample({ title: 'Drafted', excerpt: 'Rome fell “slowly.” Then it was over.' });
  await make.sample({ title: 'Long', excerpt: `${'Rome and '.repeat(30)}Carthage.` });
  const { items } = (await inject('/api/samples')).json();
  const [long, drafted, written] = items.map(({ about }: { about: string }) => about);
  expect([written, drafted]).toEqual(['how Rome fell', 'Rome fell “slowly.”']);
  expect(long).toMatch(/^Rome and .{60,105}…$/);
});

test('read next: a sample comes with the most alike one, what it is and its first sentence', async () => {
  const { make, inject } = await testApp();
  const read = await make.sample({ title: 'Read', tags: ['Rome'] });
  await make.sample({ title: 'Next', tags: ['Rome'], content: '## Part\n\n*Dr. Ames* left. Nobody knew.' });
  const { related, next } = (await inject(`/api/samples/${read.id}?includeRelated=true`)).json();
  expect(related[0].title).toBe('Next');
  expect(next).toMatchObject({ kind: 'sample', title: 'Next', slug: 'next', opening: 'Dr. Ames left.' });
  expect((await inject(`/api/samples/${read.id}`)).json()).not.toHaveProperty('next');
});

test('read next: a post or a topic that is more alike comes before a sample, a draft or scheduled post never', async () => {
  const { make, inject } = await testApp();
  const aqueducts = 'Aqueducts carried water over valleys. Masons cut the stones.';
  const read = await make.sample({ title: 'Aqueducts and masons', subject: 'Astronomy', content: aqueducts });
  await make.sample({ title: 'Comets', subject: 'Astronomy', content: 'A tail of ice.' });
  const readNext = async () => (await inject(`/api/samples/${read.id}?includeRelated=true`)).json().next;
  await make.post({ title: 'Aqueducts, later', content: aqueducts, status: 'draft' });
  await make.post({
    title: 'Aqueducts, soon',
    content: aqueducts,
    status: 'scheduled',
    published_at: '2999-01-01T00:00:00.000Z',
  });
  expect((await readNext()).kind).not.toBe('post');
  await make.post({ title: 'How masons built aqueducts', content: aqueducts });
  expect(await readNext()).toEqual({
    kind: 'post',
    title: 'How masons built aqueducts',
    slug: 'how-masons-built-aqueducts',
    facts: 'Article\u00a0· 1 min read',
    opening: 'Aqueducts carried water over valleys.',
  });
  const alone = await make.sample({ title: 'Nursing theories', subject: 'Nursing', content: 'Rounds.' });
  const topic = (await inject(`/api/samples/${alone.id}?includeRelated=true`)).json().next;
  expect(topic).toMatchObject({ kind: 'topic', opening: expect.stringMatching(/\.$/) });
});

test('samples: a list is filtered by kind of assignment, and each choice is counted under the other filters', async () => {
  const { make, inject } = await testApp();
  const report = await make.sample({ assignment_type: 'lab_report', level: 'masters', subject: 'Law' });
  await make.sample({ title: 'B', assignment_type: 'Field notes', level: 'masters', citation_style: 'APA' });
  await make.sample({ title: 'C', assignment_type: 'lab_report', level: 'doctorate' });
  await make.sample({ title: 'D', assignment_type: 'lab_report', level: 'masters', published: 0 });
  const list = (await inject('/api/samples?assignmentType=lab_report&level=masters')).json();
  expect(list.items.map(({ _id }: { _id: string }) => _id)).toEqual([report.id]);

  const counts = async (query: string) => (await inject(`/api/samples/categories/filters${query}`)).json();
  expect(await counts('')).toEqual({
    assignmentType: [
      { value: 'Field notes', count: 1 },
      { value: 'lab_report', count: 2 },
    ],
    level: [
      { value: 'doctorate', count: 1 },
      { value: 'masters', count: 2 },
    ],
    citationStyle: [{ value: 'APA', count: 1 }],
    copies: [],
  });
  expect(await counts('?assignmentType=lab_report&level=masters')).toEqual({
    assignmentType: [
      { value: 'Field notes', count: 1 },
      { value: 'lab_report', count: 1 },
    ],
    level: [
      { value: 'doctorate', count: 1 },
      { value: 'masters', count: 1 },
    ],
    citationStyle: [],
    copies: [],
  });
  expect((await counts('?subject=law')).level).toEqual([{ value: 'masters', count: 1 }]);
  await make.sample({ title: 'E', assignment_type: 'lab_report', subject: 'Law', level: 'masters' });
  expect((await counts('?subject=law')).level).toEqual([{ value: 'masters', count: 2 }]);
});

test('samples: a page has twelve samples by default, and no sample is on two pages', async () => {
  const { make, inject } = await testApp();
  for (let number = 0; number < 25; number += 1)
    await make.sample({ title: `Sample ${number}`, created_at: '2026-02-02T10:00:00.000Z' });

  const pages = await Promise.all(
    [1, 2, 3, 4].map(async (page) => (await inject(`/api/samples?page=${page}`)).json()),
  );

  expect(pages.map((page) => page.items.length)).toEqual([12, 12, 1, 0]);
  expect(pages.map((page) => page.hasMore)).toEqual([true, true, false, false]);
  expect(pages[0]).toMatchObject({ total: 25, totalPages: 3, page: 1 });
  const ids = pages.flatMap((page) => page.items.map((item: { _id: string }) => item._id));
  expect(new Set(ids).size).toBe(25);
  expect((await inject('/api/samples?limit=1000')).json().items).toHaveLength(25);
});

test('samples: the pages of a long list are contiguous', async () => {
  const { engine, inject } = await testApp();
  const samples = Array.from({ length: 1_210 }, (_, number) => ({
    input: { title: `Sample ${number}`, subject: 'Law', content: 'Text.', tags: ['all'], published: true },
    // Several samples of one minute, so that their ids decide.
    at: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(number / 7))),
  }));
  for (const start of [0, 605])
    await createSampleWriter(engine, engine.db).insertAll(samples.slice(start, start + 605));
  for (const filter of ['', '&subject=law', '&tags=all']) {
    const all = (await inject(`/api/samples?limit=1000${filter}`)).json().items;
    all.push(...(await inject(`/api/samples?limit=1000&page=2${filter}`)).json().items);
    expect(new Set(all.map((item: { _id: string }) => item._id)).size).toBe(1_210);
    for (const page of [1, 41, 42, 43, 83, 84, 85, 101, 102]) {
      const { items } = (await inject(`/api/samples?page=${page}${filter}`)).json();
      expect(items).toEqual(all.slice((page - 1) * 12, page * 12));
    }
  }
});

const REFUSED = [
  ['page=0', 'page'],
  ['page=1.5', 'page'],
  ['page=-1', 'page'],
  ['page=1&page=2', 'page'],
  ['limit=0', 'limit'],
  ['limit=1001', 'limit'],
  ['limit=many', 'limit'],
  ['level=kindergarten', 'level'],
  ['citationStyle=Turabian', 'citationStyle'],
  ['q=a%00b', 'q'],
  [`q=${'a'.repeat(3_001)}`, 'q'],
];

testOnce('samples: an invalid page, limit, level, style or text gets a 400 that names it', async () => {
  const { inject } = await testApp();
  for (const [query, field] of REFUSED) {
    const response = await inject(`/api/samples?${query}`);
    expect([query, response.statusCode, response.json().errors[0].field]).toEqual([query, 400, field]);
  }
});

test('samples: lists are filtered by subject in any spelling, level, citation style and any of several tags', async () => {
  const { make, inject } = await testApp();
  const politics = await make.sample({ title: 'A', subject: 'Political Science', tags: ['Voting'] });
  const masters = await make.sample({
    title: 'B',
    level: 'masters',
    citation_style: 'MLA',
    tags: ['Power', 'Rome'],
  });
  await make.sample({ title: 'C', tags: ['Other'] });
  const listIds = async (query: string) =>
    (await inject(`/api/samples?${query}`)).json().items.map((item: { _id: string }) => item._id);

  expect(await listIds('subject=Political%20Science')).toEqual([politics.id]);
  expect(await listIds('subject=political-science')).toEqual([politics.id]);
  expect(await listIds('subject=POLITICAL-SCIENCE')).toEqual([politics.id]);
  expect(await listIds('subject=Nothing')).toEqual([]);
  expect(await listIds('level=masters')).toEqual([masters.id]);
  expect(await listIds('citationStyle=MLA')).toEqual([masters.id]);
  expect(await listIds('citationStyle=APA&level=masters')).toEqual([]);
  expect(await listIds('tags=voting,%20rome')).toEqual([masters.id, politics.id]);
  expect(await listIds('unknown=1&tags=none')).toEqual([]);
});

test('samples: a newer sample whose subject is in small letters does not rename its category', async () => {
  const { make, inject } = await testApp();
  const headers = await make.adminHeaders();
  for (const subject of ['Nursing', 'nursing']) await make.sample({ subject });
  const { items } = (await inject('/api/samples/categories')).json();
  expect(items).toMatchObject([{ subject: 'Nursing', slug: 'nursing', count: 2 }]);
  const { items: subjects } = (await inject({ url: '/api/admin/samples/subjects', headers })).json();
  expect(subjects).toEqual(['Nursing']);
});

test('samples: categories come in alphabetical order with their count and their five newest samples', async () => {
  const { make, inject } = await testApp();
  const law = [];
  for (let number = 1; number <= 7; number += 1)
    law.push(await make.sample({ title: `Law ${number}`, subject: 'Law' }));
  await make.sample({ title: 'One', subject: 'Art' });
  await make.sample({ title: 'Draft', subject: 'Music', published: 0 });

  const { items } = (await inject('/api/samples/categories')).json();

  expect(items.map((item: { subject: string; count: number }) => [item.subject, item.count])).toEqual([
    ['Art', 1],
    ['Law', 7],
  ]);
  expect(items[1].slug).toBe('law');
  expect(items[1].samples).toEqual(
    law
      .toReversed()
      .slice(0, 5)
      .map(({ id, slug, title, word_count }) => ({
        _id: id,
        slug,
        title,
        wordCount: word_count,
        assignmentType: null,
        about: 'An excerpt.',
        noteCount: 0,
      })),
  );
});

test('samples: a sample is found by its slug and by its record id, with its text rendered', async () => {
  const { make, inject } = await testApp();
  const sample = await make.sample({
    title: 'On Bread',
    content: '# Flour\n\nA *good* loaf.',
    course: 'Baking 101',
    question: 'What is bread?',
    citation_style: 'MLA',
    assignment_type: 'essay',
    social_image_url: 'https://example.com/bread.png',
  });

  const bySlug = (await inject('/api/samples/on-bread')).json();
  const byId = (await inject(`/api/samples/${sample.id}`)).json();

  expect(bySlug).toEqual(byId);
  expect(bySlug.related).toBeUndefined();
  expect(bySlug.item).toMatchObject({
    _id: sample.id,
    slug: 'on-bread',
    content: '# Flour\n\nA *good* loaf.',
    contentHtml: '<h2 id="flour">Flour</h2>\n<p>A <em>good</em> loaf.</p>',
    course: 'Baking 101',
    question: 'What is bread?',
    citationStyle: 'MLA',
    assignmentType: 'essay',
    published: true,
    socialImage: { url: 'https://example.com/bread.png' },
    coverImage: null,
    document: null,
  });
});

test('samples: drafts and unknown samples get 404', async () => {
  const { make, inject } = await testApp();
  const draft = await make.sample({ title: 'Draft', published: 0 });
  for (const id of ['draft', draft.id, 'nowhere', 'f'.repeat(24)]) {
    const response = await inject(`/api/samples/${id}`);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ error: 'Sample not found' });
  }
});

test('samples: related ones share the subject, those with most tags in common first, then the newest, six at most', async () => {
  const { make, inject } = await testApp();
  const plain = [];
  for (let number = 1; number <= 5; number += 1) plain.push(await make.sample({ title: `Plain ${number}` }));
  const one = await make.sample({ title: 'One tag', tags: ['rome', 'wine'] });
  const two = await make.sample({ title: 'Two tags', tags: ['Law', 'Rome'] });
  await make.sample({ title: 'Draft', tags: ['rome', 'law'], published: 0 });
  await make.sample({ title: 'Elsewhere', subject: 'Art', tags: ['rome', 'law'] });
  await make.sample({ title: 'Center', tags: ['rome', 'law', 'trade'] });
  await make.sample({ title: 'Alone', subject: 'Music' });

  const { related } = (await inject('/api/samples/center?includeRelated=true')).json();

  expect(related.map((item: { _id: string }) => item._id)).toEqual([
    two.id,
    one.id,
    ...plain
      .toReversed()
      .slice(0, 4)
      .map((sample) => sample.id),
  ]);
  expect(related[0]).not.toHaveProperty('content');
  expect((await inject('/api/samples/alone?includeRelated=true')).json().related).toEqual([]);
  expect((await inject('/api/samples/alone?includeRelated=perhaps')).statusCode).toBe(400);
});

test('samples: a view counts once in half an hour for a visitor, and never for a program', async () => {
  const { make, inject, setClock } = await testApp();
  const sample = await make.sample({ title: 'Seen' });
  const view = (userAgent: string, remoteAddress = '10.0.0.1') =>
    inject({
      method: 'POST',
      url: '/api/samples/seen/view',
      headers: { 'user-agent': userAgent },
      remoteAddress,
    });
  const viewsNow = async () => (await inject('/api/samples/seen')).json().item.views;

  const answers = await Promise.all([
    view(BROWSER),
    view(BROWSER),
    view(BROWSER, '10.0.0.2'),
    view('Googlebot/2.1 (+http://www.google.com/bot.html)'),
    view(''),
  ]);
  expect(answers.map((answer) => answer.statusCode)).toEqual([204, 204, 204, 204, 204]);
  expect(await viewsNow()).toBe(2);

  setClock('2026-06-01T12:29:00.000Z');
  await view(BROWSER);
  expect(await viewsNow()).toBe(2);

  setClock('2026-06-01T12:31:00.000Z');
  await inject({
    method: 'POST',
    url: `/api/samples/${sample.id}/view`,
    headers: { 'user-agent': BROWSER },
    remoteAddress: '10.0.0.1',
  });
  expect(await viewsNow()).toBe(3);
});

test('samples: views of drafts and unknown samples get 404', async () => {
  const { make, inject } = await testApp();
  await make.sample({ title: 'Draft', published: 0 });
  for (const id of ['draft', 'nothing']) {
    const response = await inject({ method: 'POST', url: `/api/samples/${id}/view` });
    expect(response.statusCode).toBe(404);
  }
});

test('samples: responses have an ETag, and a matching request gets 304', async () => {
  const { make, inject } = await testApp();
  await make.sample({ title: 'Tagged' });
  for (const url of ['/api/samples', '/api/samples/categories', '/api/samples/tagged?includeRelated=true']) {
    const { etag } = (await inject(url)).headers;
    const again = await inject({ url, headers: { 'if-none-match': String(etag) } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  }
});

test('samples: the opening of a sample is its first paragraphs; of a draft or none that of the newest', async () => {
  const { make, inject } = await testApp();
  expect((await inject('/api/samples/gone/opening')).statusCode).toBe(404);
  const sample = await make.sample({ title: 'Open', content: 'First.\n\nSecond.\n\n## Then\n\nThird.' });
  const draft = await make.sample({ title: 'Draft', published: 0 });
  expect((await inject(`/api/samples/${sample.slug}/opening`)).json()).toMatchObject({
    item: { _id: sample.id, title: 'Open' },
    openingHtml: '<p>First.</p><p>Second.</p><h4>Then</h4><p>Third.</p>',
    isMarked: false,
  });
  for (const id of [draft.slug, 'gone'])
    expect((await inject(`/api/samples/${id}/opening`)).json().item.title).toBe('Open');
});

// PostgreSQL stores no NUL.
test.each(['\r', '\u2028', ...(testEngine === 'sqlite' ? ['\0'] : [])])(
  'samples: a stored text with %j before its elements is sanitised, and never fails',
  async (at) => {
    const { inject, make } = await testApp();
    for (const payload of [
      '<meta http-equiv="refresh" content="0;url=https://e.example">',
      '<iframe src="x"></iframe>',
      '<p a="',
    ]) {
      const { slug } = await make.sample({ content: `Hello${at}<section>${at}${payload}` });
      const response = await inject(`/api/samples/${slug}`);
      expect(response.statusCode, response.body).toBe(200);
      expect(response.json().item.contentHtml).not.toMatch(/<(?:meta|iframe|section)/);
    }
  },
);
