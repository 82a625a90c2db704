import { expect, test } from 'vitest';
import { shortcutOf } from './shortcuts.ts';

function press(key: string, also: Partial<Parameters<typeof shortcutOf>[0]> = {}) {
  return { key, ctrlKey: false, metaKey: false, altKey: false, isComposing: false, repeat: false, ...also };
}

test('moderation shortcuts: the keys listed in the help work, with Caps Lock too', () => {
  expect(['j', 'k', 'a', 's', 'd', 'x', 'u', '/', '?', 'A'].map((key) => shortcutOf(press(key)))).toEqual([
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
  expect(shortcutOf(press('a', { ctrlKey: true }))).toBeUndefined();
  expect(shortcutOf(press('d', { metaKey: true }))).toBeUndefined();
  expect(shortcutOf(press('s', { altKey: true }))).toBeUndefined();
  expect(shortcutOf(press('a', { isComposing: true }))).toBeUndefined();
  expect(shortcutOf(press('toString'))).toBeUndefined();
  expect(shortcutOf(press('Enter'))).toBeUndefined();
});

test('moderation shortcuts: a held key keeps moving, but decides once', () => {
  expect(shortcutOf(press('j', { repeat: true }))).toBe('j');
  expect(shortcutOf(press('d', { repeat: true }))).toBeUndefined();
});
