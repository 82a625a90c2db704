import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitised } from '#server/html/safe-html.ts';
import {
  acceptChanges,
  compareTexts,
  extractSentences,
  hasChanges,
  parsePaper,
  placeAnnotations,
  rejectChanges,
  sampleBody,
} from '#tests/support/paper-html.ts';
import { listChanges } from './views.ts';

const noteOn = (quote: string, id = 'a') => ({ id, quote });

test('marked: accepting and rejecting keeps what the text has besides its changes', () => {
  const marked = sanitised(
    '<h2 id="note">One</h2><p class="verse">A <ins datetime="2026-01-01" data-author="Ann">red</ins><del>blue</del> pen<br />and <mark data-comment="1 2">ink</mark>.</p>',
  );
  expect(acceptChanges(marked)).toBe(
    '<h2 id="text-note">One</h2><p class="verse">A red pen<br />and ink.</p>',
  );
  expect(rejectChanges(marked)).toBe(
    '<h2 id="text-note">One</h2><p class="verse">A blue pen<br />and ink.</p>',
  );
});

test('marked: a paragraph whose end is deleted is continued by the next, and inserted rows come and go', () => {
  const marked =
    '<p data-mark="deleted">One</p>\n<h2>Two</h2>\n<table><tbody><tr data-mark="inserted"><td><ins>x</ins></td></tr><tr><td></td></tr></tbody></table>';
  expect(acceptChanges(marked)).toBe(
    '<h2>OneTwo</h2>\n<table><tbody><tr><td>x</td></tr><tr><td></td></tr></tbody></table>',
  );
  expect(rejectChanges(marked)).toBe(
    '<p>One</p>\n<h2>Two</h2>\n<table><tbody><tr><td></td></tr></tbody></table>',
  );
});

test('marked: a footnote is deleted with its mark, and the others are numbered anew', () => {
  const reference = (number: number) =>
    `<sup><a href="#note-${number}" id="note-ref-${number}">${number}</a></sup>`;
  const marked = `<p>One<del>${reference(1)}</del> two${reference(2)}</p>\n<h2>Notes</h2>\n<ol><li id="note-1">First.</li><li id="note-2">Second.</li></ol>`;
  expect(acceptChanges(marked)).toBe(
    `<p>One two${reference(1)}</p>\n<h2>Notes</h2>\n<ol><li id="note-1">Second.</li></ol>`,
  );
  expect(
    acceptChanges(
      `<p>One<del>${reference(1)}</del></p><h2>Notes</h2><ol><li id="note-1"><del>A</del></li></ol>`,
    ),
  ).toBe('<p>One</p>');
});

test('anchors: overlapping notes share their words, and keep the quotation and what is around it', () => {
  const { html, annotations } = placeAnnotations('<p>The <em>red pen</em> is out of ink.</p>', [
    noteOn('red pen is out', 'a'),
    noteOn('pen is', 'b'),
    noteOn('blue pen', 'c'),
  ]);
  expect(html).toBe(
    '<p>The <em><mark data-comment="a">red </mark><mark data-comment="a b">pen</mark></em>' +
      '<mark data-comment="a b"> is</mark><mark data-comment="a"> out</mark> of ink.</p>',
  );
  expect(annotations).toEqual([
    { id: 'a', quote: 'red pen is out', before: 'The ', after: ' of ink. ', isPlaced: true },
    { id: 'b', quote: 'pen is', before: 'The red ', after: ' out of ink. ', isPlaced: true },
    { id: 'c', quote: 'blue pen', before: '', after: '', isPlaced: false },
  ]);
  expect(placeAnnotations(html, annotations)).toEqual({ html, annotations });
  // The mark says where, whatever the quotation says.
  expect(placeAnnotations(html.replaceAll('pen', 'quill'), annotations).annotations[1]).toMatchObject({
    quote: 'quill is',
  });
});

test('anchors: a quotation that occurs twice is placed only if the words before it tell them apart', () => {
  const html = '<p>A pen and a pen.</p>';
  expect(placeAnnotations(html, [noteOn('pen')]).annotations[0]?.isPlaced).toBe(false);
  expect(placeAnnotations(html, [{ ...noteOn('pen'), before: 'and a' }]).html).toBe(
    '<p>A pen and a <mark data-comment="a">pen</mark>.</p>',
  );
});

