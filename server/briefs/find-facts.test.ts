import { expect, test } from 'vitest';
import { splitSentences } from './facts/split-sentences.ts';
import { findFacts } from './find-facts.ts';

function findIn(text: string) {
  return findFacts([{ name: 'Message', parts: [{ text, place: 'Message' }] }]);
}

test('briefs: a line that a mail program wrapped is one sentence with the next', () => {
  const { deadline } = findIn(
    '> Because of the storm I am moving the essay on the two poems to\n> Friday, 30 October.',
  );
  expect(deadline.map(({ sentence }) => sentence)).toEqual([
    'Because of the storm I am moving the essay on the two poems to Friday, 30 October.',
  ]);
});

test('briefs: a row of a table has the heads of its columns, and an item of a list the line above', () => {
  const { deadline } = findIn('Part | Due\nPlan | 1 March\nPaper | 3 April');
  expect(deadline.map(({ value }) => value)).toEqual(['1 March', '3 April']);
  const items = splitSentences(
    'Part | Due\nPlan | 1 March\n\nDeadlines:\n- outline – 5 May\n- paper – 7 June',
  );
  expect(items.map(({ text, heading }) => [text, heading])).toEqual(
    expect.arrayContaining([
      ['Plan | 1 March', 'Part | Due'],
      ['- outline – 5 May', 'Deadlines:'],
      ['- paper – 7 June', 'Deadlines:'],
    ]),
  );
});

test.each([
  ['a day on which something else happens', 'Marks are released on 6 May. The viva is on 9 May.', []],
  ['a day that was put off', 'The essay was due on 3 May, but I have an extension until 17 May.', ['17 May']],
  [
    'what somebody wants, where a deadline is named',
    'Can you do it by Monday? It is due on Friday.',
    ['Friday'],
  ],
  ['what somebody wants, where none is', 'My teacher wants it by Monday.', ['Monday']],
])('briefs: of the dates, %s is told from the deadline', (_, text, expected) => {
  expect(findIn(text).deadline.map(({ value }) => value)).toEqual(expected);
});

test('briefs: two deadlines in one sentence are two facts', () => {
  const { deadline } = findIn('The post is due on Wednesday, the replies by Sunday.');
  expect(deadline.map(({ value }) => value)).toEqual(['Wednesday', 'Sunday']);
});

test.each([
  ['a year and a school', '5th year, Leaving Cert', 'level', ['5th year, Leaving Cert']],
  ['a number in words', 'A bibliography of some thirty items would be typical.', 'sources', ['thirty items']],
  ['points in a checklist', '___ Refers to the literature (15)', 'sources', []],
  ['a film that is made', 'Make a video of 4 to 5 minutes.', 'length', ['4 to 5 minutes']],
  ['a day of a course', 'Due: Day 7 of Week 8', 'deadline', ['Day 7 of Week 8']],
  [
    'a date in brackets',
    'Stages: bibliography (Oct. 16) / paper (Nov. 20)',
    'deadline',
    ['Oct. 16', 'Nov. 20'],
  ],
  ['work that is to be returned', 'To be returned: Wednesday 28 April', 'deadline', ['Wednesday 28 April']],
] as const)('briefs: %s is read as what it is', (_, text, field, expected) => {
  expect(findIn(text)[field].map(({ value }) => value)).toEqual(expected);
});

test('briefs: lines that were typed without capitals are not joined as if a mail program had wrapped them', () => {
  const { deadline } = findIn(
    'the feedback was not critical enough, poor paragraphing\nits 2000 words, deadline 16th august\nfirst time was in may\nthanks',
  );
  expect(deadline.map(({ value }) => value)).toEqual(['16th august']);
});

test('briefs: what AI may be used for is a restriction, a service that costs nothing is none', () => {
  const { restriction } = findIn('AI may be used to check grammar. Tutoring is available at no cost.');
  expect(restriction.map(({ sentence }) => sentence)).toEqual(['AI may be used to check grammar.']);
});

test('briefs: a degree with full stops does not end its sentence, unless another begins', () => {
  const split = (text: string) => splitSentences(text).map((sentence) => sentence.text);
  expect(split('For Lagos (Ph.D. Mass Communication). I hold an M.A. My thesis is late.')).toEqual([
    'For Lagos (Ph.D. Mass Communication).',
    'I hold an M.A.',
    'My thesis is late.',
  ]);
});
