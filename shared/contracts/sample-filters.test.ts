import { expect, test } from 'vitest';
import { kindLabel } from './sample-filters.ts';

test.each([
  ['admission', 'Admission essay'],
  ['case_study', 'Case study'],
  ['discussion_post', 'Discussion post'],
  ['Field notes', 'Field notes'],
  ['constructor', 'Constructor'],
])('sample filters: the type %s is shown as %s', (type, label) => {
  expect(kindLabel(type)).toBe(label);
});
