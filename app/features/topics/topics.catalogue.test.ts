import { expect, test } from 'vitest';
import { type Topic, topicCategories, topics } from '#shared/words/topics.ts';
import {
  findTopic,
  groupTopics,
  RELATED_TOPICS,
  relatedTopics,
  SERVICES_TOPICS_PER_GROUP,
  SMALL_SCREEN_TOPICS_PER_GROUP,
  topicsOf,
} from './topics.catalogue.ts';

const catalogue: Topic[] = [
  { label: 'Argumentative Essay', slug: 'argumentative-essay', category: 'essay' },
  { label: 'Op-Ed', slug: 'op-ed', category: 'essay' },
  { label: 'Case Study', slug: 'case-study', category: 'research' },
  { label: 'Essay Editing', slug: 'essay-editing', category: 'editing' },
];

function labelsOf(words: string) {
  return groupTopics(words, catalogue).map(({ topics: found }) => found.map(({ label }) => label));
}

test('the four groups come in their order, also when a group is empty', () => {
  expect(groupTopics('', catalogue).map(({ category }) => category)).toEqual([...topicCategories]);
  expect(labelsOf('')).toEqual([['Argumentative Essay', 'Op-Ed'], ['Case Study'], ['Essay Editing'], []]);
});

test('a search finds any part of a label, whatever its case', () => {
  expect(labelsOf('ESSAY')).toEqual([['Argumentative Essay'], [], ['Essay Editing'], []]);
  expect(labelsOf('udy')).toEqual([[], ['Case Study'], [], []]);
  expect(labelsOf('p-e')).toEqual([['Op-Ed'], [], [], []]);
});

test('blanks around the words do not count, and signs mean themselves', () => {
  expect(labelsOf('  case ')).toEqual([[], ['Case Study'], [], []]);
  expect(labelsOf('.*')).toEqual([[], [], [], []]);
});

test('related topics are of the same group, without the topic itself, 8 at most', () => {
  expect(RELATED_TOPICS).toBe(8);
  for (const topic of topics) {
    const related = relatedTopics(topic);
    expect(related).toHaveLength(8);
    expect(new Set(related.map(({ category }) => category))).toEqual(new Set([topic.category]));
    expect(related).not.toContain(topic);
    expect(new Set(related).size).toBe(8);
  }
});

test('a small group has fewer related topics', () => {
  expect(relatedTopics(catalogue[0] as Topic, catalogue)).toEqual([catalogue[1]]);
  expect(relatedTopics(catalogue[2] as Topic, catalogue)).toEqual([]);
});

test('lists are cut as the specification says', () => {
  expect([SERVICES_TOPICS_PER_GROUP, SMALL_SCREEN_TOPICS_PER_GROUP]).toEqual([18, 12]);
  expect(topicsOf('essay', SERVICES_TOPICS_PER_GROUP)).toHaveLength(18);
});

test('the catalogue has at least 120 topics, with unique slugs and labels, in all four groups', () => {
  expect(topics.length).toBeGreaterThanOrEqual(120);
  expect(new Set(topics.map(({ slug }) => slug)).size).toBe(topics.length);
  expect(new Set(topics.map(({ label }) => label.toLowerCase())).size).toBe(topics.length);
  expect(new Set(topics.map(({ category }) => category))).toEqual(new Set(topicCategories));
  expect(findTopic('op-ed')?.label).toBe('Op-Ed');
  expect(findTopic('no-such-topic')).toBeUndefined();
});
