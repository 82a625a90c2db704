import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitised } from '#server/html/safe-html.ts';
import type { Child, Element } from '#server/html/tree.ts';
import { acceptChanges, parsePaper } from '#tests/support/paper-html.ts';
import { paperHtml } from './html.ts';
import type {
  Block,
  Change,
  Comment,
  Footnote,
  Inline,
  ListItem,
  Paper,
  Paragraph,
  Row,
  Style,
} from './paper.ts';
import { readPaper } from './read.ts';
import { summarizePaper } from './summary.ts';
import type { ChangeEntry } from './views.ts';
import { writePaper } from './write.ts';

const words = fc.stringMatching(/^[A-Za-zé&<>"' \t]{0,12}[a-z]$/);
const style: fc.Arbitrary<Style> = fc
  .record(
    {
      bold: fc.constant(true as const),
      italic: fc.constant(true as const),
      underline: fc.constant(true as const),
      strike: fc.constant(true as const),
      smallCaps: fc.constant(true as const),
      highlight: fc.constant(true as const),
      code: fc.constant(true as const),
      superscript: fc.constant(true as const),
      lang: fc.constant('fr-FR'),
    },
    { requiredKeys: [] },
  )
  // Most text has no formatting.
  .chain((each) => fc.constantFrom(each, {}, {}, {}));
const change: fc.Arbitrary<Change> = fc.record(
  {
    author: fc.constantFrom('Ann', 'Ben & Co'),
    date: fc.constantFrom('2026-05-01T10:00:00Z', '2026-06-02T11:00:00Z'),
  },
  { requiredKeys: ['author', 'date'] },
);
const changed = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  fc.record({ inserted: change }),
  fc.record({ deleted: change }),
  fc.record({ inserted: change, deleted: change }),
);
const m = (name: string, ...children: Child[]): Element => ({ name, attributes: {}, children });
const fence = (sign: string): Element => ({ name: 'mo', attributes: { fence: 'true' }, children: [sign] });
const x = m('mi', 'x');
const formulas: Element[] = [
  m(
    'math',
    m('msup', x, m('mn', '2')),
    m('mo', '='),
    m('mfrac', m('mi', 'a'), m('mrow', x, m('mo', '+'), m('mn', '1.5'))),
  ),
  m(
    'math',
    m('munderover', m('mo', '∑'), m('mi', 'i'), m('mi', 'n')),
    x,
    m('msqrt', x),
    m('mroot', x, m('mn', '3')),
  ),
  m(
    'math',
    m('msubsup', m('mo', '∫'), m('mn', '0'), m('mn', '1')),
    m('mrow', fence('['), x, fence(')')),
    m('mtext', 'if '),
  ),
  m('math', m('mtable', m('mtr', m('mtd', x), m('mtd', m('mn', '1'))), m('mtr', m('mtd'), m('mtd', x)))),
  m(
    'math',
    { name: 'mover', attributes: { accent: 'true' }, children: [x, m('mo', '→')] },
    m('munder', m('mi', 'lim'), x),
  ),
  m(
    'math',
    m('mmultiscripts', x, m('mprescripts'), m('mn', '1'), m('mn', '2')),
    m('mphantom', x),
    m('mi', 'sin'),
    m('mo', '\u2061'),
    x,
  ),
];
const inline: fc.Arbitrary<Inline> = fc
  .tuple(
    fc.oneof(
      { weight: 10, arbitrary: fc.record({ type: fc.constant('text' as const), text: words, style }) },
      fc.record({ type: fc.constant('break' as const) }),
      fc.record({
        type: fc.constant('math' as const),
        math: fc.constantFrom(...formulas),
        display: fc.boolean(),
      }),
    ),
    changed,
    fc.constantFrom({}, {}, {}, { href: 'https://example.org/?a=1&b="2"' }),
  )
  .map(([part, marks, link]) => ({ ...part, ...marks, ...link }) as Inline);
const item: fc.Arbitrary<ListItem> = fc.record({
  level: fc.integer({ min: 0, max: 2 }),
  format: fc.constantFrom('bullet', '1', 'a', 'I'),
  number: fc.integer({ min: 1, max: 4 }),
});
const paragraph: fc.Arbitrary<Paragraph> = fc
  .record({
    first: fc.record({ type: fc.constant('text' as const), text: words, style: fc.constant({}) }),
    inlines: fc.array(inline, { maxLength: 5 }),
    kind: fc.oneof(
      { weight: 4, arbitrary: fc.constant({ role: 'body' as const }) },
      fc.record({ role: fc.constant('body' as const), item }),
      fc.constantFrom({ role: 'quote' as const }, { role: 'code' as const }, { role: 'caption' as const }),
      fc.record({ role: fc.constant('heading' as const), level: fc.integer({ min: 1, max: 5 }) }),
    ),
    mark: changed,
    dir: fc.constantFrom({}, {}, { dir: 'rtl' as const }),
  })
  .map(({ first, inlines, kind, mark, dir }) => ({
    type: 'paragraph',
    ...kind,
    ...(kind.role === 'code' ? {} : dir),
    inlines: [first, ...inlines],
    ...(Object.keys(mark).length > 0 && kind.role !== 'code' && kind.role !== 'caption' && { mark }),
  }));
const cellText = fc.array(paragraph, { maxLength: 2 });
const table: fc.Arbitrary<Block> = fc
  .tuple(
    fc.array(fc.tuple(changed, fc.array(cellText, { minLength: 3, maxLength: 3 })), {
      minLength: 2,
      maxLength: 4,
    }),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([lines, isMerged, hasHead]) => ({
    type: 'table',
    rows: lines.map(
      ([mark, [a = [], b = [], c = []]], index): Row => ({
        ...(hasHead && index === 0 && { header: true }),
        ...mark,
        cells: [
          {
            columns: 1,
            ...(isMerged && index === lines.length - 1 && { continues: true }),
            blocks: isMerged && index === lines.length - 1 ? [] : a,
          },
          ...(index === 0
            ? [{ columns: 2, blocks: b }]
            : [
                { columns: 1, blocks: b },
                { columns: 1, blocks: c },
              ]),
        ],
      }),
    ),
  }));
const box: fc.Arbitrary<Block> = fc
  .array(paragraph, { minLength: 1, maxLength: 2 })
  .map((blocks) => ({ type: 'box', blocks }));
const english: Paragraph = {
  type: 'paragraph',
  role: 'body',
  inlines: [{ type: 'text', text: `${'English '.repeat(60)}prose.`, style: {} }],
};

/** Papers with every construction; comments, notes and a move are laid over their paragraphs. */
const paper: fc.Arbitrary<Paper> = fc
  .record({
    blocks: fc.array(fc.oneof({ weight: 8, arbitrary: paragraph }, table, box), {
      minLength: 1,
      maxLength: 8,
    }),
    notes: fc.array(
      fc.record({ kind: fc.constantFrom('footnote' as const, 'endnote' as const), text: words }),
      { maxLength: 3 },
    ),
    comments: fc.array(
      fc.record({
        author: fc.constantFrom('Ann', 'Ben'),
        date: fc.constant('2026-05-01T10:00:00Z'),
        text: words.map((text) => text.trim()),
        resolved: fc.boolean(),
        replies: fc.array(
          fc.record({
            author: fc.constant('Cy'),
            date: fc.constant(''),
            text: words.map((text) => text.trim()),
          }),
          { maxLength: 2 },
        ),
        from: fc.nat(20),
        length: fc.nat(8),
      }),
      { maxLength: 3 },
    ),
    isMoved: fc.boolean(),
  })
  .map(({ blocks, notes, comments, isMoved }) => {
    const all: Block[] = structuredClone([english, ...blocks]);
    const paragraphs = all.filter((block): block is Paragraph => block.type === 'paragraph');
    const list: Footnote[] = notes.map(({ kind, text }, index) => ({
      id: `${kind}-${index}`,
      kind,
      blocks: [
        { type: 'paragraph', role: 'body', inlines: [{ type: 'text', text: text.trim(), style: {} }] },
      ],
    }));
    for (const [index, note] of list.entries())
      paragraphs[Math.min(index, paragraphs.length - 1)]?.inlines.push({
        type: 'footnote',
        footnote: note.id,
      });
    if (isMoved) {
      const by = { author: 'Ann', date: '2026-05-03T10:00:00Z', move: 'move1' };
      paragraphs[0]?.inlines.push({ type: 'text', text: 'Moved.', style: {}, deleted: by });
      paragraphs.at(-1)?.inlines.push({ type: 'text', text: 'Moved.', style: {}, inserted: by });
    }
    // A passage goes on through everything between its ends, so that it is laid over paragraphs only.
    const isProse = all.every(({ type }) => type === 'paragraph');
    const runs = (isProse ? paragraphs.slice(1) : paragraphs.slice(-1)).flatMap(({ inlines }) => inlines);
    const made: Comment[] = [];
    let number = 0;
    for (const { from, length, replies, ...comment } of comments) {
      const id = String(number);
      number += 1 + replies.length;
      const passage = runs.slice(from, from + length);
      const thread = [id, ...replies.map((_reply, index) => String(Number(id) + 1 + index))];
      for (const part of passage) part.comments = [...(part.comments ?? []), ...thread];
      if (passage.length === 0) paragraphs.at(-1)?.inlines.push({ type: 'point', comments: thread });
      made.push({
        id,
        ...comment,
        replies: replies.map((reply, index) => ({ ...reply, id: String(Number(id) + 1 + index) })),
      });
    }
    return {
      title: 'A Generated Paper',
      lang: 'en-US',
      blocks: all,
      footnotes: list,
      comments: made,
      losses: [],
    };
  });

/** All that was inserted, deleted and moved by each author at each time: neighbours may be one change or two. */
function byAuthor(changes: ChangeEntry[]): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { kind, author, date, text } of changes) {
    const key = [kind, author, date].join(' ');
    texts[key] = (texts[key] ?? '') + text;
  }
  return texts;
}

