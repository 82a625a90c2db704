import { expect, test } from 'vitest';
import { sampleHtml } from '#server/html/sample-html.ts';
import { marginHtml } from '#tests/support/paper-html.ts';
import { extractPassage } from './margin.ts';

const kinds = [
  { slug: 'claim', name: 'Claim' },
  { slug: 'cut', name: 'Cut' },
];
const claim = { id: '3', kind: 'claim', text: 'The *whole* paper in a line.' };
const cut = { id: '5', kind: 'cut', text: 'Less is more.' };

function page(marked: string, notes = [claim, cut]): string {
  return marginHtml(sampleHtml(marked), notes, kinds);
}

/** Without what every note has. */
function short(html: string): string {
  return html
    .replace(/ tabindex="0" aria-describedby="[\w-]+"/g, '')
    .replace(/<span class="margin-note" id="margin-(\w+)"[^<>]*>/g, '<note $1>')
    .replace(/<a class="note-kind" [^<>]*>(\w+)<\/a> /g, '$1: ');
}

test('margin notes: a note follows its passage, which has its number, can be focused and is described by it', () => {
  expect(page('<p>A <mark data-comment="3">passage</mark> here.</p>')).toBe(
    '<p>A <mark data-note="3" data-kind="1" tabindex="0" aria-describedby="margin-3" data-n="1">passage</mark>' +
      '<span class="margin-note" id="margin-3" role="note" tabindex="-1" data-note="3" data-kind="1" data-n="1">' +
      '<a class="note-kind" href="/samples/passages/claim">Claim</a> The <em>whole</em> paper in a line.</span> here.</p>',
  );
});

test('margin notes: overlapping passages are nested, and each note stands where its passage ends', () => {
  const html = page(
    '<p><mark data-comment="3">one <em>and</em> </mark><mark data-comment="3 5">two</mark><mark data-comment="5"> three</mark>.</p>',
  );
  expect(short(html)).toBe(
    '<p><mark data-note="3" data-kind="1">one <em>and</em> </mark>' +
      '<mark data-note="5" data-kind="2"><mark data-note="3" data-kind="1" data-n="1">two</mark></mark>' +
      '<note 3>Claim: The <em>whole</em> paper in a line.</span>' +
      '<mark data-note="5" data-kind="2" data-n="2"> three</mark>.<note 5>Cut: Less is more.</span></p>',
  );
});

test('margin notes: notes on the same words have ascending numbers, and one stop of the keyboard', () => {
  const html = page(
    '<p>The <mark data-comment="3 5">same words</mark>, <s><mark data-comment="9">a</mark></s></p>',
    [...[claim, cut], { id: '9', kind: 'cut', text: 'Why?' }],
  );
  expect(html).toMatch(
    /<mark data-note="5" data-kind="2" data-n="2"><mark data-note="3" data-kind="1" tabindex="0" aria-describedby="margin-3 margin-5" data-n="1">same words<\/mark><\/mark>,/,
  );
  expect([...html.matchAll(/id="margin-(\d)".*?data-n="(\d)"/g)].map(([, id, n]) => [id, n])).toEqual([
    ['3', '1'],
    ['5', '2'],
    ['9', '3'],
  ]);
});

test('margin notes: two passages inside a deletion have their notes in the order of the text', () => {
  const html = page('<p><del><mark data-comment="3">a</mark> <mark data-comment="5">b</mark></del></p>');
  expect(short(html)).toMatch(/<\/del><note 3>.*<note 5>/);
});

test('margin notes: a passage over two paragraphs has its note in the first', () => {
  const html = page('<p><mark data-comment="5">one</mark></p><p><mark data-comment="5">two</mark></p>');
  expect(short(html)).toMatch(/^<p>.*<note 5>.*<\/p>\n?<p><mark[^<>]*>two<\/mark><\/p>$/);
  expect(html.match(/class="margin-note"/g)).toHaveLength(1);
});

test('margin notes: names, times and notes that are not public are left out', () => {
  const html = page(
    '<p data-mark="inserted" data-author="Ann"><ins data-author="Ann" datetime="2026-01-01" data-move="move9">new</ins> <mark data-comment="9">secret</mark></p>',
    [],
  );
  expect(html).not.toMatch(/Ann|2026|move9|data-comment|<mark|margin-note/);
  expect(html).toContain('<ins data-move="">new</ins> secret');
});

test('margin notes: a passage without text keeps its note', () => {
  expect(short(page('<p>Here<mark data-comment="5"></mark>.</p>'))).toBe(
    '<p>Here<mark data-note="5" data-kind="2" data-n="1"></mark>.<note 5>Cut: Less is more.</span></p>',
  );
});

test('margin notes: a note is not inside a link or a deletion, and one on deleted text says so', () => {
  const html = page(
    '<p><a href="https://example.org"><mark data-comment="3">x</mark></a><del><mark data-comment="5">old</mark></del> new</p>',
  );
  expect(short(html)).toMatch(/<\/mark><\/a><note 3>/);
  expect(short(html)).toMatch(/<\/mark><\/del><note 5>/);
  expect(html).toContain('data-note="5" data-kind="2" data-on="deleted"');
  expect(html).not.toContain('data-note="3" data-kind="1" data-on');
});

