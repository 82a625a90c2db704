import { expect, test } from 'vitest';
import { suggestEmail } from './suggest-email.ts';

test.each([
  ['ann@gmial.com', 'ann@gmail.com'],
  ['ann@gmai.com', 'ann@gmail.com'],
  ['ann@gnail.com', 'ann@gmail.com'],
  ['ann@gmail.con', 'ann@gmail.com'],
  ['ann@gmail.co', 'ann@gmail.com'],
  ['ann@Gmailcom', 'ann@gmail.com'],
  ['ann@yaho.com', 'ann@yahoo.com'],
  ['ann@hotmial.com', 'ann@hotmail.com'],
  ['ann@uni.example.edi', 'ann@uni.example.edu'],
])('email suggestion: %s is probably %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  'ann@gmail.com',
  'ann@mail.com',
  'ann@ymail.com',
  'ann@example.org',
  'ann@',
  '@gmial.com',
  '',
  'ann',
])('email suggestion: nothing is suggested for %s', (typed) => {
  expect(suggestEmail(typed)).toBeUndefined();
});
