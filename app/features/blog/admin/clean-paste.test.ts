// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { cleanPaste } from './clean-paste.ts';

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

test('Word: lists become lists, and nothing of its own remains', () => {
  const pasted = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body>
    <!--StartFragment--><p class="MsoNormal">Text<o:p></o:p></p>
    <p class="MsoListParagraph" style="text-indent:-18pt;mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span>First</p><p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;</span></span>Second</p>
    <p class="MsoNormal">&nbsp;</p>
    <p class="MsoListParagraph" style="mso-list:l1 level1 lfo2"><span style="mso-list:Ignore">1.<span>&nbsp;</span></span>One</p><!--EndFragment--></body></html>`;
  const clean = cleanPaste(pasted).replace(/\s+/g, ' ');
  expect(clean).toBe('<p>Text</p> <ul><li>First</li><li>Second</li></ul> <ol><li>One</li></ol>');
});

test('nothing that could run or lead astray survives', () => {
  expect(cleanPaste('<p onclick="x()">a<script>x()</script><a href="javascript:x()">b</a></p>')).toBe(
    '<p>ab</p>',
  );
});

test('a space between two words stays, also a bold one', () => {
  const pasted = '<p>one<b> </b>two<span style="font-weight:bold">&nbsp;</span>three<strong></strong></p>';
  expect(cleanPaste(pasted)).toBe('<p>one two three</p>');
});
