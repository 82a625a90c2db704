import { expect, test } from 'vitest';
import { defaultWords, modelPapersOnly } from '#server/content/content.ts';
import { type Section, sectionNames, sections } from '#shared/contracts/words/sections.ts';
import {
  type SectionList,
  type SectionRecord,
  SHIPPED,
  type WordRevision,
} from '#shared/contracts/words/words.ts';
import { testApp } from '#tests/test-app.ts';
import { testOnce } from '#tests/test-database.ts';
import { movedSlugs } from './topic-addresses.ts';

async function setUpAdmin() {
  const app = await testApp();
  const headers = await app.make.adminHeaders();
  async function call(method: 'GET' | 'PUT' | 'POST', address: string, payload?: object) {
    const response = await app.inject({
      method,
      url: `/api/admin/words${address}`,
      headers,
      ...(payload && { payload }),
    });
    return { status: response.statusCode, body: response.json() };
  }
  async function get(section: Section): Promise<SectionRecord> {
    return (await call('GET', `/${section}`)).body.item;
  }
  return { ...app, call, get };
}

const faqs = { items: [{ question: 'Who answers?', answer: 'I do.' }] };

test('words: every section starts with the shipped words, is stored as sent, and each save is a revision', async () => {
  const { call, get } = await setUpAdmin();
  for (const section of sectionNames) {
    const { fields, ...record } = await get(section);
    expect(record).toMatchObject({ section, version: 0, updatedAt: null });
    expect(fields, section).toEqual(defaultWords[section]);
    const saved = await call('PUT', `/${section}`, { fields, version: 0 });
    expect(saved, section).toMatchObject({ status: 200, body: { item: { version: 1 } } });
    expect(saved.body.item.fields).toEqual(fields);
    expect((await call('GET', `/${section}/revisions`)).body.items).toHaveLength(2);
  }
});

test('words: the list names every section and when it was last changed', async () => {
  const { call } = await setUpAdmin();
  await call('PUT', '/faqs', { fields: faqs });
  const { items } = (await call('GET', '')).body as SectionList;
  expect(items.map(({ section }) => section)).toEqual(sectionNames);
  expect(items.filter(({ updatedAt }) => updatedAt !== null).map(({ section }) => section)).toEqual(['faqs']);
});

test('words: reading and writing needs a session', async () => {
  const { inject } = await testApp();
  for (const [method, url] of [
    ['GET', '/api/admin/words'],
    ['PUT', '/api/admin/words/faqs'],
    ['POST', '/api/admin/words/faqs/preview'],
  ] as const) {
    expect((await inject({ method, url, payload: { fields: faqs } })).statusCode).toBe(401);
  }
});

test('words: a save with an old version changes nothing and gets the newer record', async () => {
  const { call, get } = await setUpAdmin();
  await call('PUT', '/faqs', { fields: faqs, version: 0 });
  const late = await call('PUT', '/faqs', { fields: { items: [] }, version: 0 });
  expect(late.status).toBe(400);
  const second = { items: [{ question: 'Who else?', answer: 'Nobody.' }] };
  const older = await call('PUT', '/faqs', { fields: second, version: 0 });
  expect(older).toMatchObject({ status: 409, body: { item: { version: 1, fields: faqs } } });
  expect((await get('faqs')).fields).toEqual(faqs);
});

test('words: of two concurrent saves one wins, the other gets 409', async () => {
  const { call } = await setUpAdmin();
  const saves = await Promise.all(
    [0, 1, 2, 3].map((number) =>
      call('PUT', '/faqs', { fields: { items: [{ question: `${number}?`, answer: 'Yes.' }] }, version: 0 }),
    ),
  );
  expect(saves.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});

test('words: of concurrent saves and restores without a version all succeed', async () => {
  const { call, get } = await setUpAdmin();
  const restore = () => call('POST', `/faqs/revisions/${SHIPPED}/restore`, {});
  const save = () => call('PUT', '/faqs', { fields: faqs });
  const answers = await Promise.all([save(), save(), save(), save(), restore(), restore()]);
  expect(answers.map(({ status }) => status)).toEqual(Array.from(answers, () => 200));
  expect((await get('faqs')).version).toBe(6);
});

testOnce('words: an invalid value is refused at its field, and nothing is changed', async () => {
  const { call, get } = await setUpAdmin();
  const wrong: [fields: object, field: string][] = [
    [{ items: [{ question: ' ', answer: 'Yes.' }] }, 'items.0.question'],
    [{ items: [{ question: 'Q'.repeat(200), answer: 'A' }] }, 'items.0.question'],
    [{ ...faqs, other: 1 }, ''],
    [{ items: [{ question: 'Q' }] }, 'items.0.answer'],
    [{ items: [...faqs.items, { question: 'Q\0', answer: 'A' }] }, 'items.1.question'],
  ];
  for (const [fields, field] of wrong) {
    const { status, body } = await call('PUT', '/faqs', { fields, version: 0 });
    expect(status).toBe(400);
    expect(body.errors.map((error: { field: string }) => error.field)).toContain(field);
  }
  expect((await get('faqs')).version).toBe(0);
});

testOnce('words: a link may be a page, a site, a mail or telephone address, and nothing else', async () => {
  const { call } = await setUpAdmin();
  const { brand } = defaultWords;
  const save = (href: string) =>
    call('PUT', '/brand', { fields: { ...brand, chat: { ...brand.chat, href } } });
  for (const href of [
    'https://wa.me/1',
    'mailto:me@example.com',
    'tel:+15550100',
    '/contact',
    '/',
    '/#about',
    // Who has no chat has no link.
    '',
  ])
    expect((await save(href)).status, href).toBe(200);
  for (const href of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'contact',
    'ftp://x.y',
  ]) {
    const { status, body } = await save(href);
    expect(status, href).toBe(400);
    expect(body.errors[0].field).toBe('chat.href');
  }
});

