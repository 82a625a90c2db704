import { expect, test } from 'vitest';
import { type Cited, citation, citationText, toBibtex, toRis } from './citations.ts';

const cited: Cited = {
  title: 'A Market for Dorm Refrigerators',
  author: 'Ines Maria Calder',
  site: 'Octavo',
  url: 'https://octavo.example/samples/a-market-for-dorm-refrigerators',
  date: '2026-09-05T23:30:00.000Z',
};
const at = new Date(2026, 10, 17);

function text(form: Parameters<typeof citation>[0], changed: Partial<Cited> = {}): string {
  return citationText(citation(form, { ...cited, ...changed }, at));
}

test('citations: each style guide has its own order and punctuation', () => {
  expect(text('APA')).toBe(
    'Calder, I. M. (2026, September 5). A Market for Dorm Refrigerators. Octavo. https://octavo.example/samples/a-market-for-dorm-refrigerators',
  );
  expect(text('MLA')).toBe(
    'Calder, Ines Maria. “A Market for Dorm Refrigerators.” Octavo, 5 Sept. 2026, octavo.example/samples/a-market-for-dorm-refrigerators.',
  );
  expect(text('Chicago')).toBe(
    'Calder, Ines Maria. “A Market for Dorm Refrigerators.” Octavo. September 5, 2026. https://octavo.example/samples/a-market-for-dorm-refrigerators.',
  );
  expect(text('Harvard')).toBe(
    'Calder, I. M. (2026) A Market for Dorm Refrigerators. Available at: https://octavo.example/samples/a-market-for-dorm-refrigerators (Accessed: 17 November 2026).',
  );
});

test('citations: a title that ends with a question mark or in quotation marks gets no second full stop', () => {
  const title = 'Who Killed “Emma”?';
  expect(text('APA', { title })).toContain('Who Killed “Emma”? Octavo. https');
  expect(text('MLA', { title })).toContain('“Who Killed ‘Emma’?” Octavo, 5');
  expect(text('Chicago', { title: 'Reading “Emma”' })).toContain('“Reading ‘Emma’.” Octavo.');
  expect(text('Harvard', { title })).toContain('(2026) Who Killed “Emma”? Available');
});

test('citations: titles of works are in italics: the paper in APA and Harvard, the site in MLA', () => {
  expect(citation('APA', cited)).toContainEqual({ italic: cited.title });
  expect(citation('Harvard', cited)).toContainEqual({ italic: cited.title });
  expect(citation('MLA', cited)).toContainEqual({ italic: 'Octavo' });
  expect(citation('Chicago', cited).every((part) => typeof part === 'string')).toBe(true);
});

test.each([
  ['Ludwig van Beethoven', 'van Beethoven, L. (2026'],
  ['Dr. Jean-Paul Sartre, PhD', 'Sartre, J.-P. (2026'],
  ['Martin Luther King Jr.', 'King, M. L., Jr. (2026'],
  ['Maria de la Cruz', 'de la Cruz, M. (2026'],
  ['Érica Ávila', 'Ávila, É. (2026'],
  ['Plato', 'Plato. (2026'],
])('citations: the name %s begins %s', (author, beginning) => {
  expect(text('APA', { author }).startsWith(beginning)).toBe(true);
});

test('citations: a site without a person is named once', () => {
  const author = 'Octavo';
  expect(text('APA', { author })).toMatch(
    /^Octavo\. \(2026, September 5\)\. A Market for Dorm Refrigerators\. https/,
  );
  expect(text('MLA', { author })).toMatch(/^“A Market for Dorm Refrigerators\.” Octavo, 5 Sept\./);
  expect(text('Chicago', { author })).toMatch(
    /^Octavo\. “A Market for Dorm Refrigerators\.” September 5, 2026\./,
  );
  expect(text('Harvard', { author })).toMatch(/^Octavo \(2026\) A Market/);
});

test('citations: without a day of reading, Harvard says what belongs there', () => {
  expect(citationText(citation('Harvard', cited))).toMatch(/\(Accessed: day month year\)\.$/);
});

test('citations: BibTeX keeps capitals and escapes what LaTeX reads as commands', () => {
  expect(toBibtex({ ...cited, title: 'Costs & 5% {of} Ávila’s_Plan' })).toBe(
    [
      '@misc{calder2026costs,',
      '  author = {Calder, Ines Maria},',
      '  title = {{Costs \\& 5\\% of Ávila’s\\_Plan}},',
      '  year = {2026},',
      '  month = {9},',
      '  howpublished = {Octavo},',
      '  url = {https://octavo.example/samples/a-market-for-dorm-refrigerators},',
      '}\n',
    ].join('\n'),
  );
  expect(toBibtex({ ...cited, author: 'Octavo' })).toContain('author = {{Octavo}},');
});

test('citations: RIS has a line for each field, with the line ends that it asks for', () => {
  expect(toRis(cited).split('\r\n')).toEqual([
    'TY  - ELEC',
    'AU  - Calder, Ines Maria',
    'TI  - A Market for Dorm Refrigerators',
    'T2  - Octavo',
    'PY  - 2026',
    'DA  - 2026/09/05/',
    'UR  - https://octavo.example/samples/a-market-for-dorm-refrigerators',
    'ER  - ',
    '',
  ]);
});
