import { expect, test } from 'vitest';
import { postHtml } from './post-html.ts';
import { sanitised } from './safe-html.ts';
import { sampleHtml } from './sample-html.ts';

test('safe HTML: light markdown becomes headings, emphasis, lists and paragraphs, and all its text is escaped', () => {
  const markdown = [
    '# One & only',
    '',
    'A **bold** and *italic* line',
    'that goes on, 2 * 3 * 4.',
    '',
    '- first',
    '- second <i',
    '',
    '3. third',
    '4. fourth',
    '## Two',
    'after',
  ].join('\r\n');
  expect(sampleHtml(markdown)).toBe(
    [
      '<h2 id="one-only">One &amp; only</h2>',
      '<p>A <strong>bold</strong> and <em>italic</em> line that goes on, 2 * 3 * 4.</p>',
      '<ul><li>first</li><li>second &lt;i</li></ul>',
      '<ol start="3"><li>third</li><li>fourth</li></ol>',
      '<h2 id="two">Two</h2>',
      '<p>after</p>',
    ].join('\n'),
  );
});

test('safe HTML: equal headings get different ids, none that the page uses', () => {
  expect(sampleHtml('# Main\n\n# Part\n\n# Part\n\n# ???')).toBe(
    '<h2 id="main-2">Main</h2>\n<h2 id="part">Part</h2>\n<h2 id="part-2">Part</h2>\n<h2 id="section">???</h2>',
  );
});

test.each([
  ['<script>alert(1)</script><p>text</p>', '<p>text</p>'],
  ['<p onclick="alert(1)" style="color:red" class="x">text</p>', '<p>text</p>'],
  ['<style>p{}</style><p>text</p>', '<p>text</p>'],
  ['<iframe src="/admin"></iframe><p>a</p>', '<p>a</p>'],
  ['<p><svg onload=alert(1)></svg>a</p>', '<p>a</p>'],
  ['<h1>Title</h1>', '<h2>Title</h2>'],
  ['<form action="/x"><input name="a"><button>b</button></form>', 'b'],
  ['<p>unclosed', '<p>unclosed</p>'],
])('safe HTML: what is not allowed is removed: %s', (html, safe) => {
  expect(sanitised(html)).toBe(safe);
});

