import { expect, test } from 'vitest';
import { itemsOf } from './list-items.ts';

test('an item that moved on to the next page is there once', () => {
  const pages = [{ items: [{ _id: 'a' }, { _id: 'b' }] }, { items: [{ _id: 'b' }, { _id: 'c' }] }];
  expect(itemsOf(pages).map(({ _id }) => _id)).toEqual(['a', 'b', 'c']);
});
