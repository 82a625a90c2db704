import { expect, test } from 'vitest';
import { listHeadings } from './headings.ts';
import { htmlToBlocks, htmlToText, readAttributes, readTokens } from './html.ts';

const read = (html: string) =>
  Array.from(readTokens(html), ({ name, isEnd, source }) => [name, isEnd, source]);

test('html: a tag ends where a browser ends it, also behind a bracket in an attribute', () => {
  expect(read('a<IMG alt="1 > 2" src=x>b</p >')).toEqual([
    ['', false, 'a'],
    ['img', false, '<IMG alt="1 > 2" src=x>'],
    ['', false, 'b'],
    ['p', true, '</p >'],
  ]);
  expect(read("<p don't>a</p>").map(([name]) => name)).toEqual(['p', '', 'p']);
  expect(read('<!-- <p> --><br/>').map(([name]) => name)).toEqual(['!--', 'br']);
});

test('html: a bracket that begins no tag, and a tag that is not finished, are text', () => {
  expect(read('1 < 2 > 1')).toEqual([['', false, '1 < 2 > 1']]);
  expect(read('<b>a</b> <a href="x').map(([name]) => name)).toEqual(['b', '', 'b', '']);
  expect(htmlToText('<p>1 &lt; 2\r< 3</p>')).toBe('1 < 2 < 3');
});

test('html: attributes have their values decoded and know their place', () => {
  const [tag] = readTokens(`<a title='a &amp; "b"' HREF=/x hidden>`);
  expect(tag && readAttributes(tag)).toEqual([
    { name: 'title', value: 'a & "b"', at: 3 },
    { name: 'href', value: '/x', at: 23 },
    { name: 'hidden', value: '', at: 31 },
  ]);
});

test('html: blocks are the texts of paragraphs, items and cells', () => {
  expect(htmlToBlocks('<p>One<br>two</p><ul><li>3</li><li> </li></ul>end')).toEqual(['One two', '3', 'end']);
});

test('headings: the contents of a marked text are those of the copy that is shown', () => {
  const html =
    '<h2 id="a">The <del>old</del><ins>new</ins></h2><h3 id="b">x</h3><h4 id="c">no</h4><h2>no id</h2>';
  expect(listHeadings(html).map(({ text }) => text)).toEqual(['The new', 'x']);
  expect(listHeadings(html, 'draft')).toEqual([
    { id: 'a', text: 'The old', level: 2 },
    { id: 'b', text: 'x', level: 3 },
  ]);
});