testOnce('words: two parts of a page cannot have the same anchor', async () => {
  const { call } = await setUpAdmin();
  const { terms } = defaultWords;
  const [first, second, ...others] = terms.sections;
  const fields = { ...terms, sections: [first, { ...second, id: first?.id }, ...others] };
  const { body } = await call('PUT', '/terms', { fields, version: 0 });
  expect(body.errors).toEqual([{ field: 'sections.1.id', message: 'is used twice' }]);
});

test('words: an earlier revision is restored, and the replaced one stays in the revisions', async () => {
  const { call, get } = await setUpAdmin();
  const second = { items: [{ question: 'Second?', answer: 'Yes.' }] };
  await call('PUT', '/faqs', { fields: faqs, version: 0 });
  await call('PUT', '/faqs', { fields: second, version: 1 });
  const { items } = (await call('GET', '/faqs/revisions')).body as { items: WordRevision[] };
  expect(items.map(({ fields }) => fields)).toEqual([second, faqs, defaultWords.faqs]);

  const back = await call('POST', `/faqs/revisions/${items[1]?._id}/restore`, { version: 2 });
  expect(back).toMatchObject({ status: 200, body: { item: { version: 3, fields: faqs } } });
  expect((await call('GET', '/faqs/revisions')).body.items).toHaveLength(4);
  expect((await call('POST', `/faqs/revisions/${items[1]?._id}/restore`, { version: 2 })).status).toBe(409);

  const shipped = await call('POST', '/faqs/revisions/shipped/restore', { version: 3 });
  expect(shipped.body.item).toMatchObject({ version: 4, updatedAt: null, fields: defaultWords.faqs });
  expect((await get('faqs')).version).toBe(4);
  expect((await call('POST', `/faqs/revisions/${'a'.repeat(24)}/restore`, {})).status).toBe(404);
});

test('words: words stored by an older release are completed and never break a page', async () => {
  const { engine, get } = await setUpAdmin();
  const { title, ...older } = defaultWords.about;
  const fields = JSON.stringify({
    ...older,
    lead: 'My own words.',
    credentials: [{ title: 'Only a title' }],
    gone: 1,
  });
  await engine.db
    .insertInto('words')
    .values({ section: 'about', fields, version: 7, updated_at: '2026-01-01T00:00:00.000Z' })
    .execute();
  const { fields: completed } = await get('about');
  expect(completed).toMatchObject({ title, lead: 'My own words.', credentials: [] });
  expect(sections.about.schema.safeParse(completed).success).toBe(true);
});

test('words: a preview stores a draft under one token, validated like a save', async () => {
  const { call, get, engine } = await setUpAdmin();
  const first = await call('POST', '/faqs/preview', { fields: faqs });
  expect(first).toMatchObject({ status: 200, body: { path: `/?preview=${first.body.token}` } });
  const again = await call('POST', '/faqs/preview', { fields: faqs, token: first.body.token });
  expect(again.body.token).toBe(first.body.token);
  expect((await call('POST', '/faqs/preview', { fields: { items: [] } })).status).toBe(400);
  expect((await get('faqs')).version).toBe(0);
  const rows = await engine.db.selectFrom('word_previews').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(first.body.token);
});

