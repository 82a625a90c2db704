// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { findScreens, getPath, groupFound, searchShortcut } from './search-rules.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

function pressed(key: string, on: string, overrides: Partial<typeof none> = {}, pathname = '/admin') {
  document.body.innerHTML = on;
  return searchShortcut({ ...none, ...overrides, key, target: document.body.firstElementChild }, pathname);
}

test('search rules: Ctrl or ⌘ K opens the search, also from a field, but not from rich text', () => {
  expect(pressed('k', '<p></p>', { ctrlKey: true })).toBe(true);
  expect(pressed('K', '<input>', { metaKey: true })).toBe(true);
  expect(pressed('k', '<p></p>')).toBe(false);
  expect(pressed('k', '<p></p>', { ctrlKey: true, shiftKey: true })).toBe(false);
  const text = document.createElement('div');
  Object.defineProperty(text, 'isContentEditable', { value: true });
  expect(searchShortcut({ ...none, ctrlKey: true, key: 'k', target: text }, '/admin')).toBe(false);
});

test('search rules: the slash opens it outside of fields, unless the page uses it', () => {
  expect(pressed('/', '<p></p>')).toBe(true);
  for (const field of ['<input>', '<textarea></textarea>', '<select></select>'])
    expect(pressed('/', field)).toBe(false);
  expect(pressed('/', '<p></p>', {}, '/admin/comments')).toBe(false);
});

test('search rules: screens and settings are found by their names and by synonyms', () => {
  expect(findScreens('second fac').map(getPath)).toEqual(['/admin/settings#security']);
  expect(findScreens('SMTP').map(({ title }) => title)).toEqual(['Mail']);
  expect(findScreens('settings').length).toBeGreaterThan(5);
  expect(findScreens('mail').map(({ title }) => title)).toEqual(['Mail', 'Email address']);
  expect(findScreens('mail proxy')).toEqual([]);
  expect(findScreens(' ')).toEqual([]);
});

test('search rules: a found record links to its screen', () => {
  const record = { _id: 'a'.repeat(24), title: 'Ann & Co', note: '' };
  expect(getPath({ ...record, kind: 'words', _id: 'mails' })).toBe('/admin/words/mails');
  expect(getPath({ ...record, kind: 'post' })).toBe(`/admin/blog/${record._id}`);
  expect(getPath({ ...record, kind: 'comment' })).toBe('/admin/comments?q=Ann+%26+Co');
  expect(getPath({ ...record, kind: 'sample' })).toBe(`/admin/samples/${record._id}`);
  expect(getPath({ ...record, kind: 'request' })).toBe(`/admin/requests/${record._id}`);
});

test('search rules: titles with the words come first, of any kind, then texts that mention them', () => {
  const found = (kind: 'request' | 'sample' | 'post', title: string) => ({
    kind,
    _id: title,
    title,
    note: kind === 'post' ? 'draft' : '',
  });
  const items = [
    found('request', 'Ann'),
    found('sample', 'Rye'),
    found('post', 'On bread'),
    found('post', 'Salt'),
  ];
  const groups = groupFound(items, 'Bread');
  expect(groups.map(({ label }) => label)).toEqual(['Posts', 'Mentioned in']);
  const [titled = [], mentions = []] = groups.map((group) => group.items);
  expect(titled.map(({ title }) => title)).toEqual(['On bread']);
  expect(mentions.map(({ title, note }) => [title, note])).toEqual([
    ['Ann', 'Request'],
    ['Rye', 'Sample'],
    ['Salt', 'Post, draft'],
  ]);
});
