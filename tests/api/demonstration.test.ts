import { expect, test } from 'vitest';
import { testApp } from '#tests/test-app.ts';
import { filledDatabase } from '#tests/test-database.ts';

test('demo content: demo records are marked, new ones are not', async () => {
  const { inject, make } = await testApp({}, await filledDatabase());
  const own = await make.sample({ title: 'My own' });
  const isDemonstration = async (path: string) => (await inject(`/api${path}`)).json().item.isDemonstration;
  const [sample] = (await inject('/api/samples?q=Bartleby&limit=1')).json().items;
  const [post] = (await inject('/api/blog?limit=1')).json().items;

  expect([sample.isDemonstration, post.isDemonstration]).toEqual([true, true]);
  expect(await isDemonstration(`/samples/${sample.slug}`)).toBe(true);
  expect(await isDemonstration(`/samples/${sample.slug}?includeRelated=false`)).toBe(true);
  expect(await isDemonstration(`/blog/${post.slug}`)).toBe(true);
  expect(await isDemonstration(`/samples/${own.id}`)).toBeUndefined();
});
