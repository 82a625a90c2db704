// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { cleanPaste, findUnreachable, hasComments, picturesIn } from './clean-paste.ts';

test('Google Docs: no wrapper, bold and italics as such, direct links', () => {
  const pasted = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1">
    <h1 dir="ltr" style="line-height:1.2"><span style="font-size:20pt">Title</span></h1>
    <p dir="ltr"><span style="font-weight:700">Bold</span><span style="font-style:italic"> and slanted</span>
    <a href="https://www.google.com/url?q=https://example.com/a&sa=D" style="color:red"><span>link</span></a></p>
    <ul><li dir="ltr" aria-level="1"><p role="presentation"><span>One</span></p></li></ul></b><br>`;
  const clean = cleanPaste(pasted).replace(/\s+/g, ' ');
  expect(clean).toContain('<h2>Title</h2>');
  expect(clean).toContain(
    '<p><strong>Bold</strong><em> and slanted</em> <a href="https://example.com/a">link</a></p>',
  );
  expect(clean).toContain('<ul><li>One</li></ul>');
  expect(clean).not.toMatch(/style|span|docs-internal|<b>/);
});

test('Word: lists become lists without Word’s markup', () => {
  const pasted = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body>
    <!--StartFragment--><p class="MsoNormal">Text<o:p></o:p></p>
    <p class="MsoListParagraph" style="text-indent:-18pt;mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span>First</p><p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;</span></span>Second</p>
    <p class="MsoNormal">&nbsp;</p>
    <p class="MsoListParagraph" style="mso-list:l1 level1 lfo2"><span style="mso-list:Ignore">1.<span>&nbsp;</span></span>One</p><!--EndFragment--></body></html>`;
  const clean = cleanPaste(pasted).replace(/\s+/g, ' ');
  expect(clean).toBe('<p>Text</p> <ul><li>First</li><li>Second</li></ul> <ol><li>One</li></ol>');
});

test('paste: each line of web mail is a paragraph, and a line of its own in a list or a cell', () => {
  expect(
    cleanPaste(
      '<div>Dear Ms. Price,</div><div><br></div><div>The first ends here.</div><div>The <b>second</b> begins.</div>',
    ),
  ).toBe('<p>Dear Ms. Price,</p><p>The first ends here.</p><p>The <b>second</b> begins.</p>');
  expect(cleanPaste('<div dir="ltr">Hello there<div>Second</div></div>')).toBe('Hello there<p>Second</p>');
  expect(cleanPaste('<ul><li>One<div>two</div></li></ul>')).toBe('<ul><li>One<br>two</li></ul>');
  expect(cleanPaste('<section><div><p>One</p></div></section>')).toBe('<p>One</p>');
});

test('paste: what was cut in the editor comes back as it was', () => {
  const own =
    '<p data-pm-slice="1 1 []" class="verse">See <a href="/samples">the library</a>,\u00a0<span class="small-caps">bce</span></p>';
  expect(cleanPaste(own).replaceAll('&nbsp;', '\u00a0')).toBe(own);
  expect(cleanPaste('<h1 data-pm-slice="0 0 []">Of another editor</h1><section><p>One</p></section>')).toBe(
    '<h2>Of another editor</h2><p>One</p>',
  );
});

test('paste: a paragraph in Arabic keeps its direction, and a picture without an address is none', () => {
  expect(cleanPaste('<p dir=RTL lang=AR-SA>نص</p><p dir=ltr>Text<img src="" alt="play"></p>')).toBe(
    '<p dir="rtl">نص</p><p>Text</p>',
  );
});

test('paste: scripts and dangerous links are removed', () => {
  expect(cleanPaste('<p onclick="x()">a<script>x()</script><a href="javascript:x()">b</a></p>')).toBe(
    '<p>ab</p>',
  );
});

test('paste: spaces between words stay, bold ones too', () => {
  const pasted = '<p>one<b> </b>two<span style="font-weight:bold">&nbsp;</span>three<strong></strong></p>';
  expect(cleanPaste(pasted)).toBe('<p>one two three</p>');
});

test('paste: sub- and superscript, quotations and reference lists of Word are kept', () => {
  const pasted = `<p class=MsoNormal>H<sub>2</sub>O and x<span style='vertical-align:super'>2</span>, x<span style='vertical-align:sub'>i</span>,
    <span style='font-variant:small-caps'>bce</span></p>
    <p class=MsoQuote>Said by one.</p><p class=MsoQuote>And by another.</p>
    <p class=MsoNormal style='margin-left:.5in'>Indented, as APA wants it.</p>
    <p class=MsoNormal style='margin-left:36pt;text-indent:-36pt'>Author, A. (2020). <i>Title</i>.</p>`;
  const clean = cleanPaste(pasted).replace(/\s+/g, ' ');
  expect(clean).toContain(
    'H<sub>2</sub>O and x<sup>2</sup>, x<sub>i</sub>, <span class="small-caps">bce</span>',
  );
  expect(clean).toContain('<blockquote><p>Said by one.</p><p>And by another.</p>');
  expect(clean).toContain('<p>Indented, as APA wants it.</p></blockquote>');
  expect(clean).toContain('<p class="reference">Author, A. (2020). <i>Title</i>.</p>');
});

