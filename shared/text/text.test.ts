import { expect, test } from 'vitest';
import { createExcerpt } from './excerpt.ts';
import { generatePostExcerpt, generateSampleExcerpt } from './generated-excerpt.ts';
import { lightMarkdownToHtml } from './light-markdown.ts';
import { toCategorySlug, toSlug } from './slug.ts';
import { computeReadingTime, countPages, countWords, viewsText } from './words.ts';

test.each([
  ['What’s “Fair”? A Test', 'whats-fair-a-test'],
  ['Café Zoë — 2nd ed.', 'cafe-zoe-2nd-ed'],
  ['  --  ', ''],
  ['Война и мир', 'война-и-мир'],
])('slug: %s has the slug %s', (title, slug) => {
  expect(toSlug(title)).toBe(slug);
});

test('text: a long slug is cut at a word', () => {
  const slug = toSlug('word '.repeat(40));
  expect(slug.length).toBeLessThanOrEqual(80);
  expect(slug).toMatch(/^(word-)+word$/);
  expect(toSlug('x'.repeat(200))).toHaveLength(80);
});

test('text: a category is the lowercased subject with hyphens for spaces', () => {
  expect(toCategorySlug('Political Science')).toBe('political-science');
  expect(toCategorySlug('political-science')).toBe('political-science');
});

test('text: an excerpt has no words of tables and captions, and unclosed ones cost no time', () => {
  const table = '<table><caption>Table 1</caption><tr><td>12</td></tr></table>';
  const figure = '<figure><img src="/media/a.webp" alt="A"><figcaption>Figure 1</figcaption></figure>';
  expect(generateSampleExcerpt(`${table}<p>Bread</p>${figure}<p>rises.</p>`)).toBe('Bread rises.');
  const correction = '<p>The author <s>basically</s> says <small>It says nothing.</small> that.</p>';
  expect(generatePostExcerpt(correction)).toBe('The author says that.');
  expect(generatePostExcerpt(`<h2>One</h2>${table}<p>Bread</p>${figure}<p>rises.</p>`)).toBe('Bread rises.');
  expect(generateSampleExcerpt('<table>a '.repeat(60_000))).toMatch(/^a a a/);
});

test('text: an excerpt is the first words without markup and notes, cut at a word', () => {
  expect(generateSampleExcerpt('## Title\n\nOne **bold** word: 5 * 3.\n\n- a_b\n- p > .05')).toBe(
    'One bold word: 5 * 3. a_b p > .05',
  );
  expect(generatePostExcerpt('C#, #1 and snake_case\n\n1. One')).toBe('C#, #1 and snake_case One');
  const html =
    '<h2>Title</h2><p>“<em>R&amp;D</em>” in <i>Hamlet</i>, <b>un</b>likely (p &gt; .05).</p><p>b</p>';
  for (const generate of [generateSampleExcerpt, generatePostExcerpt])
    expect(generate(html)).toBe('“R&D” in Hamlet, unlikely (p > .05). b');
  const noted =
    '<p>Bread<sup><a href="#note-1" id="note-ref-1">1</a></sup> rises.</p><h2>Notes</h2><ol><li id="note-1">Slowly.</li></ol>';
  expect(generateSampleExcerpt(noted)).toBe('Bread rises.');
  const cut = createExcerpt('alpha beta gamma delta', 12);
  expect(cut).toBe('alpha beta…');
  expect(createExcerpt('x'.repeat(500), 200).length).toBeLessThanOrEqual(200);
});

test('text: a page has 250 words, a minute of reading 200, and views are shown in thousands', () => {
  expect(countWords('It’s <b>two</b> words — 3')).toBe(4);
  expect(countWords('<p>R&amp;D &gt; H<sub>2</sub>O</p><p>un<em>believ</em>able</p>')).toBe(3);
  expect(countWords('<p>学术论文，共三页。</p><p>データ in 2026年 한국어 논문</p>')).toBe(15);
  expect([countPages(0), countPages(250), countPages(1000), countPages(1130)]).toEqual([1, 1, 4, 5]);
  expect([computeReadingTime(0), computeReadingTime(200), computeReadingTime(201)]).toEqual([0, 1, 2]);
  expect([0, 999, 1000, 1234, 1999, 12_345].map(viewsText)).toEqual([
    '0',
    '999',
    '1k',
    '1.2k',
    '1.9k',
    '12.3k',
  ]);
});

test('light markdown: headings, bold, italic, lists and paragraphs are rendered', () => {
  expect(lightMarkdownToHtml('# A\n## B\n### C')).toBe('<h2>A</h2>\n<h2>B</h2>\n<h3>C</h3>');
  expect(lightMarkdownToHtml('One **two** *three*\nsame line\n\nNext')).toBe(
    '<p>One <strong>two</strong> <em>three</em> same line</p>\n<p>Next</p>',
  );
  expect(lightMarkdownToHtml('- a\n- b\n\n1. x\n2. y')).toBe(
    '<ul><li>a</li><li>b</li></ul>\n<ol><li>x</li><li>y</li></ol>',
  );
  expect(lightMarkdownToHtml('3. third')).toBe('<ol start="3"><li>third</li></ol>');
});

test('light markdown: all text is escaped, and a single star stays', () => {
  expect(lightMarkdownToHtml('<script>alert("x")</script> & 2 * 3 * 4')).toBe(
    '<p>&#60;script&#62;alert(&#34;x&#34;)&#60;/script&#62; &#38; 2 * 3 * 4</p>',
  );
});

test.each([
  ['See https://doi.org/10.1037/0003-066X.59.1.29.', 'https://doi.org/10.1037/0003-066X.59.1.29', '.'],
  ['https://doi.org/10.1002/(SICI)1097%3C1661::AID-SIM968%3E3.0.CO;2-2', undefined, ''],
  ['https://doi.org/10.1016/S0140-6736(05)67889-7.', 'https://doi.org/10.1016/S0140-6736(05)67889-7', '.'],
  ['(https://example.org/a_b_c/_d_/)', 'https://example.org/a_b_c/_d_/', ')'],
  ['*https://example.org/*, 2020', 'https://example.org/', ''],
  ['[1] http://example.org/x?a=1&b=2;', 'http://example.org/x?a=1&#38;b=2', ';'],
])('light markdown: the bare address in %s is linked', (text, address = text, after) => {
  expect(lightMarkdownToHtml(text)).toContain(`<a href="${address}">${address}</a>${after}`);
});

test('light markdown: no address inside a link or tag is linked', () => {
  for (const text of [
    '<a href="https://example.org/">https://example.org/</a>',
    '<code>https://example.org/</code>',
    'https:// and https://... and javascript://example.org',
  ]) {
    expect(lightMarkdownToHtml(text)).toBe(`<p>${text}</p>`);
  }
  expect(lightMarkdownToHtml(`https://example.org/"onclick='x'`)).toBe(
    '<p><a href="https://example.org/">https://example.org/</a>&#34;onclick=&#39;x&#39;</p>',
  );
});

test('light markdown: tens of thousands of repeated marks are rendered', () => {
  for (const text of [
    '*'.repeat(50_000),
    '**a'.repeat(20_000),
    '_'.repeat(50_000),
    '# '.repeat(20_000),
    '- \n'.repeat(20_000),
    'https://a'.repeat(20_000),
    `https://a${')'.repeat(50_000)}`,
    'https://a.) '.repeat(10_000),
  ]) {
    expect(typeof lightMarkdownToHtml(text)).toBe('string');
  }
});
