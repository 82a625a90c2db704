import { expect, test } from 'vitest';
import { changedAddress } from '#app/lib/list-parameters.ts';
import { blogAddress } from './blog.queries.ts';

test('blog address: words, tag and page are read from the address, invalid ones ignored', () => {
  expect(blogAddress(new URLSearchParams('q=+comma+&tag=APA&page=3'))).toEqual({
    q: 'comma',
    tag: 'APA',
    tagParameter: 'tag',
    page: 3,
  });
  expect(blogAddress(new URLSearchParams('page=-1'))).toMatchObject({ q: '', tag: '', page: 1 });
});

test('blog address: a category filter uses the tag parameter', () => {
  const category = { tag: 'Writing', tagParameter: 'category' };
  expect(blogAddress(new URLSearchParams('category=Writing'))).toMatchObject(category);
  expect(blogAddress(new URLSearchParams('tag=&category=Writing'))).toMatchObject(category);
  expect(blogAddress(new URLSearchParams('tag=thesis&category=Writing')).tag).toBe('thesis');
});

test('blog address: changing one filter keeps the other and returns to page 1', () => {
  const current = new URLSearchParams('tag=apa&page=4&utm=x');
  expect(changedAddress(current, { q: 'comma' }).toString()).toBe('tag=apa&utm=x&q=comma');
  expect(changedAddress(new URLSearchParams('q=comma&tag=apa'), { tag: '' }).toString()).toBe('q=comma');
});