const toMarkedHtml = (each: Paper) => sanitised(paperHtml(each, 'marked'));

test('papers: a paper that is written as a Word file and read again is the same paper', () => {
  fc.assert(
    fc.property(paper, (original) => {
      const { paper: again } = readPaper(writePaper(original), 'x.docx');
      // A deleted table is named as a loss of the finished copy, and is in the marked one.
      expect(again.losses.filter(({ what }) => !what.startsWith('A table that was deleted'))).toEqual([]);
      expect(toMarkedHtml(again)).toBe(toMarkedHtml(original));
      const { text, before, changes, losses: _losses, ...rest } = summarizePaper(original);
      // The file begins with the title, which a stored text does not have.
      const withTitle = (body: string) => [original.title, body].filter(Boolean).join('\n');
      expect(byAuthor(summarizePaper(again).changes)).toEqual(byAuthor(changes));
      expect(summarizePaper(again)).toMatchObject({
        ...rest,
        text: withTitle(text),
        before: withTitle(before),
      });
    }),
    { numRuns: 60 },
  );
});

test('papers: the finished text that is derived from the marked one is that of the tree', () => {
  fc.assert(
    fc.property(paper, (original) => {
      // Nothing is lost. Which heading is the highest, whose caption a paragraph is and which cells are the head of
      // their table may depend on what is deleted.
      const parts = (html: string) => [
        ...html
          .replace(/<[^<>]*>|\s/g, '')
          .split('')
          .sort(),
        ...(html.replaceAll('<th', '<td').match(/<(?:tr|td|math|img)\b/g) ?? []).sort(),
      ];
      const finished = sanitised(paperHtml(original, 'finished'));
      expect(parts(acceptChanges(toMarkedHtml(original)))).toEqual(parts(finished));
    }),
    { numRuns: 60 },
  );
});