testOnce('words: the preview of mails shows the mail, without scripts', async () => {
  const { call, inject, get, make } = await setUpAdmin();
  const { fields } = await get('mails');
  const receipt = {
    ...(fields.receipt as object),
    subject: 'Received by {site}',
    opening: 'Thank you, <b>.',
  };
  const { path } = (await call('POST', '/mails/preview', { fields: { ...fields, receipt } })).body;
  const { payload, headers } = await inject(path);
  expect(payload).toContain('<b>Received by Octavo</b>');
  expect(payload).toContain('Thank you, &#60;b&#62;.');
  expect(payload).toContain('No sender yet');
  await inject({
    method: 'PUT',
    url: '/api/admin/settings',
    headers: await make.adminHeaders(),
    payload: { version: 0, fields: { mailFrom: 'Ann Writer <ann@example.com>' } },
  });
  expect((await inject(path)).payload).toContain('Ann Writer &#60;ann@example.com&#62;');
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
});

test('words: generated topic words can be requested, and saved as they are', async () => {
  const { call, get } = await setUpAdmin();
  const { fields } = await get('topics');
  const [topic, ...others] = fields.items as { label: string; slug: string; category: string }[];
  for (const named of [topic, { label: 'Zine essay', slug: '', category: 'essay' }]) {
    const { label, slug, category } = named ?? { label: '', slug: '', category: '' };
    const { status, body } = await call('POST', '/topics/text', { label, slug, category });
    expect([status, body.text.overview !== '', body.text.keyFeatures.length > 0]).toEqual([200, true, true]);
    const items = [{ ...topic, text: body.text }, ...others];
    expect((await call('PUT', '/topics', { fields: { ...fields, items } })).status).toBe(200);
  }
});

test('words: generated topic words can be saved however long the name is, and whatever sentences it is put into', async () => {
  const { call, get } = await setUpAdmin();
  const { fields } = await get('topics');
  const [topic, ...others] = fields.items as { label: string }[];
  const generate = async (category: string) => {
    const label = 'Nursing Evidence-Based Practice Capstone Project Expert Help';
    const { status, body } = await call('POST', '/topics/text', { label, slug: '', category });
    expect(status).toBe(200);
    const items = [{ ...topic, text: body.text }, ...others];
    expect((await call('PUT', '/topics', { fields: { ...fields, items } })).status).toBe(200);
    return body.text.seo as { title: string; keywords: string[] };
  };
  for (const category of ['essay', 'research', 'editing', 'general']) {
    const { title, keywords } = await generate(category);
    expect(title).toMatch(/^Nursing Evidence-Based Practice Capstone Project/);
    expect(keywords.length).toBeGreaterThan(2);
  }
  const { voices } = defaultWords['topic-texts'];
  const long = [`{Label}: ${'at length '.repeat(79)}`];
  const seo = { seoTitle: long, seoLead: long[0]?.slice(0, 200), keywords: [...'abcdefghijklmnopqrst'] };
  const longest = voices.map((voice) => ({
    ...{ ...voice, ...seo, description: long, follow: long, method: long, use: long },
    ...{ firstFeature: long, why: long, process: voice.process.map((step) => ({ ...step, text: long })) },
  }));
  expect((await call('PUT', '/topic-texts', { fields: { voices: longest } })).status).toBe(200);
  await generate('essay');
});

test.each(['', '  ', 'Two\nlines', 'A\0NUL', 'x'.repeat(61)])(
  'words: topic words for the name %j, which no topic can have, are refused',
  async (label) => {
    const { call } = await setUpAdmin();
    const { status, body } = await call('POST', '/topics/text', { label, slug: '', category: 'essay' });
    expect([status, body.errors[0].field]).toEqual([400, 'label']);
  },
);

test('words: shipped words promise no reply time once the site has an owner, and saved words are unchanged', async () => {
  const { call, get, inject, make } = await setUpAdmin();
  const promised = { ...defaultWords.brand, tagline: 'Answers within minutes' };
  await call('PUT', '/brand', { fields: promised });
  expect(JSON.stringify(await get('contact'))).toContain('within minutes');
  const headers = await make.adminHeaders();
  const fields = { firstRunStep: 5 };
  await inject({ method: 'PUT', url: '/api/admin/settings', headers, payload: { fields } });
  expect(JSON.stringify(await get('contact'))).not.toContain('within minutes');
  expect((await get('brand')).fields).toEqual(promised);
  expect((await inject('/api/words/contact')).payload).not.toContain('within minutes');
});

