import { expect, test } from 'vitest';
import { indexedWords, searchTerms, withoutFiller } from '#server/db/search-words.ts';
import { fillWithDemoContent } from '#server/demo/fill.ts';
import { testApp } from '#tests/test-app.ts';
import { MAX_FOUND } from './sample-lists.ts';
import { createSampleWriter } from './samples.writer.ts';

type Found = { items: { _id: string; title: string }[]; total: number };

async function library() {
  const app = await testApp();
  async function find(q: string, more = ''): Promise<Found> {
    const response = await app.inject(`/api/samples?q=${encodeURIComponent(q)}&limit=1000${more}`);
    expect(response.statusCode).toBe(200);
    return response.json();
  }
  const titlesOf = async (q: string, more = '') => (await find(q, more)).items.map(({ title }) => title);
  return { ...app, find, titlesOf };
}

test('words are found in any order, by their stem, and the last one by its beginning', async () => {
  const { make, titlesOf } = await library();
  await make.sample({ title: 'Nursing ethics', content: 'Patients were treated with dignity.' });
  await make.sample({ title: 'The railroads', content: 'Trains, patience and steam.' });

  expect(await titlesOf('ethics nursing')).toEqual(['Nursing ethics']);
  expect(await titlesOf('NURSES')).toEqual(['Nursing ethics']);
  expect(await titlesOf('treating patients')).toEqual(['Nursing ethics']);
  expect(await titlesOf('nursing digni')).toEqual(['Nursing ethics']);
  expect(await titlesOf('digni nursing')).toEqual([]);
  expect(await titlesOf('nursing steam')).toEqual([]);
  expect(await titlesOf('rail')).toEqual(['The railroads']);
});

test('a filler word at the end of a query is not looked for, unless there is nothing else', async () => {
  const { make, titlesOf } = await library();
  await make.sample({ title: 'Rounds', subject: 'Nursing', content: 'At night.' });
  await make.sample({ title: 'Papers on paper', content: 'Paper, and a word on nursing.' });

  expect(await titlesOf('Nursing Paper')).toEqual(['Rounds', 'Papers on paper']);
  expect(await titlesOf('nursing essay writing services')).toEqual(['Rounds', 'Papers on paper']);
  expect(await titlesOf('paper nursing')).toEqual(['Papers on paper']);
  expect(await titlesOf('paper')).toEqual(['Papers on paper']);
  expect(await titlesOf('writing help')).toEqual([]);
});

