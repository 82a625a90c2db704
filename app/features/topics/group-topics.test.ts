import { expect, test } from 'vitest';
import { topicCategories } from '#shared/contracts/words/topic-categories.ts';
import { type ListedTopic, relatedTopics } from '#shared/words/page-words.ts';
import { defaultWords, shippedWords } from '#tests/support/page-words.ts';
import { groupTopics, SMALL_SCREEN_TOPICS_PER_GROUP } from './topic-search.tsx';

const topics = defaultWords.topics.items;

const catalogue: ListedTopic[] = [
  { label: 'Argumentative Essay', slug: 'argumentative-essay', category: 'essay' },
  { label: 'Op-Ed', slug: 'op-ed', category: 'essay' },
  { label: 'Case Study', slug: 'case-study', category: 'research' },
  { label: 'Essay Editing', slug: 'essay-editing', category: 'editing' },
];

function findLabels(words: string) {
  return groupTopics(words, catalogue).map(({ topics: found }) => found.map(({ label }) => label));
}

test('topics catalogue: the four groups keep their order, also empty ones', () => {
  expect(groupTopics('', catalogue).map(({ category }) => category)).toEqual([...topicCategories]);
  expect(findLabels('')).toEqual([['Argumentative Essay', 'Op-Ed'], ['Case Study'], ['Essay Editing'], []]);
});

test('topics catalogue: a search finds any part of a label, whatever its case', () => {
  expect(findLabels('ESSAY')).toEqual([['Argumentative Essay'], [], ['Essay Editing'], []]);
  expect(findLabels('udy')).toEqual([[], ['Case Study'], [], []]);
  expect(findLabels('p-e')).toEqual([['Op-Ed'], [], [], []]);
});

test('topics catalogue: what the search found in other words is shown where no name has them', () => {
  const find = (words: string) =>
    groupTopics(words, catalogue, ['op-ed', 'unknown']).map(({ topics: all }) =>
      all.map(({ label }) => label),
    );
  expect(find('column')).toEqual([['Op-Ed'], [], [], []]);
  expect(find('essay')).toEqual([['Argumentative Essay'], [], ['Essay Editing'], []]);
});

test('topics catalogue: surrounding blanks are ignored, and signs are literal', () => {
  expect(findLabels('  case ')).toEqual([[], ['Case Study'], [], []]);
  expect(findLabels('.*')).toEqual([[], [], [], []]);
});

test('topics catalogue: related topics are of the same group, without the topic itself, 8 at most', () => {
  for (const topic of topics) {
    const related = relatedTopics(topic, topics);
    expect(related).toHaveLength(8);
    expect(new Set(related.map(({ category }) => category))).toEqual(new Set([topic.category]));
    expect(related).not.toContain(topic);
    expect(new Set(related).size).toBe(8);
  }
});

test('topics catalogue: a small group has fewer related topics', () => {
  const [first, second] = topics;
  if (!first || !second) throw new Error('There are no topics.');
  expect(relatedTopics(first, [first, second])).toEqual([second]);
  expect(relatedTopics(first, [first])).toEqual([]);
  expect(relatedTopics({ ...first, related: ['gone', second.slug] }, topics)).toEqual([second]);
});

test('topic lists: a group shows 12 on a phone, 18 on the services page and 18 on the home page', () => {
  expect(SMALL_SCREEN_TOPICS_PER_GROUP).toBe(12);
  expect(shippedWords('services').groups.map((group) => group.topics.length)).toEqual([18, 18, 18]);
  expect(shippedWords('home').topics.items).toHaveLength(18);
});

test('topics catalogue: the catalogue has at least 120 topics, with unique slugs and labels, in all four groups', () => {
  expect(topics.length).toBeGreaterThanOrEqual(120);
  expect(new Set(topics.map(({ slug }) => slug)).size).toBe(topics.length);
  expect(new Set(topics.map(({ label }) => label.toLowerCase())).size).toBe(topics.length);
  expect(new Set(topics.map(({ category }) => category))).toEqual(new Set(topicCategories));
  expect(shippedWords('topic', 'op-ed').topic?.label).toBe('Op-Ed');
  expect(shippedWords('topic', 'no-such-topic').topic).toBeUndefined();
});
