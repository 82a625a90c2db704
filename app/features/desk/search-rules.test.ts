// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { placeOf, searchShortcut } from './search-rules.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

function pressed(key: string, on: string, own: Partial<typeof none> = {}, pathname = '/admin') {
  document.body.innerHTML = on;
  return searchShortcut({ ...none, ...own, key, target: document.body.firstElementChild }, pathname);
}

test('Ctrl or ⌘ K opens the search, also from a field, but not from a text with formatting', () => {
  expect(pressed('k', '<p></p>', { ctrlKey: true })).toBe(true);
  expect(pressed('K', '<input>', { metaKey: true })).toBe(true);
  expect(pressed('k', '<p></p>')).toBe(false);
  expect(pressed('k', '<p></p>', { ctrlKey: true, shiftKey: true })).toBe(false);
  const text = document.createElement('div');
  Object.defineProperty(text, 'isContentEditable', { value: true });
  expect(searchShortcut({ ...none, ctrlKey: true, key: 'k', target: text }, '/admin')).toBe(false);
});

test('the slash opens it where nobody types, and where the page has no search of that key', () => {
  expect(pressed('/', '<p></p>')).toBe(true);
  for (const field of ['<input>', '<textarea></textarea>', '<select></select>'])
    expect(pressed('/', field)).toBe(false);
  expect(pressed('/', '<p></p>', {}, '/admin/comments')).toBe(false);
});

test('a found record leads to where it is dealt with', () => {
  const record = { _id: 'a'.repeat(24), title: 'Ann & Co', note: '' };
  expect(placeOf({ ...record, kind: 'post' })).toBe(`/admin/blog/${record._id}`);
  expect(placeOf({ ...record, kind: 'comment' })).toBe('/admin/comments?q=Ann+%26+Co');
  expect(placeOf({ ...record, kind: 'sample' })).toBe(`/admin?tab=samples&edit=${record._id}`);
  expect(placeOf({ ...record, kind: 'request' })).toBe(
    `/admin?tab=submissions&q=Ann+%26+Co&open=${record._id}`,
  );
});