test('margin notes: a note on a heading begins the paragraph below, one on a table follows it', () => {
  const html = short(
    page(
      '<h2><mark data-comment="3">Part</mark></h2><p>Text.</p><table><tbody><tr><td><mark data-comment="5">1</mark></td></tr></tbody></table><p>End.</p>',
    ),
  );
  expect(html).toMatch(/<h2 id="part"><mark[^<>]*>Part<\/mark><\/h2>\n?<p><note 3>.*<\/span>Text\.<\/p>/);
  expect(html).toMatch(/<\/table><\/div><div class="note-line"><note 5>.*<\/span><\/div>\n?<p>End\.<\/p>/);
});

test('margin notes: blocks that were inserted or deleted as a whole are known', () => {
  const html = page(
    '<p><del>All gone.</del></p><p><ins>All new.</ins></p><p><ins>Half</ins> new.</p><ul><li><del>a</del></li><li><del>b</del></li></ul>',
  );
  expect(html.replace(/\n/g, '')).toBe(
    '<p data-whole="deleted"><del>All gone.</del></p><p data-whole="inserted"><ins>All new.</ins></p><p><ins>Half</ins> new.</p>' +
      '<ul data-whole="deleted"><li data-whole="deleted"><del>a</del></li><li data-whole="deleted"><del>b</del></li></ul>',
  );
});

test('margin notes: paragraphs that are one in the draft or in the finished text are kept together', () => {
  const html = page(
    '<p data-mark="inserted">One.</p><p data-mark="deleted">Two.</p><p>Three.</p><p>Four.</p>',
  );
  expect(html.replace(/\n/g, '')).toBe(
    '<div class="joined"><p data-mark="inserted">One.</p><p data-mark="deleted">Two.</p><p>Three.</p></div><p>Four.</p>',
  );
});

test('margin notes: a footnote has a copy beside its mark, for the eye only', () => {
  const html = page(
    '<p>Said.[1] Again.[1]</p><h2>Notes</h2><ol><li>See <em>Emma</em>, <a href="https://example.org">p. 3</a>.</li></ol>',
  );
  expect(html).toContain(
    '<sup><a href="#note-1" id="note-ref-1">1</a></sup>' +
      '<input type="checkbox" class="note-switch footnote" autocomplete="off" tabindex="-1" aria-hidden="true" />' +
      '<span class="margin-note footnote" aria-hidden="true"><sup>1</sup> See <em>Emma</em>, <a href="https://example.org" tabindex="-1">p. 3</a>. </span> Again.',
  );
  expect(html.match(/margin-note footnote/g)).toHaveLength(1);
  expect(html).toContain('<li id="note-1">See <em>Emma</em>');
});

test('margin notes: markup in the text of a note is shown as text', () => {
  const html = page('<p><mark data-comment="3">x</mark></p>', [{ ...claim, text: '<script>"&' }]);
  expect(html).toContain('&lt;script&gt;"&amp;');
});

test('margin notes: pictures, formulas and everything else stay as they are', () => {
  const own = `/media/${'a'.repeat(24)}-1200x800.webp`;
  const rendered = sampleHtml(
    `<figure><img src="${own}" alt="A &quot;desk&quot;"></figure><p>1 &lt; 2 &amp; <math><mi>x</mi></math><br>– end</p>`,
  );
  expect(marginHtml(rendered, [], kinds)).toBe(rendered);
});

test('margin notes: a passage for another page is the block of its note, or the first one with a change or a note', () => {
  const html = page(
    '<p>Plain.</p><p>A <mark data-comment="3">note</mark>.</p><p>A <ins>change</ins>.</p><p>And <mark data-comment="5">more</mark>.</p>',
  );
  expect(short(extractPassage(html, '5'))).toBe(
    '<p>And <mark data-note="5" data-kind="2" data-n="1">more</mark>.</p><div class="passage-notes"><note 5>Cut: Less is more.</span></div>',
  );
  expect(extractPassage(html)).toBe('<p>A <ins>change</ins>.</p>');
  expect(extractPassage(html, 'unknown')).toBe('<p>A <ins>change</ins>.</p>');
  expect(extractPassage(page('<p>A <mark data-comment="3">note</mark>.</p>'))).toMatch(/^<p>A <mark/);
  expect(extractPassage('<p>Plain.</p>')).toBe('');
});

test('margin notes: moved text is known as moved, without the name of its move', () => {
  expect(
    page('<p data-mark="deleted" data-move="move9"><del data-author="Ann" data-move="move9">Gone.</del></p>'),
  ).toBe('<p data-mark="deleted" data-move="" data-whole="deleted"><del data-move="">Gone.</del></p>');
});

test('margin notes: the space after a deletion is not struck where the draft and the finished text keep one', () => {
  expect(page('<p>We read <del>the novel </del><em>Emma</em>.</p>')).toBe(
    '<p>We read <del>the novel</del> <em>Emma</em>.</p>',
  );
  expect(page('<p><del>So </del>we read (<del>the </del>Emma)<del> twice</del>.</p>')).toBe(
    '<p><del>So</del> we read (<del>the </del>Emma)<del> twice</del>.</p>',
  );
});

test('margin notes: a deletion and the words that replace it are one change, with a space between them', () => {
  expect(page('<p>We <del>saw</del><ins>read</ins> it<ins>, twice</ins><del>.</del><ins>!</ins></p>')).toBe(
    '<p>We <span class="change"><del>saw</del><span class="apart"> </span><ins>read</ins></span> it<span class="change"><ins>, twice</ins><del>.</del><ins>!</ins></span></p>',
  );
  expect(page('<p>We <del>saw </del><ins>read </ins>it.</p>')).toBe(
    '<p>We <span class="change"><del>saw</del> <ins>read </ins></span>it.</p>',
  );
});
