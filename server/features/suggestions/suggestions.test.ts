import { expect, test } from 'vitest';
import { testApp } from '#tests/test-app.ts';

test('suggestions: subjects and topics are found by the words of their names, posts by the search, drafts never', async () => {
  const { inject, make } = await testApp();
  await make.sample({ title: 'Rounds', subject: 'Nursing' });
  await make.sample({ title: 'A draft', subject: 'Nursing Theory', published: 0 });
  await make.post({ title: 'What nurses write' });
  await make.post({ title: 'A nursing draft', status: 'draft' });
  const { subjects, topics, posts } = (await inject('/api/suggestions?q=nurs')).json();
  expect(subjects).toEqual([{ subject: 'Nursing', slug: 'nursing', count: 1 }]);
  expect(topics.map(({ label }: { label: string }) => label)).toContain('Nursing Paper');
  expect(posts).toEqual([{ title: 'What nurses write', slug: 'what-nurses-write' }]);
  expect((await inject('/api/suggestions?q=with+whom')).json()).toEqual({
    samples: [],
    subjects: [],
    topics: [],
    posts: [],
    pages: [],
  });
  expect((await inject('/api/suggestions?q=privacy')).json().pages).toEqual([
    { label: 'Privacy Policy', href: '/privacy' },
  ]);
  expect((await inject('/api/suggestions')).statusCode).toBe(400);
});

test('suggestions: subjects and topics are found with a wrong letter that the library’s search forgives', async () => {
  const { inject, make } = await testApp();
  await make.sample({ title: 'Rounds', subject: 'Nursing' });
  const { subjects, topics } = (await inject('/api/suggestions?q=nurssing')).json();
  expect(subjects).toEqual([{ subject: 'Nursing', slug: 'nursing', count: 1 }]);
  expect(topics.map(({ label }: { label: string }) => label)).toContain('Nursing Paper');
});

test.each([
  ['lit review', 'Literature Review'],
  ['personal statment', 'Personal Statement'],
  ['grammer', 'Grammar Editing'],
  ['stats', 'Statistics Help'],
  ['essays', 'Essay Editing'],
  ['turnitin', 'Turnitin Report Review'],
])('suggestions: the topics for “%s” include %s', async (q, label) => {
  const { inject } = await testApp();
  const { topics } = (await inject(`/api/suggestions?q=${encodeURIComponent(q)}`)).json();
  expect(topics.map((topic: { label: string }) => topic.label)).toContain(label);
});

test('suggestions: topics whose name contains what was typed come first, and a correction is told', async () => {
  const { inject } = await testApp();
  const find = async (q: string) => (await inject(`/api/suggestions?q=${encodeURIComponent(q)}`)).json();
  const { topics, topicSearch } = await find('lab report');
  expect(topics[0].label.toLowerCase()).toContain('lab report');
  expect(topicSearch).toBeUndefined();
  expect((await find('grammer')).topicSearch).toEqual({ corrected: 'grammar' });
  expect((await find('zebra grammar')).topicSearch).toEqual({ nearest: true });
});

test('suggestions: what one part of the site does not have is offered from the others', async () => {
  const { inject, make } = await testApp();
  await make.sample({ title: 'Rounds', subject: 'Nursing' });
  await make.post({ title: 'Honest use of AI tools' });
  const { samples, posts } = (await inject('/api/suggestions?q=chatgpt')).json();
  expect(samples).toEqual([]);
  expect(posts.map(({ title }: { title: string }) => title)).toEqual(['Honest use of AI tools']);
  const rounds = (await inject('/api/suggestions?q=rounds')).json();
  expect(rounds.samples).toMatchObject([{ title: 'Rounds', subject: 'Nursing', slug: 'rounds' }]);
});
