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
  expect((await inject('/api/suggestions?q=the')).json()).toEqual({
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
