import { expect, test } from 'vitest';
import { testApp } from '#tests/test-app.ts';
import { endingIn } from './due-posts.ts';

const KEPT = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

test('what a cache may keep ends when the next post is due', () => {
  expect(endingIn(KEPT, 86_400)).toBe(KEPT);
  expect(endingIn(KEPT, 100)).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=40');
  expect(endingIn(KEPT, 20)).toBe('public, max-age=0, s-maxage=20, stale-while-revalidate=0');
  expect(endingIn(KEPT, 0)).toBe('public, max-age=0, s-maxage=0, stale-while-revalidate=0');
});

test('a page is kept until the next post is due, and no longer', async () => {
  const { app, inject, make, setClock } = await testApp();
  app.get('/page', (_request, reply) => reply.header('cache-control', KEPT).send('page'));
  await make.post({ status: 'scheduled', scheduled_for: '2026-06-01T12:00:30.500Z' });
  const header = async () => (await inject('/page')).headers['cache-control'];
  expect(await header()).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=0');
  setClock('2026-06-01T12:00:30.500Z');
  expect(await header()).toBe(KEPT);
});
