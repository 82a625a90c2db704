import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readPaper } from './read.ts';
import { summarizePaper } from './summary.ts';

// How the files were made: fixtures/README.md.
async function read(name: string) {
  const bytes = await readFile(path.join(import.meta.dirname, 'fixtures', name));
  return summarizePaper(readPaper(bytes, name).paper);
}

const changes = [
  { kind: 'delete', author: 'Ann', text: 'twelve' },
  { kind: 'insert', author: 'Ann', text: 'thirty' },
];
const comments = [{ author: 'Ben', text: 'Is that enough?', quote: 'one hour each', resolved: false }];

test('papers: a file of pandoc is read whole', async () => {
  const paper = await read('pandoc.docx');
  expect(paper).toMatchObject({ title: 'A paper made by pandoc', changes, comments, losses: [] });
  expect(paper.notes).toEqual([{ kind: 'footnote', text: 'A footnote with italics.' }]);
  expect(paper.before).toContain('We asked twelve readers.');
  for (const part of [
    '<h2>Method</h2>\n<p>We asked thirty readers.<sup><a href="#note-1" id="note-ref-1">1</a></sup> They',
    '<mfrac><mn>1</mn><mi>n</mi></mfrac><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>',
    '<math display="block"><msup><mi>a</mi><mn>2</mn></msup>',
    '<blockquote><p>A block quotation.</p></blockquote>',
    '<ol><li>First</li><li>Second<ol type="a"><li>Nested</li></ol></li></ol>',
    'H<sub>2</sub>O and E = mc<sup>2</sup>, <a href="https://example.org/">a link</a>.',
    '<table><caption>Means of two groups</caption><thead><tr><th scope="col">Group</th>',
  ])
    expect(paper.html).toContain(part);
});

test('papers: a file of LibreOffice is read whole', async () => {
  const paper = await read('libreoffice.docx');
  expect(paper).toMatchObject({ title: 'Method', changes, comments, losses: [] });
  expect(paper.notes).toEqual([
    { kind: 'footnote', text: 'A footnote.' },
    { kind: 'endnote', text: 'An endnote.' },
  ]);
  expect(paper.html).toContain(
    '<tr><td rowspan="2">Group</td><td colspan="2">Before</td></tr><tr><td>M</td><td>SD</td></tr>',
  );
  expect(paper.html).toContain('<ul><li>First</li><li>Second</li></ul>');
});
