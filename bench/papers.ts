/** Reads a Word file of 200 pages, with notes, changes and comments, and writes it again: under 2 s to read. */
import { performance } from 'node:perf_hooks';
import { paperHtml } from '#server/papers/html.ts';
import type { Block, Comment, Footnote, Paper } from '#server/papers/paper.ts';
import { importPaper } from '#server/papers/papers.ts';
import { writePaper } from '#server/papers/write.ts';
import { atMost, median, report, round } from './site.ts';

const PAGES = 200;
const PARAGRAPHS_PER_PAGE = 4;
const MAX_MS = 2_000;
const ROUNDS = 5;

const sentence = 'The price of bread rose in the years of the bad harvests, and the towns paid for it. ';
const reviewer = { author: 'Ann', date: '2026-05-01T10:00:00Z' };

function longPaper(): Paper {
  const blocks: Block[] = [];
  const footnotes: Footnote[] = [];
  const comments: Comment[] = [];
  for (let number = 0; number < PAGES * PARAGRAPHS_PER_PAGE; number += 1) {
    const id = String(number);
    footnotes.push({
      id,
      kind: 'footnote',
      blocks: [{ type: 'paragraph', role: 'body', inlines: [{ type: 'text', text: sentence, style: {} }] }],
    });
    comments.push({ id, ...reviewer, text: 'Is this so?', resolved: false, replies: [] });
    blocks.push({
      type: 'paragraph',
      role: 'body',
      inlines: [
        { type: 'text', text: sentence.repeat(3), style: {} },
        { type: 'text', text: 'very ', style: { italic: true }, deleted: reviewer },
        { type: 'text', text: 'quite ', style: { bold: true }, inserted: reviewer, comments: [id] },
        { type: 'text', text: sentence.repeat(2), style: {} },
        { type: 'footnote', footnote: id },
      ],
    });
  }
  return { title: 'Bread', blocks, footnotes, comments, losses: [] };
}

const paper = longPaper();
const file = writePaper(paper);
const times: number[] = [];
for (let number = 0; number < ROUNDS; number += 1) {
  const start = performance.now();
  const { html } = await importPaper(file, 'bread.docx');
  times.push(performance.now() - start);
  if (html.length < paperHtml(paper, 'finished').length) throw new Error('The paper is not whole');
}
const start = performance.now();
writePaper(paper);
const written = performance.now() - start;
report(
  'papers',
  [
    atMost(`${PAGES} pages read, median (ms)`, MAX_MS, median(times)),
    { figure: `${PAGES} pages written (ms)`, measured: round(written) },
  ],
  { times, bytes: file.length },
);
