import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { checkIndex, reindex } from '#server/backups/reindex.ts';
import type { Engine } from '#server/db/engines/engine.ts';
import { openSqlite } from '#server/db/engines/sqlite.ts';
import { migrate } from '#server/db/migrate.ts';
import { fillWithDemoContent } from '#server/demo/fill.ts';
import { sampleInput } from '#shared/contracts/samples.ts';
import type { SearchInfo, SearchMatch } from '#shared/contracts/search.ts';
import { testApp } from '#tests/test-app.ts';
import { testEngine, testLast } from '#tests/test-database.ts';
import { MAX_FOUND } from './sample-lists.ts';
import { createSampleWriter } from './samples.writer.ts';

type Found = {
  items: { _id: string; title: string; match?: SearchMatch }[];
  total: number;
  search: SearchInfo;
};

async function library() {
  const app = await testApp();
  async function find(q: string, more = ''): Promise<Found> {
    const response = await app.inject(`/api/samples?q=${encodeURIComponent(q)}&limit=1000${more}`);
    expect(response.statusCode).toBe(200);
    return response.json();
  }
  const searchTitles = async (q: string, more = '') => (await find(q, more)).items.map(({ title }) => title);
  return { ...app, find, searchTitles };
}

test('search: words are found in any order, by their stem, and the last one by its beginning', async () => {
  const { make, searchTitles, find } = await library();
  await make.sample({ title: 'Nursing ethics', content: 'Patients were treated with dignity.' });
  await make.sample({ title: 'The railroads', content: 'Trains, patience and steam.' });

  expect(await searchTitles('ethics nursing')).toEqual(['Nursing ethics']);
  expect(await searchTitles('NURSES')).toEqual(['Nursing ethics']);
  expect(await searchTitles('treating patients')).toEqual(['Nursing ethics']);
  expect(await searchTitles('nursing digni')).toEqual(['Nursing ethics']);
  expect((await find('digni nursing')).search.nearest).toBe(true);
  expect((await find('nursing steam')).search.nearest).toBe(true);
  expect(await searchTitles('rail')).toEqual(['The railroads']);
});

test('search: one character begins a word if another word is before it', async () => {
  const { make, searchTitles } = await library();
  for (const number of ['01', '02', '11']) await make.sample({ title: `Filler ${number}` });
  expect(await searchTitles('Filler 0')).toEqual(['Filler 02', 'Filler 01']);
  expect(await searchTitles('filler x')).toHaveLength(3);
  expect(await searchTitles('f')).toEqual([]);
});

test('search: a number is the same in digits and in words', async () => {
  const { make, searchTitles } = await library();
  await make.sample({ title: 'Against the five-paragraph essay' });
  await make.sample({ title: 'The 7 habits' });
  await make.sample({ title: 'Paragraphs', content: 'Five of them are on the 5th page.' });
  expect((await searchTitles('5 paragraph essay'))[0]).toBe('Against the five-paragraph essay');
  expect(await searchTitles('seven habits')).toEqual(['The 7 habits']);
});

test('search: a misspelt word is corrected to a name that sounds alike before a common word', async () => {
  const { make, find } = await library();
  await make.sample({ title: 'Palsgraf and the scale' });
  for (const title of ['Paragraphs', 'A paragraph', 'More paragraphs'])
    await make.sample({ title, content: 'A paragraph.' });
  const { items, search } = await find('palsgraph');
  expect(search.corrected?.q).toBe('palsgraf');
  expect(items.map(({ title }) => title)).toEqual(['Palsgraf and the scale']);
});

test('search: a course code stands for its subject, and for its course first', async () => {
  const { make, searchTitles } = await library();
  await make.sample({ title: 'The course', subject: 'Nursing', course: 'NURS 350' });
  await make.sample({ title: 'Another course', subject: 'Nursing', course: 'NURS 210' });
  await make.sample({ title: 'No course', subject: 'Nursing' });
  await make.sample({ title: 'A page', subject: 'Law', content: 'See page 350 of the report.' });
  for (const q of ['NURS 350', 'NURS350', 'nur 350'])
    expect((await searchTitles(q)).slice(0, 3).sort()).toEqual(['Another course', 'No course', 'The course']);
  expect((await searchTitles('NURS 350'))[0]).toBe('The course');
  expect((await searchTitles('NURS350'))[0]).toBe('The course');
});