test.each([
  ['https://example.com/a?b=c', true],
  ['http://example.com', true],
  ['HTTPS://EXAMPLE.COM', true],
  ['mailto:a@example.com', true],
  ['#part', true],
  ['javascript:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['\u0001javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['vbscript:x', false],
  ['ftp://example.com', false],
  ['tel:123', false],
  ['//example.com', false],
  ['/samples', false],
  ['page.html', false],
])('safe HTML: a link to %s is kept: %s', (href, isKept) => {
  const html = sanitised(`<a href="${href}">x</a>`);
  expect(html.includes('href')).toBe(isKept);
  expect(html).toContain('>x</a>');
});

test('safe HTML: links in a new tab have no opener', () => {
  expect(sanitised('<a href="https://e.com" target="_blank">x</a>')).toBe(
    '<a href="https://e.com" target="_blank" rel="noopener noreferrer">x</a>',
  );
  expect(sanitised('<a href="https://e.com" target="_blank" rel="opener nofollow">x</a>')).toBe(
    '<a href="https://e.com" target="_blank" rel="nofollow noopener noreferrer">x</a>',
  );
  expect(sanitised('<a href="https://e.com" target="other">x</a>')).toBe('<a href="https://e.com">x</a>');
});

test.each([
  [
    '<iframe src="//www.youtube.com/embed/x?a&b" title="A &lt;talk&gt;"></iframe>',
    'https://youtu.be/x?a&amp;b',
    'A &lt;talk&gt;',
  ],
  [
    '<video><source src="https://e.com/a.mp4"><source src="https://e.com/a.webm"></video>',
    'https://e.com/a.mp4',
    'https://e.com/a.mp4',
  ],
  ['<object data="http://e.com/a"><embed src="http://e.com/b"></object>', 'http://e.com/a', 'http://e.com/a'],
  ['<img src="https://e.com/a.png" alt="A">', 'https://e.com/a.png', 'A'],
])('safe HTML: a picture or player of another site becomes a link: %s', (html, href, text) => {
  expect(sanitised(`<p>${html}.</p>`)).toBe(`<p><a href="${href}">${text}</a>.</p>`);
});

test('safe HTML: in a link, the text of a picture of another site stays; a pixel that counts readers leaves nothing', () => {
  expect(sanitised('<a href="https://e.com/a"><div><img src="https://e.com/b" alt=""></div></a>')).toBe(
    '<a href="https://e.com/a"><div></div>https://e.com/a</a>',
  );
  // Links of Word files may hold only a line break: nothing was lost there.
  expect(sanitised('<a href="https://e.com/a"><br></a>')).toBe('<a href="https://e.com/a"><br /></a>');
  const html =
    '<a href="https://e.com/"><img src="https://e.com/a.png" alt="A"></a><img src="http://e.com/b" width="1">';
  expect(sanitised(html)).toBe('<a href="https://e.com/">A</a>');
  expect(sampleHtml('Watch <iframe src="https://e.com/v"></iframe>.')).toBe(
    '<p>Watch <a href="https://e.com/v">https://e.com/v</a>.</p>',
  );
});

test('safe HTML: pictures come from this site only', () => {
  expect(sanitised('<img src="/media/a.png" alt="A" onerror="x">')).toBe(
    '<img alt="A" src="/media/a.png" loading="lazy" />',
  );
  expect(sanitised('<img src="data:image/png;base64,AA">')).toBe('');
});

test('safe HTML: a text of the editor that begins with a picture is HTML, one line of Markdown is not', () => {
  const rest = '<p>So <math><mi>x</mi></math></p><pre>a *b*\n\n# c</pre>';
  expect(sampleHtml(`<img src="/media/a.png" alt="A">${rest}`)).toBe(
    `<img alt="A" src="/media/a.png" loading="lazy" />${rest}`,
  );
  expect(sampleHtml('<img src="/media/a.png" alt="A"> **bold**')).toContain('<strong>bold</strong>');
});

test('safe HTML: Markdown with tags is Markdown, and its tags are sanitised', () => {
  const markdown = [
    '## H<sub>2</sub>O',
    '',
    'A **bold** claim<sup onclick="x">2</sup>, *R&D* and <a href="https://e.com/_a_b_">a *link*</a>.',
    '',
    '<blockquote>',
    '',
    'Quoted *words*.',
    '',
    '</blockquote>',
    '',
    '<pre>',
    '# not a heading',
    '',
    '* not a bullet',
    '</pre>',
    'After <script>x</script>.',
  ].join('\n');
  expect(sampleHtml(markdown)).toBe(
    [
      '<h2 id="h2o">H<sub>2</sub>O</h2>',
      '<p>A <strong>bold</strong> claim<sup>2</sup>, <em>R&amp;D</em> and <a href="https://e.com/_a_b_">a <em>link</em></a>.</p>',
      '<blockquote>',
      '<p>Quoted <em>words</em>.</p>',
      '</blockquote>',
      '<pre>',
      '# not a heading',
      '',
      '* not a bullet',
      '</pre>',
      '<p>After &lt;script&gt;x&lt;/script&gt;.</p>',
    ].join('\n'),
  );
});

test('safe HTML: HTML is kept as HTML, with its stars and blank lines', () => {
  expect(sampleHtml('<p>2 * 3 * 4 and *this*</p>\n\n<h3>B</h3><ul>\n\n<li>\n- x</li></ul>')).toBe(
    '<p>2 * 3 * 4 and *this*</p>\n\n<h3 id="b">B</h3><ul>\n\n<li>\n- x</li></ul>',
  );
  expect(sampleHtml('<p>One\n<p>Two\nlines')).toBe('<p>One\n</p><p>Two\nlines</p>');
  expect(sampleHtml('<p>One</p>\n\n## Two')).toBe('<p>One</p>\n<h2 id="two">Two</h2>');
});

test.each(['', '<p></p>', '<p>&nbsp;</p>\n<div> <br></div>', ' \n\n '])(
  'safe HTML: %j has nothing to read',
  (content) => {
    expect(sampleHtml(content)).toBe('');
  },
);

test('safe HTML: ids of the author are removed, and links within the text still work', () => {
  expect(sanitised('<h2 id="main">A</h2><p id="location">b</p><a href="#main">c</a><a href="#d">d</a>')).toBe(
    '<h2 id="text-main">A</h2><p id="text-location">b</p><a href="#text-main">c</a><a href="#d">d</a>',
  );
});

test('safe HTML: [1] links to its note and back, if there is a section of notes', () => {
  const paper = 'One.[1] Two [2]. Again [1] `[9]`.\n\n## Notes\n\n1. First.\n2. Second, see [1].\n3. Unused.';
  expect(sampleHtml(paper)).toBe(
    [
      '<p>One.<sup><a href="#note-1" id="note-ref-1">1</a></sup> Two<sup><a href="#note-2" id="note-ref-2">2</a></sup>. Again<sup><a href="#note-1">1</a></sup> `[9]`.</p>',
      '<section class="notes"><h2 id="notes">Notes</h2>',
      '<ol><li id="note-1">First. <a href="#note-ref-1" aria-label="Back to the text of note 1">↩\uFE0E</a></li>' +
        '<li id="note-2">Second, see [1]. <a href="#note-ref-2" aria-label="Back to the text of note 2">↩\uFE0E</a></li>' +
        '<li id="note-3">Unused.</li></ol></section>',
    ].join('\n'),
  );
  expect(sampleHtml('One.[1]')).toBe('<p>One.[1]</p>');
});

test('safe HTML: [1] links to its entry in the references', () => {
  const paper =
    'See [1], [1, 3], [2, p. 5] and [1847].\n\n## References\n\n[1] A. B., *T*,\n1952.\n[2] C. D.\n\n## Appendix\n\nEnd';
  expect(sampleHtml(paper)).toBe(
    [
      '<p>See [<a href="#ref-1">1</a>], [<a href="#ref-1">1</a>, 3], [<a href="#ref-2">2</a>, p. 5] and [1847].</p>',
      '<section class="references"><h2 id="references">References</h2>',
      '<p id="ref-1">[1] A. B., <em>T</em>, 1952.</p>',
      '<p id="ref-2">[2] C. D.</p>',
      '</section><h2 id="appendix">Appendix</h2>',
      '<p>End</p>',
    ].join('\n'),
  );
});

test('safe HTML: sources are a section in HTML too, and an author cannot imitate it', () => {
  expect(sampleHtml('<div><h2>Works Cited</h2><p class="references">A</p></div><p>B</p>')).toBe(
    '<div><section class="references"><h2 id="works-cited">Works Cited</h2><p>A</p></section></div><p>B</p>',
  );
});

test('safe HTML: numbers in a column of a table are aligned on the decimal point', () => {
  const rows =
    '<tr><th>Ward</th><th>Rate</th></tr><tr><td>A</td><td>4</td></tr><tr><td>B</td><td>3.25</td></tr>';
  const html = sampleHtml(`<table>${rows}</table>`);
  expect(html).toContain('<th class="number">Rate</th>');
  expect(
    sampleHtml(`<table><tr><th>Year</th><th>A heading of many words above it</th></tr>${rows}</table>`),
  ).toContain('<th class="number">A heading of many words above it</th>');
  expect(html).toContain('<td class="number" data-pad=".25">4</td>');
  expect(html).toContain('<td class="number">3.25</td>');
  expect(sampleHtml('<table><tr><td>4</td></tr><tr><td>four</td></tr></table>')).not.toContain('number');
  expect(sampleHtml(`<table>${rows}<tr><td colspan="2">1</td></tr></table>`)).not.toContain('number');
});

test('safe HTML: a table is a scrollable region, and cells with many words are marked', () => {
  expect(
    sampleHtml(
      '<table><caption>Means & "SD"</caption><tr><td>1</td><td>A cell with a whole sentence in it</td></tr></table>',
    ),
  ).toBe(
    '<div class="table-scroll" role="region" aria-label="Means &amp; &quot;SD&quot;" tabindex="0"><table>' +
      '<caption>Means &amp; "SD"</caption><tr><td>1</td><td class="wordy">A cell with a whole sentence in it</td></tr></table></div>',
  );
  expect(sampleHtml('<table><tr><td>1</td></tr></table>')).toContain('aria-label="Table 1"');
  expect(
    sampleHtml(
      '<table><caption><strong>Table 2</strong><br><em>Means</em></caption><tr><td>1</td></tr></table>',
    ),
  ).toContain('aria-label="Table 2 Means"');
});

test('safe HTML: pictures of demo samples are allowed', () => {
  expect(sampleHtml('Text\n\n<figure><img src="/figures/a.svg" alt="A"></figure>')).toContain(
    '<figure><img alt="A" src="/figures/a.svg" loading="lazy" /></figure>',
  );
});

test('posts: a footnote of the editor is linked from its mark and back', () => {
  const html = postHtml(
    '<p>Said.<sup><a href="#note-1" id="note-ref-1">1</a></sup></p><h2>Notes</h2><ol><li id="note-1">See <em>Emma</em>.</li></ol>',
  );
  expect(html).toContain('<sup><a href="#note-1" id="note-ref-1">1</a></sup>');
  expect(html).toMatch(/<li id="note-1">See <em>Emma<\/em>. <a href="#note-ref-1" aria-label="Back/);
});

test('posts: the endnotes of a Word file are linked back, also when there are no footnotes', () => {
  const html = postHtml(
    '<p>Said.<sup><a href="#endnote-1" id="endnote-ref-1">i</a></sup></p><h2>Endnotes</h2><ol><li id="endnote-1">End.</li></ol>',
  );
  expect(html).toContain('<sup><a href="#endnote-1" id="endnote-ref-1">i</a></sup>');
  expect(html).toContain('<li id="endnote-1">End. <a href="#endnote-ref-1" aria-label="Back');
});

test('posts: verse, reference entries and small caps keep their classes, and no others', () => {
  const html =
    '<p class="verse">A<br />B</p><p class="reference">C</p><p><span class="small-caps">bce</span></p>';
  expect(postHtml(html)).toBe(html);
  expect(postHtml('<p class="fixed inset-0">x</p>')).toBe('<p>x</p>');
});

test('safe HTML: a DOI in the text is a link, without the punctuation around it', () => {
  const link = (doi: string, text: string) => `<a href="https://doi.org/${doi}">${text}</a>`;
  const url = 'https://doi.org/10.1037/h0025589';
  expect(sampleHtml(`See ${url}, then (${url}).`)).toBe(
    `<p>See ${link('10.1037/h0025589', url)}, then (${link('10.1037/h0025589', url)}).</p>`,
  );
  expect(sampleHtml('In doi:10.1016/S0065-2601(08)60024-6.')).toBe(
    `<p>In ${link('10.1016/S0065-2601(08)60024-6', 'doi:10.1016/S0065-2601(08)60024-6')}.</p>`,
  );
  const written = `<p><a href="${url}">${url}</a> and <code>${url}</code></p>`;
  expect(sampleHtml(written)).toBe(written);
});
