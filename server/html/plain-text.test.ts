import { expect, test } from 'vitest';
import { plainTextToHtml } from '#shared/text/plain-text.ts';
import { postHtml } from './post-html.ts';

test('plain text: blank lines separate paragraphs, and line breaks inside them are kept', () => {
  expect(plainTextToHtml('One\r\ntwo\r\n \r\n\r\nThree')).toBe('<p>One<br>\ntwo</p>\n<p>Three</p>');
});

test('plain text: dashes, asterisks and bullets are list items', () => {
  expect(plainTextToHtml('Bring:\n- pen\n* paper\n• patience')).toBe(
    '<p>Bring:</p>\n<ul><li>pen</li><li>paper</li><li>patience</li></ul>',
  );
});

test('plain text: numbers and letters are numbered lists that keep their start', () => {
  expect(plainTextToHtml('1. one\n2) two')).toBe('<ol><li>one</li><li>two</li></ol>');
  expect(plainTextToHtml('3. three')).toBe('<ol start="3"><li>three</li></ol>');
  expect(plainTextToHtml('a. one\nb. two')).toBe('<ol type="a"><li>one</li><li>two</li></ol>');
  expect(plainTextToHtml('(B) two\n(C) three')).toBe(
    '<ol type="A" start="2"><li>two</li><li>three</li></ol>',
  );
});

test('plain text: a list continues over blank lines and ends at a paragraph', () => {
  expect(plainTextToHtml('1. one\n\n2. two\n\nText\n\n- x')).toBe(
    '<ol><li>one</li><li>two</li></ol>\n<p>Text</p>\n<ul><li>x</li></ul>',
  );
});

test('plain text: over a blank line, only the next number or letter in the same style continues a list', () => {
  expect(plainTextToHtml('A. Milgram (1963) said so.\n\nI. Newton was right.')).toBe(
    '<ol type="A"><li>Milgram (1963) said so.</li></ol>\n<ol type="A" start="9"><li>Newton was right.</li></ol>',
  );
  expect(plainTextToHtml('a. x\nb. y\n\n(a) p\n(b) q')).toBe(
    '<ol type="a"><li>x</li><li>y</li></ol>\n<ol type="a"><li>p</li><li>q</li></ol>',
  );
  expect(plainTextToHtml('9. x\n\n10. y\n\n1. z')).toBe(
    '<ol start="9"><li>x</li><li>y</li></ol>\n<ol><li>z</li></ol>',
  );
  expect(plainTextToHtml('(c) x\n\n(d) y\n\n- z\n\n* last')).toBe(
    '<ol type="a" start="3"><li>x</li><li>y</li></ol>\n<ul><li>z</li><li>last</li></ul>',
  );
});

test('plain text: text that only resembles a list stays text', () => {
  for (const text of ['-5 degrees', '2026 was long', '3.5 percent', '*emphasis*', 'e.g. this', 'I think'])
    expect(plainTextToHtml(text)).toBe(`<p>${text}</p>`);
});

test('plain text: all text is escaped', () => {
  expect(plainTextToHtml('1 < 2 & "so"\n- <x onload=y>')).toBe(
    '<p>1 &#60; 2 &#38; &#34;so&#34;</p>\n<ul><li>&#60;x onload=y&#62;</li></ul>',
  );
});

test('plain text: a body without a word is empty', () => {
  for (const content of ['', ' \n ', '<p></p>', '<p><br></p><p>&nbsp;</p>', '<script>x</script><p> </p>'])
    expect(postHtml(content)).toBe('');
});

test('plain text: our own pictures have several sizes and formats, others are unchanged', () => {
  const own = `/media/${'a'.repeat(24)}-1200x800.webp`;
  const html = postHtml(`<p><img src="${own}" alt="A desk"></p>`);
  expect(html).toContain(`/media/${'a'.repeat(24)}-480.avif 480w`);
  expect(html).toContain(`/media/${'a'.repeat(24)}-1200.webp 1200w`);
  expect(html).not.toContain('1600');
  expect(html).toContain('<img width="1200" height="800"');
  expect(postHtml('<p>A<img src="x.png" alt=""></p>')).toBe('<p>A</p>');
});

test('plain text: a post may link to pages of this site, but not to a disguised other host', () => {
  expect(postHtml('<p><a href="/samples">a</a></p>')).toBe('<p><a href="/samples">a</a></p>');
  for (const href of ['//evil.example', '/\\\\evil.example', 'javascript:alert(1)'])
    expect(postHtml(`<p><a href="${href}">a</a></p>`)).toBe('<p><a>a</a></p>');
});
