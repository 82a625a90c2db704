import { expect, test } from 'vitest';
import { flattenPages } from './list-items.ts';

test('list items: an item that moved to the next page is shown once', () => {
  const pages = [{ items: [{ _id: 'a' }, { _id: 'b' }] }, { items: [{ _id: 'b' }, { _id: 'c' }] }];
  expect(flattenPages(pages).map(({ _id }) => _id)).toEqual(['a', 'b', 'c']);
});
