import { expect, test } from 'vitest';
import { topicTarget } from '#app/features/topics/popular-topics.tsx';
import type { SamplePage } from '#shared/contracts/samples.ts';
import { defaultWords, shippedWords } from '#tests/support/page-words.ts';
import { testApp } from '#tests/test-app.ts';
import { filledDatabase } from '#tests/test-database.ts';

type Find = (parameters: Record<string, string>) => Promise<SamplePage>;

/** One library for all tests, because seeding takes longer than all requests. */
test('topic links: every topic of the demo library has results, with its subject and kind of paper first', async () => {
  const { inject } = await testApp({}, await filledDatabase());
  const find: Find = async (parameters) => {
    const response = await inject(`/api/samples?${new URLSearchParams(parameters)}`);
    expect(response.statusCode).toBe(200);
    return response.json();
  };
  await expectNoDeadEnds(find);
  await expectSubjectFirst(find);
  await expectKindFirst(find);
});

/** Every topic leads to a section of a service page or to samples. */
async function expectNoDeadEnds(find: Find) {
  const pages = ['essay-writing', 'research-papers', 'editing-proofreading'] as const;
  const services = pages.flatMap((page) =>
    defaultWords[page].sections.map(({ id }) => `/services/${page}#${id}`),
  );
  async function leadsSomewhere(target: string): Promise<boolean> {
    if (target.startsWith('/services/')) return services.includes(target);
    const { pathname, searchParams } = new URL(target, 'http://localhost');
    const subject = pathname.match(/^\/samples\/category\/([a-z-]+)$/)?.[1];
    if (subject) return (await find({ subject, limit: '1' })).total > 0;
    const q = searchParams.get('q') ?? '';
    return pathname === '/samples' && q !== '' && (await find({ q, limit: '1' })).total > 0;
  }
  const deadEnds: string[] = [];
  for (const topic of defaultWords.topics.items) {
    const target = topicTarget(topic);
    if (!(await leadsSomewhere(target))) deadEnds.push(`${topic.label}: ${target}`);
  }
  expect(deadEnds).toEqual([]);
}

test('topic links: a chip of the home page links to a service or to a search for its label', () => {
  const chips = shippedWords('home').topics.items;
  expect(chips).toHaveLength(18);
  expect(chips.filter(({ href }) => href && !href.startsWith('/services/'))).toEqual([]);
});

async function expectSubjectFirst(find: Find) {
  for (const [q, subject] of [
    ['Nursing Paper', 'Nursing'],
    ['Psychology Paper', 'Psychology'],
    ['Sociology Paper', 'Sociology'],
    ['Political Science Paper', 'Political Science'],
    ['History Essay', 'History'],
    ['Accounting Assignment', 'Accounting'],
  ] as const) {
    const { items } = await find({ q, limit: '2' });
    expect([q, ...items.map((item) => item.subject)]).toEqual([q, ...items.map(() => subject)]);
  }
}

async function expectKindFirst(find: Find) {
  for (const [q, title] of [
    ['Lab Report', /Lab Report/],
    ['Discussion Post', /Discussion Post/],
    ['reflection', /Reflection/],
    ['policy memo', /Memorandum/],
    ['research proposal', /Proposal/],
    ['Nursing Care Plan', /Care Plan/],
  ] as const) {
    expect([q, (await find({ q, limit: '1' })).items[0]?.title]).toEqual([q, expect.stringMatching(title)]);
  }
}
