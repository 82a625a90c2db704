// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { closeFootnotes, openFootnotes } from './footnotes.ts';

const stored =
  '<p>One<sup><a href="#note-1" id="note-ref-1">1</a></sup> and two<sup><a href="#note-2" id="note-ref-2">2</a></sup>.</p><h2>Notes</h2><ol><li id="note-1">See <em>Emma</em>.</li><li id="note-2">Ibid. &amp; "so on".</li></ol>';

test('notes: stored notes open at their marks, and are stored again as they were', () => {
  const opened = openFootnotes(stored);
  expect(opened).not.toContain('<h2>');
  expect(opened).toContain('<sup data-note="See <em>Emma</em>.">');
  // As ProseMirror serialises it.
  const written = opened.replace(/data-note="(.*?)"><\/sup>/g, (_, note: string) => {
    const escaped = note.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    return `data-note="${escaped}"></sup>`;
  });
  expect(closeFootnotes(written).replaceAll('&quot;', '"')).toBe(stored);
});

test('notes: the markers of light markdown become notes', () => {
  const opened = openFootnotes(
    '<p>Said [1].</p><h2>Notes</h2><ol><li>A note.</li></ol><h2>References</h2><p>Author.</p>',
  );
  expect(opened).toBe('<p>Said<sup data-note="A note."></sup>.</p><h2>References</h2><p>Author.</p>');
  const linked = '<p>Said [1].</p><h2>Notes</h2><ol><li>A <a>note</a>.</li></ol>';
  expect(openFootnotes(linked)).toContain('data-note="A <a>note</a>."');
  expect(closeFootnotes(opened)).toBe(
    '<p>Said<sup><a href="#note-1" id="note-ref-1">1</a></sup>.</p><h2>Notes</h2><ol><li id="note-1">A note.</li></ol><h2>References</h2><p>Author.</p>',
  );
});

test.each([
  [
    'LibreOffice',
    '<p>Said<sup><a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></sup> so.</p><div id="sdfootnote1"><p><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>A note.</p></div>',
  ],
  [
    'Substack',
    '<p>Said<a id="footnote-anchor-1-12" href="#footnote-1-12">1</a> so.</p><div class="footnote"><a id="footnote-1-12" href="#footnote-anchor-1-12">1</a><div class="footnote-content"><p>A note.</p></div></div>',
  ],
])('notes: of %s are found, and the paragraph of the mark stays', (_name, html) => {
  expect(openFootnotes(html)).toBe('<p>Said<sup data-note="A note."></sup> so.</p>');
});

test('notes: a text without notes is left as it is', () => {
  for (const html of [
    '<p>See <a href="#part">part</a>.</p><h2 id="part">Part</h2>',
    '<p>[1] is text.</p>',
    '<p><a href="#one">1</a> Origins</p><p id="one">It began.</p>',
  ])
    expect(openFootnotes(html)).toBe(html);
});