test('search: a paper with the words pages apart is only a nearest match', async () => {
  const { make, find } = await library();
  const filler = 'Tenants pay the rent to the landlord every month. '.repeat(30);
  await make.sample({ title: 'Rent control', content: `The climate of opinion. ${filler} A change of law.` });
  const apart = await find('climate change');
  expect([apart.search.nearest, apart.search.withAllWords, apart.total]).toEqual([true, 0, 1]);
  await make.sample({ title: 'Heat', content: `${filler} They blame climate change for it.` });
  expect((await find('climate change')).search.withAllWords).toBe(2);
});

test('search: a generic word for papers is ignored, unless it is the only one', async () => {
  const { make, searchTitles } = await library();
  await make.sample({ title: 'Rounds', subject: 'Nursing', content: 'At night.' });
  await make.sample({ title: 'Papers on paper', content: 'Paper, and a word on nursing.' });

  expect(await searchTitles('Nursing Paper')).toEqual(['Rounds', 'Papers on paper']);
  expect(await searchTitles('nursing essay writing services')).toEqual(['Rounds', 'Papers on paper']);
  expect(await searchTitles('paper')).toEqual(['Papers on paper']);
  expect(await searchTitles('writing help')).toEqual([]);
});

test('search: every field that the contract names is searched', async () => {
  const { make, call, searchTitles } = await setUpAdmin();
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
    expect(await searchTitles(word)).toEqual(['Alpha']);
});

test('search: a match in the title comes before one in subject or tags, and that before one in the text', async () => {
  const { make, searchTitles } = await library();
  await make.sample({ title: 'Title with zephyr' });
  await make.sample({ title: 'Tagged', tags: ['zephyr'] });
  await make.sample({ title: 'Often in the text', content: 'zephyr '.repeat(60) });
  await make.sample({ title: 'Once in a long text', content: `zephyr ${'and so on '.repeat(200)}` });

  expect(await searchTitles('zephyr')).toEqual([
    'Title with zephyr',
    'Tagged',
    'Often in the text',
    'Once in a long text',
  ]);
});

test('search: of equal matches the newest comes first', async () => {
  const { make, searchTitles } = await library();
  for (const title of ['First owl', 'Second owl', 'Third owl'])
    await make.sample({ title, content: 'The same.' });
  expect(await searchTitles('owl')).toEqual(['Third owl', 'Second owl', 'First owl']);
});

