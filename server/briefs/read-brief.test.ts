import { constants, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { docx, p, r } from '#tests/support/docx.ts';
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

test('briefs: a PDF that unpacks to gigabytes is ended at its limit, and the next file is read', async () => {
  const once = deflateSync(Buffer.alloc(600 * 2 ** 20, ' '), { level: constants.Z_BEST_SPEED });
  const bomb = pdfWithContent({ bytes: deflateSync(once), filter: '[/FlateDecode/FlateDecode]' });
  const { facts, problems } = await readFiles({
    'bomb.pdf': bomb,
    'brief.pdf': pdfWithLines(['The essay is 900 words long.']),
  });
  expect(problems).toEqual([{ name: 'bomb.pdf', problem: 'limit' }]);
  expect(facts.length).toHaveLength(1);
});
