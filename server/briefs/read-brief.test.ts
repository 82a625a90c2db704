import { execFileSync } from 'node:child_process';
import { constants, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { cell, docx, p, r, row, table } from '#tests/support/docx.ts';
import { pdfWithContent, pdfWithLines } from '#tests/support/pdf.ts';
import { readBrief } from './briefs.ts';

function readFiles(files: Record<string, Buffer>, message = '') {
  return readBrief({
    message,
    files: Object.entries(files).map(([name, bytes]) => ({ name, read: async () => bytes })),
  });
}

test('briefs: a fact has its sentence and its place, in the message, a PDF, a Word file and a text', async () => {
  const { facts, problems } = await readFiles(
    {
      'brief.pdf': pdfWithLines([
        'Write 1,500 words on one of the two poems that we read in class last',
        'week, due on 12 March 2027.',
      ]),
      'Rules.DOCX': docx({ body: p(r('You may not use AI tools for this essay.')) }),
      'notes.txt': Buffer.from('Use at least five sources.'),
    },
    'It has to be in MLA format.',
  );
  expect(facts.citationStyle).toEqual([
    { value: 'MLA format', sentence: 'It has to be in MLA format.', place: 'Message' },
  ]);
  const sentence =
    'Write 1,500 words on one of the two poems that we read in class last week, due on 12 March 2027.';
  expect(facts.length).toEqual([{ value: '1,500 words', sentence, place: 'brief.pdf, page 1' }]);
  expect(facts.deadline).toEqual([{ value: '12 March 2027', sentence, place: 'brief.pdf, page 1' }]);
  expect(facts.restriction.map(({ place }) => place)).toEqual(['Rules.DOCX']);
  expect(facts.sources.map(({ place }) => place)).toEqual(['notes.txt']);
  expect(facts.level).toEqual([]);
  expect(problems).toEqual([]);
});

test('briefs: a row of a table in a Word file or a PDF is a sentence with the head of its column', async () => {
  const rows = (...cells: string[][]) =>
    table(cells.map((texts) => row(texts.map((text) => cell(p(r(text)))).join(''))).join(''));
  const { facts } = await readFiles({
    'parts.docx': docx({
      body: rows(['Part', 'Length', 'Due'], ['Plan', '1 page', '9 October']),
    }),
    'sheet.docx': docx({
      body: rows(['Issue date', '14 September'], ['Word count', '2,000'], ['Level', '5']),
    }),
    'sheet.pdf': pdfWithContent({
      bytes: Buffer.from(
        'BT /F1 12 Tf 1 0 0 1 72 700 Tm (Hand-in) Tj 1 0 0 1 300 700 Tm (3 December) Tj 1 0 0 1 72 680 Tm (Level) Tj 1 0 0 1 300 680 Tm (6) Tj ET',
      ),
    }),
  });
  expect(facts.deadline.map(({ value, sentence }) => [value, sentence])).toEqual([
    ['9 October', 'Plan | 1 page | 9 October'],
    ['3 December', 'Hand-in: 3 December'],
  ]);
  expect(facts.length.map(({ value }) => value)).toEqual(['1 page', '2,000']);
  expect(facts.level.map(({ value }) => value)).toEqual(['Level: 5', 'Level: 6']);
});

test('briefs: a scan, a damaged file and a picture are named with what is the matter', async () => {
  const { problems } = await readFiles({
    'scan.pdf': pdfWithContent({ bytes: Buffer.from('0 0 100 100 re f') }),
    'cut.pdf': Buffer.from('%PDF-1.4\nnothing'),
    'cut.docx': Buffer.from('PK'),
    'photo.jpg': Buffer.from('x'),
  });
  expect(problems).toEqual([
    { name: 'scan.pdf', problem: 'scan' },
    { name: 'cut.pdf', problem: 'damaged' },
    { name: 'cut.docx', problem: 'damaged' },
    { name: 'photo.jpg', problem: 'kind' },
  ]);
});

const spaces = deflateSync(Buffer.alloc(600 * 2 ** 20, ' '), { level: constants.Z_BEST_SPEED });
const bombs = {
  'one filter': pdfWithContent({ bytes: spaces, filter: '/FlateDecode' }),
  'two filters': pdfWithContent({ bytes: deflateSync(spaces), filter: '[/FlateDecode/FlateDecode]' }),
};

test('briefs: a PDF that unpacks to gigabytes is ended at its limit, and the next file is read', async () => {
  const { facts, problems } = await readFiles({
    'bomb.pdf': bombs['two filters'],
    'brief.pdf': pdfWithLines(['The essay is 900 words long.']),
  });
  expect(problems).toEqual([{ name: 'bomb.pdf', problem: 'limit' }]);
  expect(facts.length).toHaveLength(1);
});

/** In a process of its own: how much it grows. */
const READ_FILE = `
  import { readFileSync } from 'node:fs';
  import { readBrief } from '#server/briefs/briefs.ts';
  const bytes = readFileSync(0);
  const before = process.memoryUsage.rss();
  let peak = before;
  setInterval(() => { peak = Math.max(peak, process.memoryUsage.rss()); }, 5);
  const { problems } = await readBrief({ message: '', files: [{ name: 'a.pdf', read: async () => bytes }] });
  console.log(JSON.stringify({ problems, growth: (peak - before) / 2 ** 20 }));
  process.exit();
`;

test.each(Object.entries(bombs))(
  'briefs: a PDF that unpacks to gigabytes with %s takes at most 300 MB',
  (_, input) => {
    const output = execFileSync(process.execPath, ['--eval', READ_FILE], { input });
    const { problems, growth } = JSON.parse(output.toString());
    expect(problems).toEqual([{ name: 'a.pdf', problem: 'limit' }]);
    expect(growth).toBeLessThan(300);
  },
);
