import { expect, test } from 'vitest';
import type { BriefField } from '#shared/contracts/briefs.ts';
import { listCandidates } from './candidates.ts';

test.each<[BriefField, string, string[]]>([
  [
    'deadline',
    'Oct. 16 (plan), 9/29 and Week 11, on Friday 16 October',
    ['Oct. 16', '9/29', 'Week 11, on Friday 16 October'],
  ],
  ['deadline', 'the last day of term or within ten days of receipt', ['the last day of term', 'ten days']],
  ['length', 'a 10–12 page paper, 4 to 5 minutes, limit 2,500', ['10–12 page', '4 to 5 minutes', '2,500']],
  ['citationStyle', 'APA (7th ed.) or the house style', ['APA (7th ed.)', 'the house style']],
  [
    'level',
    '5th year, Leaving Cert; MSc Finance, level 7',
    ['5th year, Leaving Cert', 'MSc Finance, level 7'],
  ],
  [
    'sources',
    'some thirty peer-reviewed items, three of which are books',
    ['thirty peer-reviewed items', 'three of which are books'],
  ],
  ['restriction', 'Do it alone.', ['Do it alone.']],
])('candidates: what may be a %s is found in "%s"', (field, text, expected) => {
  const candidates = listCandidates(field, { text, heading: '', previous: '' });
  expect(candidates.map(({ value }) => value)).toEqual(expected);
});

test('candidates: the steps of a rubric are no length', () => {
  const sentence = { text: '| Length | 900 words | 700 words | 500 words |', heading: '', previous: '' };
  expect(listCandidates('length', sentence)).toEqual([]);
});
