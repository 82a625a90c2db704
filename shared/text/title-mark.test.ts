import { expect, test } from 'vitest';
import { markTitle } from './title-mark.ts';

test.each([
  ['Commas That Change the Meaning', 'Meaning'],
  ['Hundred Voices on Donaudampfschifffahrtsgesellschaft', 'Hundred'],
  ['Donaudampfschifffahrtsgesellschaft', ''],
])('title mark: of %j it goes around %j', (title, word) => {
  expect(markTitle(title, [])).toMatchObject({ word });
});