test('words: no doctorate is claimed until the owner has confirmed it', async () => {
  const { call, get, inject, make } = await setUpAdmin();
  const { items } = defaultWords.topics;
  const topic = items.find((one) => !one.hidden)?.slug;
  const read = async () => {
    const public_ = await Promise.all(
      ['home', 'about', `topic?of=${topic}`].map(async (page) => (await inject(`/api/words/${page}`)).json()),
    );
    // The claim itself is there or not by its own rule.
    return JSON.stringify(public_.map(({ claims: _, ...page }) => page));
  };
  const DEGREE = /PhD|(with|hold) a doctorate/;
  expect(await read()).toMatch(DEGREE);
  const headers = await make.adminHeaders();
  const fields = { firstRunStep: 5 };
  await inject({ method: 'PUT', url: '/api/admin/settings', headers, payload: { fields } });
  expect(await read()).not.toMatch(DEGREE);
  expect(JSON.stringify((await get('about')).fields)).not.toMatch(DEGREE);
  const { body } = await call('POST', '/topics/text', { label: 'Zine essay', slug: '', category: 'essay' });
  expect(JSON.stringify(body)).not.toMatch(DEGREE);
  const confirmed = defaultWords.claims.items.map((claim) => ({
    ...claim,
    demonstration: claim.id !== 'phd',
  }));
  await call('PUT', '/claims', { fields: { ...defaultWords.claims, items: confirmed } });
  expect(await read()).toMatch(DEGREE);
});

test('topics: an old slug redirects to the current one, also over two changes and back', async () => {
  const { call, get, inject } = await setUpAdmin();
  const shown = async (slug: string) =>
    (await inject(`/api/words/topic?of=${slug}`)).json().topic?.slug as string | undefined;
  const rename = async (from: string, to: string) => {
    const { fields } = await get('topics');
    const items = (fields.items as { slug: string }[]).map((item) =>
      item.slug === from ? { ...item, slug: to } : item,
    );
    expect((await call('PUT', '/topics', { fields: { ...fields, items } })).status).toBe(200);
  };
  expect(await shown('op-ed')).toBe('op-ed');
  await rename('op-ed', 'opinion');
  expect(await shown('op-ed')).toBe('opinion');
  await rename('opinion', 'opinion-piece');
  expect([await shown('op-ed'), await shown('opinion')]).toEqual(['opinion-piece', 'opinion-piece']);
  await call('POST', '/topics/revisions/shipped/restore', {});
  expect([await shown('op-ed'), await shown('opinion')]).toEqual(['op-ed', 'op-ed']);
  expect(await shown('never-there')).toBeUndefined();
});

test('topics: a removed and a new topic with the same slug are different topics', () => {
  const toTopics = (...items: [string, string][]) =>
    ({ items: items.map(([slug, label]) => ({ slug, label })) }) as never;
  expect(movedSlugs(toTopics(['a', 'A'], ['b', 'B']), toTopics(['b', 'B'], ['c', 'C']))).toEqual([]);
  expect(movedSlugs(toTopics(['a', 'A'], ['b', 'B']), toTopics(['b', 'B'], ['z', 'A']))).toEqual([
    ['a', 'z'],
  ]);
  expect(movedSlugs(toTopics(['a', 'A'], ['b', 'B']), toTopics(['x', 'New name'], ['b', 'B']))).toEqual([
    ['a', 'x'],
  ]);
});

test.each([
  ['wa.me/491234', 'https://wa.me/491234'],
  ['example.com', 'https://example.com'],
  ['/contact', '/contact'],
  ['https://example.com/a', 'https://example.com/a'],
])('links in the words: %s is saved as %s', async (typed, saved) => {
  const { call, get } = await setUpAdmin();
  const { fields } = await get('brand');
  const chat = { ...(fields.chat as object), href: typed };
  const response = await call('PUT', '/brand', { fields: { ...fields, chat } });
  expect(response.body.item.fields.chat.href).toBe(saved);
});

test('words for model papers only: one call changes services, topics, terms and the form, and each can be taken back', async () => {
  const { call, get } = await setUpAdmin();
  const before = await get('terms');
  const { status, body } = await call('POST', '/model-papers-only', {});
  expect(status).toBe(200);
  expect(body.items.map(({ section }: { section: string }) => section).sort()).toEqual([
    'contact',
    'essay-writing',
    'research-papers',
    'services',
    'terms',
    'topics',
  ]);
  const after = await get('terms');
  const texts = (record: SectionRecord) => JSON.stringify(record.fields);
  expect(texts(after)).toContain('I do not complete assignments, in whole or in part');
  expect(texts(after)).not.toContain('model papers to order');
  expect((after.fields.sections as unknown[]).length).toBe((before.fields.sections as unknown[]).length);
  expect(texts(await get('contact'))).toContain('I do not write any part of work that you will hand in');
  expect(texts(await get('topics'))).toContain('What I do not do');
  await call('POST', `/terms/revisions/shipped/restore`, {});
  expect((await get('terms')).fields).toEqual(before.fields);
});

test('words for model papers only: every entry it names is there to be replaced', () => {
  const titles = (value: unknown) =>
    Array.from(JSON.stringify(value).matchAll(/"title":"([^"]+)"/g), ([, title]) => title);
  for (const [section, part] of Object.entries(modelPapersOnly))
    expect(titles(defaultWords[section as Section])).toEqual(expect.arrayContaining(titles(part)));
});