test('every field that the contract names is searched', async () => {
  const { make, call, titlesOf } = await withDesk();
  await make.sample({ title: 'Nothing' });
  await call({
    title: 'Alpha',
    subject: 'Bravo',
    course: 'Charlie',
    question: 'Delta',
    tags: ['Echo', 'Foxtrot'],
    excerpt: 'Golf',
    content: 'Hotel',
    published: true,
  });
  for (const word of ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot', 'golf', 'hotel'])
    expect(await titlesOf(word)).toEqual(['Alpha']);
});

test('a match in the title comes before one in subject or tags, and that before one in the text', async () => {
  const { make, titlesOf } = await library();
  await make.sample({ title: 'Title with zephyr' });
  await make.sample({ title: 'Tagged', tags: ['zephyr'] });
  await make.sample({ title: 'Often in the text', content: 'zephyr '.repeat(60) });
  await make.sample({ title: 'Once in a long text', content: `zephyr ${'and so on '.repeat(200)}` });

  expect(await titlesOf('zephyr')).toEqual([
    'Title with zephyr',
    'Tagged',
    'Often in the text',
    'Once in a long text',
  ]);
});

test('of equal matches the newest comes first', async () => {
  const { make, titlesOf } = await library();
  for (const title of ['First owl', 'Second owl', 'Third owl'])
    await make.sample({ title, content: 'The same.' });
  expect(await titlesOf('owl')).toEqual(['Third owl', 'Second owl', 'First owl']);
});

test('accents, apostrophes and capitals do not matter', async () => {
  const { make, titlesOf } = await library();
  await make.sample({ title: 'Café Müller’s ŒUVRE', content: 'ΟΔΟΣ and naïveté' });
  for (const q of ['cafe muller', 'CAFÉ', "mueller's", 'mullers', 'Mu\u0308ller', 'οδος', 'naivete'])
    expect([q, (await titlesOf(q)).length]).toEqual([q, q === "mueller's" ? 0 : 1]);
});

const WHAT_PEOPLE_TYPE = [
  '"',
  "'",
  "' or 1=1 --",
  '(((',
  'a AND OR NOT b',
  'NEAR(a b)',
  'title:',
  '{title} : x',
  '*',
  'word*',
  '-word',
  '^caret',
  'a | b & !c <-> d:*',
  '\\',
  '%_',
  '😀',
  '👩‍🏫 teacher',
  '漢字',
  '\u202e',
  'ﬁ',
  'x'.repeat(3_000),
  'ab '.repeat(1_000),
  '"'.repeat(3_000),
  '\ufffd',
  '½ ² ①',
];

test('whatever a person can type is a search', async () => {
  const { make, find } = await library();
  await make.sample({ title: 'Word and teacher', content: '漢字 a b c d x' });
  for (const q of WHAT_PEOPLE_TYPE) {
    const { items, total } = await find(q);
    expect(total, q).toBe(items.length);
  }
});

test('what has no word in it finds nothing, and an empty search is no search', async () => {
  const { make, find } = await library();
  await make.sample();
  expect((await find('?!… 😀')).total).toBe(0);
  expect((await find('   ')).total).toBe(1);
});

test('a search is narrowed by subject, level and tags, and comes in pages', async () => {
  const { make, find, inject } = await library();
  for (let number = 1; number <= 15; number += 1)
    await make.sample({
      title: `Heron ${number}`,
      subject: number % 2 ? 'Law' : 'Art',
      level: number % 3 ? 'masters' : 'doctorate',
      tags: number % 5 ? [] : ['fifth'],
    });
  expect((await find('heron', '&subject=law')).total).toBe(8);
  expect((await find('heron', '&subject=law&level=doctorate')).total).toBe(3);
  expect((await find('heron', '&tags=fifth')).total).toBe(3);
  const second = (await inject('/api/samples?q=heron&page=2')).json();
  expect(second).toMatchObject({ page: 2, total: 15, totalPages: 2, hasMore: false });
  expect(second.items).toHaveLength(3);
});

test('a word that is everywhere keeps the order of the tiers over all pages, each sample once', async () => {
  const { engine, inject } = await library();
  const everywhere = 1_030;
  const at = (number: number) => new Date(Date.UTC(2026, 0, 1, 0, number));
  const written = Array.from({ length: everywhere }, (_, number) => {
    const kind = number % 100 === 0 ? 'title' : number % 50 === 0 ? 'keys' : 'body';
    const title = kind === 'title' ? `Ibis ${number}` : `Other ${number}`;
    return { ...sampleOf(title, kind === 'keys' ? ['ibis'] : []), at: at(number) };
  });
  await createSampleWriter(engine, engine.db).insertAll(written);
  const titles: string[] = [];
  for (let page = 1; page <= 11; page += 1) {
    const answer = (await inject(`/api/samples?q=ibis&limit=100&page=${page}`)).json();
    expect(answer.total).toBe(everywhere);
    titles.push(...answer.items.map((item: { title: string }) => item.title));
  }
  const numbers = Array.from({ length: everywhere }, (_, index) => everywhere - 1 - index);
  expect(titles).toEqual([
    ...numbers.filter((number) => number % 100 === 0).map((number) => `Ibis ${number}`),
    ...numbers.filter((number) => number % 50 === 0 && number % 100 !== 0).map((number) => `Other ${number}`),
    ...numbers.filter((number) => number % 50 !== 0).map((number) => `Other ${number}`),
  ]);
}, 120_000);

test('of a word in thousands of samples the best ones are shown, and the pages end with them', async () => {
  const { engine, inject } = await library();
  const writer = createSampleWriter(engine, engine.db);
  const inTitle = { ...sampleOf('The ibis itself'), at: new Date('2020-01-01T00:00:00.000Z') };
  const at = new Date('2026-01-01T00:00:00.000Z');
  const others = Array.from({ length: MAX_FOUND + 10 }, (_, number) => ({
    ...sampleOf(`Other ${number}`),
    at,
  }));
  await writer.insertAll([inTitle, ...others.slice(0, 1_000)]);
  await writer.insertAll(others.slice(1_000));

  const first = (await inject('/api/samples?q=ibis')).json();
  expect(first).toMatchObject({ total: MAX_FOUND, hasMore: true });
  expect(first.items[0].title).toBe('The ibis itself');
  const last = (await inject(`/api/samples?q=ibis&limit=1000&page=${MAX_FOUND / 1_000}`)).json();
  expect(last).toMatchObject({ hasMore: false, total: MAX_FOUND });
  expect(last.items).toHaveLength(1_000);
  expect((await inject(`/api/samples?q=ibis&limit=1000&page=${MAX_FOUND / 1_000 + 1}`)).json().items).toEqual(
    [],
  );
  expect((await inject('/api/samples?q=ibi&limit=5&subject=law')).json()).toMatchObject({
    items: [],
    total: 0,
  });
});

function sampleOf(title: string, tags: string[] = []) {
  return { input: { title, tags, subject: 'History', content: 'An ibis.', published: true } };
}

/** Each engine is held to the same plain reading of a query, and so finds what the other finds. */
test('on the demo library the engine finds what a plain reading of the texts finds', async () => {
  const { engine, find } = await library();
  await fillWithDemoContent(engine, engine.db);
  const samples = await engine.db.selectFrom('samples').selectAll().execute();
  const tags = await engine.db.selectFrom('sample_tags').selectAll().execute();
  const texts = samples.map((sample) => {
    const own = tags.filter((tag) => tag.sample_id === sample.id).map(({ tag }) => tag);
    const keys = [sample.subject, sample.course, sample.question, ...own].join(' ');
    const words = indexedWords({ title: sample.title, keys, body: `${sample.excerpt} ${sample.content}` });
    return { id: sample.id, words: new Set([...words.title, ...words.keys, ...words.body]) };
  });
  function read(q: string): string[] {
    const terms = searchTerms(withoutFiller(q));
    if (!terms) return [];
    const hasLast = (words: Set<string>) =>
      words.has(terms.last.stem) || [...words].some((word) => word.startsWith(terms.last.prefix));
    return texts
      .filter(({ words }) => terms.words.every((word) => words.has(word)) && hasLast(words))
      .map(({ id }) => id);
  }
  for (const q of [
    'the',
    'market',
    'markets',
    'nursing patients',
    'argument',
    'argumentative essay',
    'research paper',
    'literature review',
    'personal statement',
    'Akerlof 1970',
    'psych',
    "women's work",
    'who says so',
    'a',
    'constitution bill rights',
    'Political Science',
    'zzz',
    'learning memory exam',
    'of the',
    'ethic',
  ]) {
    const { items, total } = await find(q);
    expect([q, items.map(({ _id }) => _id).sort()]).toEqual([q, read(q).sort()]);
    expect(total).toBe(items.length);
  }
});

async function withDesk() {
  const app = await library();
  const headers = await app.make.adminHeaders();
  const call = (payload: object) =>
    app.inject({ method: 'POST', url: '/api/admin/samples', headers, payload });
  return { ...app, call };
}