test('papers: the tree of stored HTML gives the same HTML, and the same Word file', () => {
  fc.assert(
    fc.property(paper, (original) => {
      const stored = toMarkedHtml(original);
      const parsed = parsePaper(original.title, stored, original.comments);
      expect(toMarkedHtml(parsed)).toBe(stored);
      expect(toMarkedHtml(readPaper(writePaper(parsed), 'x.docx').paper)).toBe(stored);
    }),
    { numRuns: 60 },
  );
});

test('papers: blank lines between lines of code are kept', () => {
  const stored = '<pre>a\n\n\nb</pre>\n<p>End</p>';
  const { paper } = readPaper(writePaper(parsePaper('', stored)), 'x.docx');
  expect(toMarkedHtml(paper)).toBe(stored);
});

test('writing: words that every object has as a property are kept, in text, equations and lists', () => {
  const names = ['constructor', 'toString', 'valueOf', '__proto__', 'hasOwnProperty'];
  const html = names.map((name) => `<p>${name}</p>`).join('\n');
  const accent = '<p><math><mover accent="true"><mi>x</mi><mo>constructor</mo></mover></math></p>';
  const { paper } = readPaper(writePaper(parsePaper('', `${html}\n${accent}`)), 'x.docx');
  const read = summarizePaper(paper);
  expect(read.text.split('\n').slice(0, -1)).toEqual(names);
  expect(read.text).toMatch(/xconstructor$/);
  expect(read.losses).toEqual([]);
});