test('anchors: a passage is found over the number of a note, and over paragraphs', () => {
  const marked = placeAnnotations(
    sampleBody('One claim.[1] Another\n\nbegins here.\n\n## Notes\n\n1. First.'),
    [noteOn('claim. Another begins')],
  );
  expect(marked.html).toContain(
    '<p>One <mark data-comment="a">claim.[1] Another</mark></p>\n<p><mark data-comment="a">begins</mark> here.</p>',
  );
  const linked = '<p>One claim.<sup><a href="#note-1" id="note-ref-1">1</a></sup> Another</p>';
  expect(placeAnnotations(linked, [noteOn('claim. Another')]).html).toContain(
    '<mark data-comment="a">claim.<sup>'.slice(0, 32),
  );
});

test('anchors: a passage whose words were corrected is found by what is around it', () => {
  const before =
    '<p>The committee met in the old library. The red pen is out of its ink. Nobody had noticed it.</p>';
  const { annotations } = placeAnnotations(before, [noteOn('The red pen is out of its ink.')]);
  const after = before.replace('is out of its ink', 'has run out of its ink');
  expect(placeAnnotations(after, annotations).annotations[0]).toMatchObject({
    isPlaced: true,
    quote: 'The red pen has run out of its ink.',
  });
  expect(
    placeAnnotations(before.replace('The red pen is out of its ink.', 'Tea was served.'), annotations)
      .annotations[0],
  ).toMatchObject({
    isPlaced: false,
    quote: 'The red pen is out of its ink.',
  });
});

test('anchors: a passage is shown in its sentence, with its italics and without what was deleted', () => {
  const marked =
    '<p>First. In <em>Emma</em> (Austen et al. 1815) <del>the</del> <mark data-comment="a">nobody <em>works</em></mark> at all. Last.</p>';
  expect(extractSentences(marked, new Set(['a']))).toEqual([
    { id: 'a', html: 'In <em>Emma</em> (Austen et al. 1815) <mark>nobody <em>works</em></mark> at all.' },
  ]);
});

/** A paper of many sentences that are much alike, which is the hardest case. */
function generatedPaper(random: () => number): string[][] {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const nouns = ['pen', 'paper', 'claim', 'source', 'margin', 'reader', 'draft', 'argument', 'note', 'table'];
  const verbs = ['shows', 'needs', 'loses', 'carries', 'follows', 'repeats', 'answers'];
  return Array.from({ length: 60 }, () =>
    Array.from(
      { length: 4 },
      () =>
        `The ${pick(nouns)} ${pick(verbs)} the ${pick(nouns)} of the ${pick(nouns)}, and the ${pick(nouns)} ${pick(verbs)} it.`,
    ),
  );
}

/** The same numbers in every run (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Words with the notes that are on each: what an edit does to a passage can be said exactly. */
type Word = { text: string; annotations: string[] };
const toHtml = (paragraphs: Word[][]) =>
  paragraphs.map((words) => `<p>${words.map(({ text }) => text).join(' ')}</p>`).join('\n');

test('anchors: 136 notes stay on their passages through 200 edits around them, and none is on a wrong one', () => {
  const random = numbersFrom(34);
  const below = (limit: number) => Math.floor(random() * limit);
  const paper: Word[][] = generatedPaper(random).map((sentences) =>
    sentences
      .join(' ')
      .split(' ')
      .map((text) => ({ text, annotations: [] })),
  );
  for (let number = 0; number < 136; number += 1) {
    const words = paper[below(paper.length)] as Word[];
    const start = below(words.length - 12);
    for (const word of words.slice(start, start + 1 + below(12))) word.annotations.push(String(number));
  }
  const ids = Array.from({ length: 136 }, (_, number) => String(number));
  const readWords = (id: string) => paper.flat().filter(({ annotations }) => annotations.includes(id));
  const marked = paper
    .map(
      (words) =>
        `<p>${words.map(({ text, annotations }) => `<mark data-comment="${annotations.join(' ')}">${text}</mark>`).join(' ')}</p>`,
    )
    .join('\n')
    .replace(/<mark data-comment="">([^<>]*)<\/mark>/g, '$1');
  let { annotations } = placeAnnotations(
    marked,
    ids.map((id) => noteOn('', id)),
  );
  expect(annotations.every(({ isPlaced }) => isPlaced)).toBe(true);
  for (const note of annotations)
    expect(note.quote).toBe(
      readWords(note.id)
        .map(({ text }) => text)
        .join(' '),
    );

  let wrong = 0;
  let text = marked;
  for (let edit = 0; edit < 200; edit += 1) {
    const at = below(paper.length);
    const words = paper[at] as Word[];
    const start = below(words.length);
    const kind = below(5);
    const typed = ['however', 'the', 'draft', 'of', 'paper,']
      .slice(below(4))
      .map((text) => ({ text, annotations: [] }));
    if (kind === 0) words.splice(start, 0, ...typed);
    else if (kind === 1) words.splice(start, 1 + below(4));
    // What takes the place of a word of a passage belongs to it.
    else if (kind === 2)
      words.splice(
        start,
        1,
        ...typed.map(({ text: own }) => ({ text: own, annotations: words[start]?.annotations ?? [] })),
      );
    else if (kind === 3)
      paper.splice(
        at,
        0,
        (paper[below(paper.length)] as Word[]).map(({ text }) => ({ text, annotations: [] })),
      );
    else paper.splice(below(paper.length), 0, ...paper.splice(at, 1));
    const saved = placeAnnotations(toHtml(paper), annotations, text);
    text = saved.html;
    annotations = saved.annotations;
    const found = passagesIn(saved.html);
    const wanted = new Map<string, number[]>();
    for (const [index, { annotations: own }] of paper.flat().entries())
      for (const id of own) wanted.set(id, [...(wanted.get(id) ?? []), index]);
    for (const { id, isPlaced } of annotations) {
      // The words in its mark must be among those from the first to the last word of its passage.
      const [first = -1, last = -1] = [wanted.get(id)?.[0], wanted.get(id)?.at(-1)];
      const isRight = found.get(id)?.every((place) => place >= first && place <= last) ?? !isPlaced;
      if (!isRight) wrong += 1;
    }
  }
  expect(wrong).toBe(0);
  expect(annotations.filter(({ isPlaced }) => isPlaced).length).toBeGreaterThan(80);
});