test('paste: nested lists of Word and of Google Docs stay nested', () => {
  const word = (level: number, mark: string, words: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${mark}<span>&nbsp;</span></span>${words}</p>`;
  expect(
    cleanPaste(word(1, '1.', 'One') + word(2, 'a.', 'Inner') + word(2, 'b.', 'Other') + word(1, '2.', 'Two')),
  ).toBe('<ol><li>One<ol type="a"><li>Inner</li><li>Other</li></ol></li><li>Two</li></ol>');
  expect(cleanPaste(word(1, '3.', 'Three') + word(1, 'b)', 'B').replace('l0', 'l1'))).toBe(
    '<ol start="3"><li>Three</li></ol><ol type="a" start="2"><li>B</li></ol>',
  );
  expect(cleanPaste('<ul><li>One</li><ul><li>Inner</li></ul><li>Two</li></ul>')).toBe(
    '<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>',
  );
  expect(cleanPaste('<ol><li>One</li></ol><ol type="a"><ol type="a"><li>Inner</li></ol></ol>')).toBe(
    '<ol><li>One<ol type="a"><li>Inner</li></ol></li></ol>',
  );
});

test('paste: tracked deletions and comments of Word are left out, other struck words stay', () => {
  const pasted = `<p>Its <del cite="mailto:Ann" datetime="2026-01-01T10:00">old </del><ins cite="mailto:Ann">new </ins>words<span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[A1]</a></span>, <del>struck</del></p>
    <div style='mso-element:comment-list'><div style='mso-element:comment'><p>Is this so?</p></div></div>`;
  expect(cleanPaste(pasted).replace(/<\/?ins>/g, '')).toBe('<p>Its new words, <s>struck</s></p>');
  expect([hasComments(pasted), hasComments('<p>One</p>')]).toEqual([true, false]);
  expect(cleanPaste('<p data-pm-slice="1 1 []">One <del data-author="Ann">two</del></p>')).toBe(
    '<p data-pm-slice="1 1 []">One </p>',
  );
});

test('paste: what is embedded becomes a link, and nothing that is read is lost', () => {
  const pasted = `<embed src="https://www.youtube.com/embed/aB-1?feature=oembed" title="On commas">
    <figure><audio controls src="https://blog.example/a.mp3"><track src="https://blog.example/a.vtt"></audio></figure>
    <p>He said <q>yes</q>. <span style="text-decoration:underline">Hamlet</span></p>
    <figure><table><tr><td>a</td></tr></table><figcaption>Table 1</figcaption></figure>
    <p role="heading" aria-level="2">Word online</p>
    <span class="katex"><math display="block"><mi>x</mi><annotation encoding="application/x-tex">x</annotation></math><span class="katex-html">x</span></span>`;
  const clean = cleanPaste(pasted);
  expect(clean).toContain('<a href="https://youtu.be/aB-1?feature=oembed">On commas</a>');
  expect(clean).toContain('<a href="https://blog.example/a.mp3">https://blog.example/a.mp3</a>');
  expect(clean).toContain('<p>He said “yes”. <u>Hamlet</u></p>');
  expect(clean).toContain('<table><caption>Table 1</caption><tbody>');
  expect(clean).toContain('<h2>Word online</h2>');
  expect(clean).toMatch(/encoding="application\/x-tex">x<\/annotation><\/math>$/);
});

test('paste: headings keep their distance when the first level makes way for the title', () => {
  expect(cleanPaste('<h1>Part</h1><h2>Chapter</h2><h3>Section</h3>')).toBe(
    '<h2>Part</h2><h3>Chapter</h3><h4>Section</h4>',
  );
  expect(cleanPaste('<h2>Part</h2><h3>Chapter</h3>')).toBe('<h2>Part</h2><h3>Chapter</h3>');
});

test('paste: a footnote of Word is moved to its mark', () => {
  const pasted = `<p class=MsoNormal>Said.<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference>[1]</span></a> More.</p>
    <div style='mso-element:footnote-list'><hr align=left size=1 width="33%"><div style='mso-element:footnote' id=ftn1>
    <p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span>[1]</span></a><span lang=EN-GB style='font-size:9pt'> See </span><i><span lang=EN-GB>Emma</span></i>, 12.<o:p></o:p></p></div></div>`;
  const clean = cleanPaste(pasted).replace(/\s+/g, ' ');
  expect(clean).toContain('<p>Said.<sup data-note="See <i>Emma</i>, 12."></sup> More.</p>');
  expect(clean).not.toContain('_ftn');
});

test('paste: a footnote copied from a web page, whose links have its address, is moved to its mark', () => {
  const page = 'https://blog.example/2024/post/';
  const pasted = `<p>Said<sup class="fn" data-fn="a1"><a href="${page}#a1" id="a1-link">1</a></sup>, see <a href="${page}#h">a heading</a>.</p>
    <ol class="wp-block-footnotes"><li id="a1">The <em>note</em>. <a href="${page}#a1-link">↩︎</a></li></ol>`;
  expect(cleanPaste(pasted)).toBe(
    `<p>Said<sup data-note="The <em>note</em>."></sup>, see <a href="${page}#h">a heading</a>.</p>`,
  );
});

test('paste: pictures on the computer are counted and left out, those in the text are taken', () => {
  const pasted = `<p>Look:<img src="file:///C:/a.png"><img src="data:image/png;base64,iVBORw0K" alt="A dot"></p>`;
  expect(findUnreachable(pasted)).toEqual({ onComputer: 1, hosts: [] });
  expect(cleanPaste(pasted)).toBe('<p>Look:</p>');
  expect(picturesIn(pasted).map(({ type, name, size }) => [type, name, size])).toEqual([
    ['image/png', 'A dot', 6],
  ]);
});

test('paste: pictures with any address are read in browsers without `URL.parse`', () => {
  vi.spyOn(URL, 'parse').mockImplementation(() => {
    throw new TypeError('URL.parse is not a function');
  });
  const pasted = '<p>Look:<img src="https://other.example/a.png"><img src="http://["></p>';
  expect(findUnreachable(pasted)).toEqual({ onComputer: 0, hosts: ['other.example'] });
  expect(cleanPaste(pasted)).toBe('<p>Look:</p>');
});
