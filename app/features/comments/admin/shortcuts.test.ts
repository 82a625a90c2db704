// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { findShortcut } from './shortcut-help.tsx';

function press(key: string, also: KeyboardEventInit = {}) {
  return new KeyboardEvent('keydown', { key, ...also });
}

test('moderation shortcuts: the keys listed in the help work, with Caps Lock too', () => {
  expect(['j', 'k', 'a', 's', 'd', 'x', 'u', '/', '?', 'A'].map((key) => findShortcut(press(key)))).toEqual([
    'j',
    'k',
    'a',
    's',
    'd',
    'x',
    'u',
    '/',
    '?',
    'a',
  ]);
});

test('moderation shortcuts: browser shortcuts are not intercepted', () => {
  expect(findShortcut(press('a', { ctrlKey: true }))).toBeUndefined();
  expect(findShortcut(press('d', { metaKey: true }))).toBeUndefined();
  expect(findShortcut(press('s', { altKey: true }))).toBeUndefined();
  expect(findShortcut(press('a', { isComposing: true }))).toBeUndefined();
  expect(findShortcut(press('toString'))).toBeUndefined();
  expect(findShortcut(press('Enter'))).toBeUndefined();
});

test('moderation shortcuts: a held key keeps moving, but decides once', () => {
  expect(findShortcut(press('j', { repeat: true }))).toBe('j');
  expect(findShortcut(press('d', { repeat: true }))).toBeUndefined();
});