/** The numbers of the words that are in the marks of each note. */
function passagesIn(html: string): Map<string, number[]> {
  const places = new Map<string, number[]>();
  let inside: string[] = [];
  let number = -1;
  let isNew = true;
  for (const part of html.split(/(<[^<>]*>|\s+)/)) {
    if (part.startsWith('<mark')) inside = (part.match(/"([^"]*)"/)?.[1] ?? '').split(' ');
    else if (part === '</mark>') inside = [];
    else if (part.startsWith('<') || part.trim() === '') isNew = isNew || part !== '';
    else {
      if (isNew) number += 1;
      isNew = false;
      for (const id of inside) places.set(id, [...(places.get(id) ?? []), number]);
    }
  }
  return places;
}

const word = fc.constantFrom('pen', 'ink', 'red', 'the', 'of', 'a', 'paper,', 'R&D', '<b>', '“so”', 'note.');
const phrase = fc
  .array(word, { minLength: 1, maxLength: 8 })
  .map((words) => words.join(' ').replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;')));
const inlines = fc
  .array(
    fc.oneof(
      phrase,
      phrase.map((text) => `<em>${text}</em>`),
      phrase.map((text) => `<a href="https://example.org/">${text} <strong>${text}</strong></a>`),
      fc.constantFrom(
        '<br />',
        '<math><mi>x</mi></math>',
        '<sup><a href="#note-1" id="note-ref-1">1</a></sup>',
      ),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(' '));
const rowHtml = fc
  .array(inlines, { minLength: 2, maxLength: 2 })
  .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
const blockHtml = fc.oneof(
  { weight: 5, arbitrary: inlines.map((text) => `<p>${text}</p>`) },
  inlines.map((text) => `<h2>${text}</h2>`),
  inlines.map((text) => `<p class="verse">${text}</p>`),
  fc
    .array(inlines, { minLength: 1, maxLength: 3 })
    .map((items) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`),
  fc.tuple(inlines, inlines).map(([a, b]) => `<ol><li>${a}<ul><li>${b}</li></ul></li></ol>`),
  fc
    .array(inlines, { minLength: 1, maxLength: 2 })
    .map((quoted) => `<blockquote>${quoted.map((text) => `<p>${text}</p>`).join('')}</blockquote>`),
  fc
    .tuple(inlines, fc.array(rowHtml, { minLength: 1, maxLength: 3 }))
    .map(([caption, rows]) => `<table><caption>${caption}</caption><tbody>${rows.join('')}</tbody></table>`),
  inlines.map(
    (text) => `<figure><img src="/media/a.webp" alt="" /><figcaption>${text}</figcaption></figure>`,
  ),
  fc.constant('<hr />'),
);
const blocks = fc.array(blockHtml, { maxLength: 6 });

test('passages: a line break in a sentence is a space, and formatting stays', () => {
  const marked =
    '<p>Before. One [1] <em>red</em><br />line <mark data-comment="1">and <em>more</em> of</mark> it. After.</p>';
  expect(extractSentences(marked, new Set(['1']))).toEqual([
    { id: '1', html: 'One <em>red</em> line <mark>and <em>more</em> of</mark> it.' },
  ]);
});

test('compare: accepting all changes gives the second text, rejecting them the first', () => {
  const pair = fc.oneof(
    fc.tuple(blocks, blocks),
    // Mostly the same, as drafts are.
    fc
      .tuple(blocks, blocks, fc.nat(6), fc.nat(3))
      .map(([a, b, at, count]) => [a, a.toSpliced(at, count, ...b.slice(0, 2))]),
  );
  fc.assert(
    fc.property(pair, ([a = [], b = []]) => {
      const [before, after] = [a, b].map((each) => sanitised(each.join('\n'))) as [string, string];
      const marked = compareTexts(before, after);
      expect(sanitised(marked)).toHaveLength(marked.length);
      expect(acceptChanges(marked)).toBe(compareTexts(after, after));
      expect(rejectChanges(marked)).toBe(compareTexts(before, before));
      expect(hasChanges(marked)).toBe(compareTexts(after, after) !== compareTexts(before, before));
    }),
    { numRuns: 100 },
  );
});

test('compare: a comma or a short word inside a rewritten sentence does not divide the change', () => {
  expect(
    compareTexts(
      '<p>Readers gave up, but in my opinion this is not the case, because she told him.</p>',
      '<p>Readers gave up. She did really not. She told him.</p>',
    ),
  ).toBe(
    '<p>Readers gave up<del>, but in my opinion this is not the case, because she</del><ins>. She did really not. She</ins> told him.</p>',
  );
});

test('compare: words change within their paragraphs, and whole paragraphs come and go', () => {
  const before = '<p>One red pen is here.</p><p>This goes.</p><p>End.</p>';
  const after = '<p>A new opening of the paper.</p><p>One blue pen is here, too.</p><p>End.</p>';
  expect(compareTexts(before, after)).toBe(
    [
      '<p data-mark="inserted"><ins>A new opening of the paper.</ins></p>',
      '<p>One <del>red</del><ins>blue</ins> pen is here<ins>, too</ins>.</p>',
      '<p data-mark="deleted"><del>This goes.</del></p>',
      '<p>End.</p>',
    ].join('\n'),
  );
});

test('compare: a paragraph that is the same in another place was moved, and a short one was not', () => {
  const before =
    '<p>One, two, three and four.</p><p>The <em>first</em> shall be last.</p><p>So it is.</p><p>End of it all.</p>';
  const after =
    '<p>One, two, three and four.</p><p>So it is, then.</p><p>End of it all.</p><p>The <em>first</em> shall be last.</p>';
  expect(compareTexts(before, after)).toBe(
    [
      '<p>One, two, three and four.</p>',
      '<p data-mark="deleted" data-move="1"><del data-move="1">The </del><em><del data-move="1">first</del></em><del data-move="1"> shall be last.</del></p>',
      '<p>So it is<ins>, then</ins>.</p>',
      '<p>End of it all.</p>',
      '<p data-mark="inserted" data-move="1"><ins data-move="1">The </ins><em><ins data-move="1">first</ins></em><ins data-move="1"> shall be last.</ins></p>',
    ].join('\n'),
  );
  expect(
    listChanges(parsePaper('', compareTexts(before, after))).map(({ kind, text }) => [kind, text]),
  ).toEqual([
    ['move', 'The first shall be last.\n'],
    ['insert', ', then'],
  ]);
  expect(
    compareTexts('<p>So.</p><p>One, two, three.</p>', '<p>One, two, three.</p><p>So.</p>'),
  ).not.toContain('data-move');
});

test('compare: of a paragraph that was moved and changed, the words that stayed were moved', () => {
  const stays = '<p>In the middle is a paragraph that stays where it is.</p>';
  const marked = compareTexts(
    `<p>Second, Charlotte is usually right when Elizabeth is wrong.</p>${stays}`,
    `${stays}<p>Third, Charlotte is usually right when Elizabeth is wrong about him.</p>`,
  );
  expect(marked.split('\n')).toEqual([
    '<p data-mark="deleted" data-move="1"><del>Second</del><del data-move="1">, Charlotte is usually right when Elizabeth is wrong.</del></p>',
    stays,
    '<p data-mark="inserted" data-move="1"><ins>Third</ins><ins data-move="1">, Charlotte is usually right when Elizabeth is wrong</ins><ins> about him</ins><ins data-move="1">.</ins></p>',
  ]);
  expect(acceptChanges(marked)).toBe(
    `${stays}\n<p>Third, Charlotte is usually right when Elizabeth is wrong about him.</p>`,
  );
});
