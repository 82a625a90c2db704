import { expect, test } from 'vitest';
import { typeLabel } from './sample-article.tsx';

test.each([
  ['admission', 'Admission essay'],
  ['case_study', 'Case study'],
  ['discussion_post', 'Discussion post'],
  ['Field notes', 'Field notes'],
  ['constructor', 'Constructor'],
])('the type %s is shown as %s', (type, label) => {
  expect(typeLabel(type)).toBe(label);
});