test('search: accents, apostrophes and capitals do not matter', async () => {
  const { make, searchTitles } = await library();
  await make.sample({ title: 'Café Müller’s ŒUVRE', content: 'ΟΔΟΣ and naïveté' });
  for (const q of ['cafe muller', 'CAFÉ', "mueller's", 'mullers', 'Mu\u0308ller', 'οδος', 'naivete'])
    expect([q, (await searchTitles(q)).length]).toEqual([q, 1]);
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

test('search: any input is accepted as a search', async () => {
  const { make, find } = await library();
  await make.sample({ title: 'Word and teacher', content: '漢字 a b c d x' });
  for (const q of WHAT_PEOPLE_TYPE) {
    const { items, total } = await find(q);
    expect(total, q).toBe(items.length);
  }
});

test('search: input without a word finds nothing, and an empty search is no search', async () => {
  const { make, find } = await library();
  await make.sample();
  expect((await find('?!… 😀')).total).toBe(0);
  expect((await find('   ')).total).toBe(1);
});

test('search: a search is narrowed by subject, level and tags, and comes in pages', async () => {
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

test('search: a very common word keeps the order of the tiers over all pages, each sample once', async () => {
  const { engine, inject } = await library();
  const everywhere = 1_030;
  const at = (number: number) => new Date(Date.UTC(2026, 0, 1, 0, number));
  const written = Array.from({ length: everywhere }, (_, number) => {
    const kind = number % 100 === 0 ? 'title' : number % 50 === 0 ? 'keys' : 'body';
    const title = kind === 'title' ? `Ibis ${number}` : `Other ${number}`;
    return { ...createSample(title, kind === 'keys' ? ['ibis'] : []), at: at(number) };
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

test('search: of a word in thousands of samples the best are shown, and the pages end with them', async () => {
  const { engine, inject } = await library();
  const writer = createSampleWriter(engine, engine.db);
  const inTitle = { ...createSample('The ibis itself'), at: new Date('2020-01-01T00:00:00.000Z') };
  const at = new Date('2026-01-01T00:00:00.000Z');
  const others = Array.from({ length: MAX_FOUND + 10 }, (_, number) => ({
    ...createSample(`Other ${number}`),
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

function createSample(title: string, tags: string[] = []) {
  return { input: { title, tags, subject: 'History', content: 'An ibis.', published: true } };
}

test('search: a search with one wrong, missing, doubled or swapped letter is corrected, and says so', async () => {
  const { make, find } = await library();
  await make.sample({ title: 'Psychology of waiting', content: 'The marshmallow is on the table.' });
  await make.sample({ title: 'Other', content: 'Failure, and a heart.' });
  for (const q of ['psychologyy', 'pyschology', 'psycology', 'psichology', 'marshmellow', 'marshmmallow'])
    expect([q, (await find(q)).items[0]?.title]).toEqual([q, 'Psychology of waiting']);
  const { search, items } = await find('heart faliure');
  expect(items[0]?.title).toBe('Other');
  expect(search.corrected).toEqual({ q: 'heart failure', instead: 'heart "faliure"' });
  expect((await find(search.corrected?.instead ?? '')).search.corrected).toBeUndefined();
  expect((await find('"pyschology"')).total).toBe(0);
});

test('search: a short word, a word that exists and a word with digits are not corrected', async () => {
  const { make, find } = await library();
  await make.sample({ title: 'Trail mix', content: 'A trial of 2005 with four dogs.' });
  await make.sample({ title: 'On trial' });
  expect((await find('fuor')).total).toBe(0);
  expect((await find('20005')).total).toBe(0);
  expect((await find('trail')).items.map(({ title }) => title)).toEqual(['Trail mix']);
});

test('search: swapped letters are corrected even if the result has the stem of another word', async () => {
  const { make, find } = await library();
  await make.sample({ title: 'Accrual accounting' });
  await make.sample({
    title: 'Other',
    content: 'Accurate accounting, and accounting for trails and a trial.',
  });
  const { items, search } = await find('accural accounting');
  expect(items[0]?.title).toBe('Accrual accounting');
  expect(search.corrected?.q).toBe('accrual accounting');
  expect((await find('accurately')).search.corrected).toBeUndefined();
  expect((await find('trials')).search.corrected).toBeUndefined();
});

test('search: the beginning of a word with a wrong letter is corrected to the whole word', async () => {
  const { make, find } = await library();
  await make.sample({ title: 'Psychology of waiting' });
  await make.sample({ title: 'Physics' });
  for (const q of ['pyscho', 'psichol', 'waiting psychhol'])
    expect([q, (await find(q)).items[0]?.title]).toEqual([q, 'Psychology of waiting']);
  expect((await find('pyscho')).search.corrected).toEqual({ q: 'psychology', instead: '"pyscho"' });
  expect((await find('pyscho waiting')).search.nearest).toBe(true);
  expect((await find('pysch')).total).toBe(0);
});

test('search: of two equally similar words the one that a sample is about is meant, however common the other is', async () => {
  const { make, find } = await library();
  await make.sample({ title: 'Accrual accounting' });
  for (const title of ['One', 'Two', 'Three'])
    await make.sample({ title, content: 'The actual accounting.' });
  await make.sample({ title: 'Actual, actually', published: 0 });
  await make.sample({ title: 'Actual drafts', published: 0 });
  expect((await find('acrual accounting')).search.corrected?.q).toBe('accrual accounting');
});

test('search: words of drafts are used for corrections in the admin area only', async () => {
  const { make, find, inject } = await library();
  await make.sample({ title: 'The secret quagga', published: 0 });
  expect(await find('quaggga')).toMatchObject({ total: 0, search: { withAllWords: 0 } });
  const headers = await make.adminHeaders();
  const admin = (await inject({ url: '/api/admin/samples?q=quaggga', headers })).json();
  expect(admin).toMatchObject({ total: 1, search: { corrected: { q: 'quagga' } } });
});

test('search: British and American spelling, hyphens, ligatures and accents find the same', async () => {
  const { make, searchTitles } = await library();
  await make.sample({
    title: 'Labor',
    content: 'Emotional labor, organizations and well-being at the center.',
  });
  for (const q of [
    'emotional labour',
    'organisation',
    'wellbeing',
    'well being',
    'well-being',
    'centre',
    'Lábor',
  ])
    expect([q, await searchTitles(q)]).toEqual([q, ['Labor']]);
  await make.sample({ title: 'Encyclopædia of is-ought', content: 'Anaesthesia' });
  for (const q of ['encyclopaedia', 'encyclopedia', 'is-ought', 'isought', 'anesthesia'])
    expect([q, await searchTitles(q)]).toEqual([q, ['Encyclopædia of is-ought']]);
});

test('search: a quoted phrase is found as it stands only', async () => {
  const { make, searchTitles, find } = await library();
  await make.sample({ title: 'One', content: 'The pressure of an injury.' });
  await make.sample({ title: 'Two', content: 'A pressure injury.' });
  expect(await searchTitles('"pressure injury"')).toEqual(['Two']);
  expect((await searchTitles('pressure injury')).sort()).toEqual(['One', 'Two']);
  expect((await find('"injury pressure"')).search.nearest).toBe(true);
});

test('search: results with all words come first, then those with most; if none has all, the nearest are shown', async () => {
  const { make, find } = await library();
  await make.sample({ title: 'Rounds', content: 'Nurses, ethics and the night shift.' });
  await make.sample({ title: 'Rota', content: 'The night shift.' });
  await make.sample({ title: 'Trains', content: 'Steam.' });
  const all = await find('ethics night shift');
  expect(all.items.map(({ title }) => title)).toEqual(['Rounds', 'Rota']);
  expect(all.search).toEqual({ withAllWords: 1 });
  const near = await find('ethics night shift xylophonist');
  expect(near.items[0]?.title).toBe('Rounds');
  expect(near).toMatchObject({ nearest: true });
  expect(near.search).toEqual({ withAllWords: 0, nearest: true });
  expect(await find('xylophonist')).toMatchObject({ items: [], total: 0, search: { withAllWords: 0 } });
});

test('search: stop words and generic words have no weight in a sentence, and find nothing alone', async () => {
  const { make, searchTitles } = await library();
  await make.sample({ title: 'The life of Frederick Douglass', content: 'He learned to read.' });
  await make.sample({ title: 'About the essay', content: 'On papers, and about an essay.' });
  expect((await searchTitles('an essay about frederick douglass'))[0]).toBe('The life of Frederick Douglass');
  for (const q of ['the', 'a', 'of', 'e']) expect([q, await searchTitles(q)]).toEqual([q, []]);
  expect(await searchTitles('the life of')).toEqual(['The life of Frederick Douglass']);
  expect(await searchTitles("why didn't Douglass")).toEqual(['The life of Frederick Douglass']);
});

test('search: level, style, subject and kind in the query become filters that can be removed', async () => {
  const { make, find } = await library();
  const own = { subject: 'Nursing', level: 'masters', citation_style: 'APA', assignment_type: 'case_study' };
  await make.sample({ title: 'Meant', ...own });
  await make.sample({ title: 'Of another level', ...own, level: 'doctorate' });
  await make.sample({ title: 'Of another style', ...own, citation_style: 'MLA' });
  await make.sample({ title: 'Only mentions it', subject: 'History', content: 'Masters, nursing, apa.' });
  const { items, search } = await find('masters nursing APA format');
  expect(items[0]?.title).toBe('Meant');
  expect(search.withAllWords).toBe(1);
  expect(search.understood).toEqual([
    { name: 'level', value: 'masters', label: 'Master’s', without: 'nursing APA format' },
    { name: 'subject', value: 'Nursing', label: 'Nursing', without: 'masters APA format' },
    { name: 'citationStyle', value: 'APA', label: 'APA', without: 'masters nursing' },
  ]);
  expect((await find('case study')).search.understood).toMatchObject([{ name: 'kind', value: 'case_study' }]);
  expect((await find('nursing')).search.understood).toBeUndefined();
  expect((await find('"masters" nursing')).items[0]?.title).toBe('Only mentions it');
});

test('search: a word of a longer synonym is not taken for a kind of assignment', async () => {
  const { make, find } = await library();
  await make.sample({ title: 'Mill on free speech' });
  await make.sample({ title: 'To voters', assignment_type: 'speech' });
  expect((await find('speech')).search.understood).toMatchObject([{ name: 'kind', value: 'speech' }]);
  const { items, search } = await find('free speech');
  expect(search.understood).toBeUndefined();
  expect(items[0]?.title).toBe('Mill on free speech');
});

test('search: a result has excerpts with the matched words, without markup', async () => {
  const { make, find } = await library();
  await make.sample({
    title: 'Owls <b>and</b> men',
    content:
      'Nothing yet. Two *owls* sat on the <em>gate</em> of a farm. An owl.\n\n## References\n\nOwl, A. gate',
  });
  expect((await find('owl gate')).items[0]?.match).toEqual({
    title: ['', 'Owls', ' <b>and</b> men'],
    text: ['Two ', 'owls', ' sat on the ', 'gate', ' of a farm.'],
  });
});

test('search: synonyms match each other, and the owner can add some', async () => {
  const { make, searchTitles, inject } = await library();
  await make.sample({ title: 'Turning', content: 'A pressure injury of the heel.' });
  await make.sample({ title: 'Birds', content: 'The snowy owl.' });
  expect(await searchTitles('bedsores')).toEqual(['Turning']);
  expect(await searchTitles('strix')).toEqual([]);
  const headers = await make.adminHeaders();
  const { fields, version } = (await inject({ url: '/api/admin/words/search', headers })).json().item;
  const saved = await inject({
    method: 'PUT',
    url: '/api/admin/words/search',
    headers,
    payload: { fields: { ...fields, synonyms: [...fields.synonyms, 'owl, strix'] }, version },
  });
  expect(saved.statusCode).toBe(200);
  expect(await searchTitles('strix')).toEqual(['Birds']);
});

test('search: the index follows every change of the records', async () => {
  const { engine, make, inject, searchTitles } = await library();
  const headers = await make.adminHeaders();
  const { id } = await make.sample({ title: 'Old title', content: 'zephyr', tags: ['wind'] });
  const other = await make.sample({ title: 'Other', content: 'zephyr again' });
  const call = (method: 'PUT' | 'DELETE', of: string, payload?: object) =>
    inject({ method, url: `/api/admin/samples/${of}`, headers, ...(payload && { payload }) });
  await call('PUT', id, { title: 'New title', content: 'breeze' });
  await call('PUT', other.id, { published: false });
  await make.post({ title: 'A post' });
  expect(await checkIndex(engine, engine.db)).toEqual([]);
  await call('DELETE', id);
  expect(await checkIndex(engine, engine.db)).toEqual([]);
  expect(await searchTitles('zephyr')).toEqual([]);
  await sql`update samples set content = 'something else' where id = ${other.id}`.execute(engine.db);
  expect(await checkIndex(engine, engine.db)).toEqual([
    '1 of 1 samples are not indexed as they are now',
    expect.any(String),
  ]);
});

test('reindex: a generated excerpt and the number of words are made again, a written excerpt stays', async () => {
  const { engine } = await testApp();
  const opening = '<h2>Introduction</h2><p>R&amp;D in <em>Hamlet</em>, p &gt; .05.</p>';
  const excerpts = [
    `Introduction R&amp;D in Hamlet , p &gt; .05. ${'word '.repeat(20)}…`,
    'Introduction: R&D in *Hamlet*.',
    'R&D in Hamlet, p > .05…',
  ];
  const input = sampleInput.parse({
    title: 'Paper',
    subject: 'Literature',
    content: `${opening}<p>${'word '.repeat(80)}</p>`,
  });
  for (const excerpt of excerpts)
    await createSampleWriter(engine, engine.db).insertAll([{ input: { ...input, excerpt }, at: new Date() }]);
  await sql`update samples set word_count = 90`.execute(engine.db);
  await engine.db.transaction().execute((tx) => reindex(engine, tx));
  const rows = await engine.db
    .selectFrom('samples')
    .select(['excerpt', 'word_count'])
    .orderBy('excerpt')
    .execute();
  expect(rows).toEqual([
    { excerpt: excerpts[1], word_count: 86 },
    { excerpt: expect.stringMatching(/^R&D in Hamlet, p > \.05\. word .*…$/), word_count: 86 },
    { excerpt: excerpts[2], word_count: 86 },
  ]);
});

test('reindex: a library of several batches is indexed again as its records are', async () => {
  const { engine, searchTitles } = await library();
  const samples = Array.from({ length: 250 }, (_, number) => ({
    input: sampleInput.parse({
      title: `Paper ${number}`,
      subject: 'Nursing',
      content: `wards and words ${number % 7}`,
      published: number % 2 === 0,
    }),
    at: new Date(),
  }));
  await engine.db.transaction().execute((tx) => createSampleWriter(engine, tx).insertAll(samples));
  const before = await searchTitles('wards');
  await sql`update samples_search_vocabulary set docs = docs + 1`.execute(engine.db);
  expect(await checkIndex(engine, engine.db)).not.toEqual([]);
  await engine.db.transaction().execute((tx) => reindex(engine, tx));
  expect(await checkIndex(engine, engine.db)).toEqual([]);
  expect(await searchTitles('wards')).toEqual(before);
});

const searches = readFileSync('bench/searches.txt', 'utf8')
  .split('\n')
  .filter((line) => line.includes(' | ') && !line.startsWith('#'))
  .map((line) => line.split(' | '))
  .map(([, q = '', expected = '']) => ({ q, expected: expected.split('|') }));
/** On 2026-11-17: 0.987, and 99.7 % in the first three. */
const LEAST_MEAN_RECIPROCAL_RANK = 0.98;
const LEAST_SHARE_IN_FIRST_THREE = 0.99;

/** What each search of the file finds in the library of a new site. */
async function answersIn(shared?: Engine) {
  const { inject, engine } = await testApp({ RATE_LIMITS: 'off' }, shared);
  await engine.db.transaction().execute((tx) => fillWithDemoContent(engine, tx));
  const answers: { slugs: string[]; search: SearchInfo }[] = [];
  for (const { q } of searches) {
    const { items, search } = (await inject(`/api/samples?q=${encodeURIComponent(q)}`)).json();
    answers.push({ slugs: items.map((item: { slug: string }) => item.slug), search });
  }
  return answers;
}

testLast(
  'search: the expected paper is among the first three of over 300 searches, in the same order on both engines',
  async () => {
    expect(searches.length).toBeGreaterThanOrEqual(300);
    const answers = await answersIn();
    const ranks = searches.map(({ expected }, number) =>
      answers[number]?.slugs.findIndex((slug) => expected.some((start) => slug.startsWith(start))),
    );
    const measureShare = (isCounted: (rank: number) => number) =>
      ranks.reduce<number>((sum, rank = -1) => sum + (rank < 0 ? 0 : isCounted(rank)), 0) / ranks.length;
    expect(measureShare((rank) => 1 / (rank + 1))).toBeGreaterThanOrEqual(LEAST_MEAN_RECIPROCAL_RANK);
    expect(measureShare((rank) => (rank < 3 ? 1 : 0))).toBeGreaterThanOrEqual(LEAST_SHARE_IN_FIRST_THREE);
    expect(answers.filter(({ slugs }) => slugs.length === 0)).toEqual([]);
    if (testEngine === 'sqlite') return;
    const sqlite = openSqlite(':memory:');
    onTestFinished(() => sqlite.close());
    await migrate(sqlite);
    expect(answers).toEqual(await answersIn(sqlite));
  },
  // Fourteen seconds alone; on a busy machine once more than three minutes.
  600_000,
);

async function setUpAdmin() {
  const app = await library();
  const headers = await app.make.adminHeaders();
  const call = (payload: object) =>
    app.inject({ method: 'POST', url: '/api/admin/samples', headers, payload });
  return { ...app, call };
}

test('search: names that every object has are words like others, in queries and in the kind of a sample', async () => {
  const { make, searchTitles } = await library();
  await make.sample({
    title: 'The constructor',
    assignment_type: 'constructor',
    content: 'A toString of words.',
  });
  expect(await searchTitles('constructor')).toEqual(['The constructor']);
  expect(await searchTitles('', '&assignmentType=constructor')).toEqual(['The constructor']);
});
