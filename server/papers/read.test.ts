import { expect, test } from 'vitest';
import { sanitised } from '#server/html/safe-html.ts';
import { cell, del, docx, ins, mark, p, r, row, style, table } from '#tests/support/docx.ts';
import { paperHtml } from './html.ts';
import { readPaper } from './read.ts';
import { summarizePaper } from './summary.ts';

type Parts = Parameters<typeof docx>[0];

function read(parts: Parts | string) {
  const { paper, images } = readPaper(
    docx(typeof parts === 'string' ? { body: parts } : parts),
    'On Bread.docx',
  );
  return { ...summarizePaper(paper), marked: sanitised(paperHtml(paper, 'marked')), paper, images };
}

test('paper: words, emphasis, positions and small caps are kept', () => {
  const { html, text, losses } = read(
    p(
      r('Plain ') +
        r('bold', '<w:b/>') +
        r(' and ', '<w:b w:val="0"/>') +
        r('italic', '<w:i/>') +
        r(' H') +
        r('2', '<w:vertAlign w:val="subscript"/>') +
        r('O, 4') +
        r('th', '<w:vertAlign w:val="superscript"/>') +
        r(' of 10') +
        r('3', '<w:position w:val="8"/><w:sz w:val="16"/>') +
        r('i', '<w:position w:val="-8"/><w:sz w:val="16"/>') +
        r(' T', '<w:position w:val="-8"/><w:sz w:val="80"/>') +
        r(' Nato', '<w:smallCaps/>') +
        r(' old', '<w:strike/>') +
        '<w:r><w:noBreakHyphen/><w:br/><w:t>line &amp; &lt;two&gt;</w:t><w:tab/><w:sym w:font="Symbol" w:char="F061"/></w:r>',
    ),
  );
  expect(html).toBe(
    '<p>Plain <strong>bold</strong> and <em>italic</em> H<sub>2</sub>O, 4<sup>th</sup> of 10<sup>3</sup><sub>i</sub> T' +
      '<span class="small-caps"> Nato</span><s> old</s>\u2011<br />line &amp; &lt;two&gt;\tα</p>',
  );
  expect(text).toBe('Plain bold and italic H2O, 4th of 103i T Nato old\u2011\nline & <two>\tα');
  expect(losses).toEqual([]);
});

test('paper: headings, quotations, code and captions are known by the names of their styles', () => {
  const named = (id: string, name: string, more = '') =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;
  const { html, title } = read({
    styles:
      named('Titel', 'Title') +
      named('berschrift1', 'heading 1', '<w:rPr><w:b/></w:rPr>') +
      named('Mine', 'My heading', '<w:basedOn w:val="berschrift2"/>') +
      named('berschrift2', 'heading 2') +
      named('Zitat', 'Quote', '<w:rPr><w:i/></w:rPr>') +
      named('Code', 'Source Code') +
      named('Beschriftung', 'caption'),
    body:
      p(r('On Bread'), style('Titel')) +
      p(r('One'), style('berschrift1')) +
      p(r('Two'), style('Mine')) +
      p(r('Quoted'), style('Zitat')) +
      p(r('twice'), style('Zitat')) +
      p(r('a = 1'), style('Code')) +
      p(r('b = 2'), style('Code')) +
      p(r('Table 1. Loaves'), style('Beschriftung')) +
      table(row(cell(p(r('7'))))) +
      p(r('Text')),
  });
  expect(title).toBe('On Bread');
  expect(html).toBe(
    [
      '<h2>One</h2>',
      '<h3>Two</h3>',
      '<blockquote><p>Quoted</p><p>twice</p></blockquote>',
      '<pre>a = 1\nb = 2</pre>',
      '<table><caption>Table 1. Loaves</caption><tbody><tr><td>7</td></tr></tbody></table>',
      '<p>Text</p>',
    ].join('\n'),
  );
});

test('paper: a paper without a title is named after its file', () => {
  expect(read(p(r('Text'))).title).toBe('On Bread');
});

test('paper: nested lists keep their levels, formats and numbers', () => {
  const level = (number: number, format: string, start = 1) =>
    `<w:lvl w:ilvl="${number}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="%${number + 1}."/></w:lvl>`;
  const item = (text: string, num: number, at = 0) =>
    p(r(text), `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${num}"/></w:numPr>`);
  const { html, text } = read({
    numbering:
      `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal')}${level(1, 'lowerLetter')}</w:abstractNum>` +
      `<w:abstractNum w:abstractNumId="1">${level(0, 'bullet')}</w:abstractNum>` +
      '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>' +
      '<w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>' +
      '<w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>',
    body:
      item('one', 1) +
      item('deep', 1, 1) +
      item('deeper', 1, 1) +
      item('two', 1) +
      p(r('between')) +
      item('three', 1) +
      item('dot', 2) +
      item('again', 3),
  });
  expect(html).toBe(
    [
      '<ol><li>one<ol type="a"><li>deep</li><li>deeper</li></ol></li><li>two</li></ol>',
      '<p>between</p>',
      '<ol start="3"><li>three</li></ol><ul><li>dot</li></ul><ol><li>again</li></ol>',
    ].join('\n'),
  );
  expect(text).toBe('one\ndeep\ndeeper\ntwo\nbetween\nthree\ndot\nagain');
});

test('paper: merged cells of a table keep their spans, and header rows are headers', () => {
  const { html } = read(
    table(
      row(cell(p(r('Year')), '<w:gridSpan w:val="2"/>') + cell(p(r('N'))), '<w:tblHeader/>') +
        row(cell(p(r('a')), '<w:vMerge w:val="restart"/>') + cell(p(r('b'))) + cell(p(r('1')))) +
        row(cell(p(''), '<w:vMerge/>') + cell(p(r('c'))) + cell(p(r('2')) + p(r('3')))),
    ),
  );
  expect(html).toBe(
    '<table><thead><tr><th colspan="2" scope="col">Year</th><th scope="col">N</th></tr></thead><tbody>' +
      '<tr><td rowspan="2">a</td><td>b</td><td>1</td></tr><tr><td>c</td><td><p>2</p>\n<p>3</p></td></tr></tbody></table>',
  );
});

test('paper: footnotes and endnotes are numbered by their marks and linked both ways', () => {
  const note = (kind: 'footnote' | 'endnote', id: number, text: string) =>
    `<w:${kind} w:id="${id}">${p(`<w:r><w:${kind}Ref/></w:r>${r(` ${text}`)}`)}</w:${kind}>`;
  const at = (kind: 'footnote' | 'endnote', id: number) => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`;
  const { html, notes, text, losses } = read({
    footnotes:
      `<w:footnote w:type="separator" w:id="0">${p('')}</w:footnote>` +
      note('footnote', 5, 'Second.') +
      note('footnote', 9, 'First.') +
      note('footnote', 7, 'Nowhere.'),
    endnotes: note('endnote', 1, 'End.'),
    body: p(r('A') + at('footnote', 9) + r(' and B') + at('footnote', 5) + at('endnote', 1)),
  });
  expect(html).toBe(
    [
      '<p>A<sup><a href="#note-1" id="note-ref-1">1</a></sup> and B<sup><a href="#note-2" id="note-ref-2">2</a></sup>' +
        '<sup><a href="#endnote-1" id="endnote-ref-1">i</a></sup></p>',
      '<h2>Notes</h2>',
      '<ol><li id="note-1">First.</li><li id="note-2">Second.</li></ol>',
      '<h2>Endnotes</h2>',
      '<ol><li id="endnote-1">End.</li></ol>',
    ].join('\n'),
  );
  expect(notes).toEqual([
    { kind: 'footnote', text: 'First.' },
    { kind: 'footnote', text: 'Second.' },
    { kind: 'endnote', text: 'End.' },
  ]);
  expect(text).toBe('A and B');
  expect(losses).toEqual([{ what: 'A footnote without a mark in the text', where: 'Nowhere.' }]);
});

test('paper: insertions and deletions are accepted in the text and rejected in the text before', () => {
  const { html, text, before, changes, marked } = read(
    p(r('Bread is ') + del('very ') + ins(r('quite ')) + r('old.')),
  );
  expect(text).toBe('Bread is quite old.');
  expect(before).toBe('Bread is very old.');
  expect(html).toBe('<p>Bread is quite old.</p>');
  const date = '2026-05-01T10:00:00Z';
  expect(changes).toEqual([
    { kind: 'delete', author: 'Ann', date, text: 'very ' },
    { kind: 'insert', author: 'Ann', date, text: 'quite ' },
  ]);
  expect(marked).toBe(
    `<p>Bread is <del data-author="Ann" datetime="${date}">very </del><ins data-author="Ann" datetime="${date}">quite </ins>old.</p>`,
  );
});

test('paper: a deleted paragraph mark joins two paragraphs, a rejected inserted one as well', () => {
  const deleted = read(p(r('One '), mark('del')) + p(r('two.')) + p(r('Three.')));
  expect([deleted.text, deleted.before]).toEqual(['One two.\nThree.', 'One \ntwo.\nThree.']);
  const inserted = read(p(r('One '), mark('ins')) + p(r('two.')));
  expect([inserted.text, inserted.before]).toEqual(['One \ntwo.', 'One two.']);
  expect(inserted.marked).toContain('<p data-mark="inserted" data-author="Ann"');
  const beforeTable = read(p(del('Gone'), mark('del')) + table(row(cell(p(r('a'))))));
  expect([beforeTable.text, beforeTable.before]).toEqual(['a', 'Gone\na']);
});

test('paper: what was inserted by one and deleted by another is in neither text', () => {
  const both = read(p(r('A') + ins(del('never', 'Ben')) + r('B')));
  expect([both.text, both.before]).toEqual(['AB', 'AB']);
  expect(both.changes.map(({ kind, author }) => [kind, author])).toEqual([
    ['insert', 'Ann'],
    ['delete', 'Ben'],
  ]);
});

test('paper: a move is one change, gone from its first place and at its second', () => {
  const at = (id: number, end: string, name = '') =>
    `<w:${end} w:id="${id}"${name && ` w:name="${name}" w:author="Ann" w:date="2026-05-01T10:00:00Z"`}/>`;
  const by = 'w:id="9" w:author="Ann" w:date="2026-05-01T10:00:00Z"';
  const { text, before, changes, marked } = read(
    p(
      at(1, 'moveFromRangeStart', 'move1') +
        `<w:moveFrom ${by}>${r('First. ')}</w:moveFrom>` +
        at(1, 'moveFromRangeEnd') +
        r('Second. ') +
        at(2, 'moveToRangeStart', 'move1') +
        `<w:moveTo ${by}>${r('First. ')}</w:moveTo>` +
        at(2, 'moveToRangeEnd'),
    ),
  );
  expect([text, before]).toEqual(['Second. First. ', 'First. Second. ']);
  expect(changes).toEqual([{ kind: 'move', author: 'Ann', date: '2026-05-01T10:00:00Z', text: 'First. ' }]);
  expect(marked.match(/data-move="move1"/g)).toHaveLength(2);
});

test('paper: deleted rows and cells are gone from the finished table, inserted ones from the first draft', () => {
  const by = 'w:id="1" w:author="Ann" w:date="2026-05-01T10:00:00Z"';
  const { text, before, html } = read(
    table(
      row(cell(p(r('a'))) + cell(p(r('b')), `<w:cellDel ${by}/>`)) +
        row(cell(p(r('c'))) + cell(p(r('d'))), `<w:del ${by}/>`) +
        row(cell(p(r('e'))) + cell(p(r('f'))), `<w:ins ${by}/>`),
    ),
  );
  expect([text, before]).toEqual(['a\ne\nf', 'a\nb\nc\nd']);
  expect(html).toBe('<table><tbody><tr><td>a</td></tr><tr><td>e</td><td>f</td></tr></tbody></table>');
});

test('paper: a table that is deleted as a whole is named, as the finished text does not have it', () => {
  const gone = row(cell(p(del('Oats'))), '<w:del w:id="1" w:author="Ann" w:date="2026-05-01T10:00:00Z"/>');
  const { html, before, marked, losses } = read(p(r('Before')) + table(gone + gone));
  expect(html).toBe('<p>Before</p>');
  expect(before).toBe('Before\nOats\nOats');
  expect(marked).toContain('<table>');
  expect(losses).toEqual([
    { what: 'A table that was deleted in a tracked change: only the marked copy has it', where: 'Oats Oats' },
  ]);
});

test('paper: comments are on their passages, across paragraphs, with replies and their state', () => {
  const comment = (id: number, text: string, paragraph: string, author = 'Ann') =>
    `<w:comment w:id="${id}" w:author="${author}" w:date="2026-05-02T10:00:00Z"><w:p w14:paraId="${paragraph}">${r(text)}</w:p></w:comment>`;
  const start = (id: number) => `<w:commentRangeStart w:id="${id}"/>`;
  const end = (id: number) =>
    `<w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r>`;
  const { comments, marked, html } = read({
    comments:
      comment(0, 'Why?', 'AA') +
      comment(1, 'Because.', 'BB', 'Ben') +
      comment(2, 'Long', 'CC') +
      comment(3, 'Here', 'DD') +
      comment(4, 'Unfinished', 'EE') +
      comment(5, '', 'FF'),
    commentsExtended:
      '<w15:commentEx w15:paraId="AA" w15:done="1"/><w15:commentEx w15:paraId="BB" w15:paraIdParent="AA" w15:done="0"/>',
    body:
      p(
        r('Bread ') +
          start(0) +
          start(1) +
          r('is ') +
          start(2) +
          del('very ') +
          r('old') +
          end(0) +
          end(1) +
          r(' and'),
      ) +
      p(r('good') + end(2) + r('.') + '<w:r><w:commentReference w:id="3"/></w:r>') +
      start(4) +
      p(r('Last')),
  });
  const date = '2026-05-02T10:00:00Z';
  const alone = { author: 'Ann', date, resolved: false, replies: [] };
  expect(comments).toEqual([
    {
      ...alone,
      id: '0',
      text: 'Why?',
      quote: 'is old',
      resolved: true,
      replies: [{ author: 'Ben', date, text: 'Because.' }],
    },
    { ...alone, id: '2', text: 'Long', quote: 'old and\ngood' },
    { ...alone, id: '3', text: 'Here', quote: '' },
    { ...alone, id: '4', text: 'Unfinished', quote: '' },
  ]);
  expect(marked).toContain('<mark data-comment="0 2">old</mark><mark data-comment="2"> and</mark></p>');
  expect(marked).toContain('.<mark data-comment="3"></mark>');
  expect(html).not.toContain('mark');
});

test('paper: fields show their results, links lead where they led', () => {
  const field = (instruction: string, result: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r>` +
    `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  const { html, text, losses } = read({
    links: { x: 'https://example.org/a?b=1&amp;c=2', y: 'file:///C:/secret.doc' },
    body: p(
      field('ADDIN ZOTERO_ITEM CSL_CITATION {}', r('(Doe 2001)')) +
        r(' ') +
        field(' HYPERLINK "https://example.com" ', r('out') + field('REF x', r('er'))) +
        `<w:fldSimple w:instr=" DATE ">${r(' today ')}</w:fldSimple>` +
        `<w:hyperlink r:id="x">${r('there')}</w:hyperlink> ` +
        `<w:hyperlink r:id="y">${r('nowhere')}</w:hyperlink>` +
        `<w:hyperlink w:anchor="end">${r('below')}</w:hyperlink>` +
        '<w:bookmarkStart w:id="1" w:name="end"/><w:bookmarkStart w:id="2" w:name="unused"/>' +
        '<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>EQ \\f(1,2)</w:instrText><w:fldChar w:fldCharType="end"/></w:r>',
    ),
  });
  expect(text).toBe('(Doe 2001) outer today therenowherebelow');
  expect(html).toBe(
    '<p>(Doe 2001) <a href="https://example.com">outer</a> today <a href="https://example.org/a?b=1&amp;c=2">there</a>' +
      'nowhere<a href="#text-end">below</a><span id="text-end"></span></p>',
  );
  expect(losses.map(({ what }) => what)).toEqual([
    'A link to file:///C:/secret.doc',
    'A field without a result: EQ \\f(1,2)',
  ]);
});

test('paper: comments that share an id, or have none, are kept apart, and the passage goes to the first', () => {
  const comment = (id: string, text: string) => `<w:comment ${id} w:author="Ann">${p(r(text))}</w:comment>`;
  const { comments } = read({
    body: p(
      `<w:commentRangeStart w:id="0"/>${r('Bread')}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>`,
    ),
    comments: ['w:id="0"', 'w:id="0"', '', 'w:id="0"'].map((id, at) => comment(id, `${at}`)).join(''),
  });
  expect(comments.map(({ text, quote }) => [text, quote])).toEqual([
    ['0', 'Bread'],
    ['1', ''],
    ['2', ''],
    ['3', ''],
  ]);
  expect(new Set(comments.map(({ id }) => id)).size).toBe(4);
  for (const { id } of comments) expect(id).toMatch(/^[\w-]{1,40}$/);
});

test('paper: all bodies of a broken file are read, and a comment goes on from one to the next', () => {
  const { text, comments } = read({
    body:
      p(`<w:commentRangeStart w:id="0"/>${r('First')}`) +
      `</w:body><w:body>${p(`<w:r><w:t>sec</w:t><w:softHyphen/><w:t>ond</w:t></w:r><w:commentRangeEnd w:id="0"/>`)}`,
    comments: `<w:comment w:id="0" w:author="Ann">${p(r('Why?'))}</w:comment>`,
  });
  expect(text).toBe('First\nsec\u00ADond');
  expect(comments).toMatchObject([{ text: 'Why?', quote: 'First\nsecond' }]);
});

test('paper: text after the beginning of a field that has no end is kept', () => {
  const { text, losses } = read(
    p(
      `${r('Before ')}<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>PAGE</w:instrText></w:r>${r('after')}`,
    ) + p(r('and below')),
  );
  expect(text).toBe('Before after\nand below');
  expect(losses).toEqual([]);
});

test('paper: a simple field without a result is a loss, unless it shows nothing', () => {
  const { losses } = read(
    p(`${r('Page')}<w:fldSimple w:instr=" docproperty Client "/><w:fldSimple w:instr="xe Bread"/>`),
  );
  expect(losses).toEqual([{ what: 'A field without a result: docproperty Client', where: 'Page' }]);
});

test('paper: boxes and ticks of forms and circled numbers of Wingdings are signs of Unicode', () => {
  const sign = (font: string, code: string) => `<w:r><w:sym w:font="${font}" w:char="${code}"/></w:r>`;
  const { text, losses } = read(
    p(
      sign('Wingdings 2', 'F0A3') +
        sign('Wingdings 2', 'F052') +
        sign('Wingdings', 'F081') +
        sign('Wingdings', 'F095'),
    ),
  );
  expect(text).toBe('☐☑①❿');
  expect(losses).toEqual([]);
});

test('paper: text boxes follow their paragraph, once, and pictures are figures with their captions', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
    'base64',
  );
  const box = (text: string) => `<w:txbxContent>${p(r(text))}</w:txbxContent>`;
  const image = (id: string) =>
    `<w:r><w:drawing><wp:inline><wp:extent cx="952500" cy="476250"/><wp:docPr id="1" name="x" descr="A loaf"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
  const { html, text, losses, images } = read({
    media: { 'a.png': png, 'b.emf': Buffer.from('none') },
    body:
      p(
        r('Beside') +
          '<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:wsp><wps:txbx>' +
          `${box('In the box')}</wps:txbx></wps:wsp></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>${box('In the box')}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
      ) +
      p(image('a.png')) +
      p(r('Figure 1. A loaf'), style('Caption')) +
      p(r('A drawing ') + image('b.emf')) +
      p('<w:r><w:drawing><c:chart/></w:drawing></w:r>'),
  });
  const [id] = [...images.keys()];
  expect(text).toBe('Beside\nIn the box\nFigure 1. A loaf\nA drawing ');
  expect(html).toBe(
    [
      '<p>Beside</p>',
      '<aside><p>In the box</p></aside>',
      `<figure><img alt="A loaf" width="100" height="50" src="/media/${id}" loading="lazy" /><figcaption>Figure 1. A loaf</figcaption></figure>`,
      '<p>A drawing </p>',
    ].join('\n'),
  );
  expect(losses).toEqual([
    { what: 'A picture of the format EMF: A loaf', where: 'A drawing' },
    { what: 'A chart', where: 'A drawing' },
  ]);
});

test('paper: equations become MathML', () => {
  const m = (text: string, properties = '') => `<m:r>${properties}<m:t>${text}</m:t></m:r>`;
  const e = (name: string, inner: string) => `<m:${name}>${inner}</m:${name}>`;
  const { html, text } = read(
    p(
      r('Let ') +
        e(
          'oMath',
          e('sSup', e('e', m('x')) + e('sup', m('2'))) +
            m('=') +
            e('f', e('num', m('a')) + e('den', m('12'))) +
            e('rad', '<m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>' + e('e', m('y'))) +
            e(
              'nary',
              '<m:naryPr><m:chr m:val="∑"/><m:limLoc m:val="undOvr"/></m:naryPr>' +
                e('sub', m('i')) +
                e('sup', m('n')) +
                e('e', m('k')),
            ) +
            e('d', e('e', m('b'))) +
            e('func', e('fName', m('sin', '<m:rPr><m:sty m:val="p"/></m:rPr>')) + e('e', m('z'))),
        ),
    ) + p(e('oMathPara', e('oMath', m('R', '<m:rPr><m:scr m:val="double-struck"/></m:rPr>')))),
  );
  expect(html).toBe(
    '<p>Let <math><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><mfrac><mi>a</mi><mn>12</mn></mfrac><msqrt><mi>y</mi></msqrt>' +
      '<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover><mi>k</mi><mrow><mo fence="true">(</mo><mi>b</mi><mo fence="true">)</mo></mrow>' +
      '<mi>sin</mi><mo>\u2061</mo><mi>z</mi></math></p>\n<p><math display="block"><mi>ℝ</mi></math></p>',
  );
  expect(text).toBe('Let x2=a12y∑ink(b)sin\u2061z\nℝ');
});

test('paper: languages and right-to-left text are marked', () => {
  const { html } = read(
    p(
      r('The word ', '<w:lang w:val="en-GB"/>') +
        r('Brot', '<w:lang w:val="de-DE"/>') +
        r(' means bread.', '<w:lang w:val="en-US"/>'),
    ) + p(r('שלום', '<w:rtl/><w:lang w:bidi="he-IL"/>'), '<w:bidi/>'),
  );
  expect(html).toBe(
    '<p>The word <span lang="de-DE">Brot</span> means bread.</p>\n<p dir="rtl"><span lang="he-IL">שלום</span></p>',
  );
  expect(read(p(r('Das Brot', '<w:lang w:val="de-DE"/>'))).html).toBe(
    '<div lang="de-DE">\n<p>Das Brot</p>\n</div>',
  );
});

test('paper: content controls, smart tags and unknown elements keep their text', () => {
  const { text } = read(
    `<w:sdt><w:sdtPr/><w:sdtContent>${p(`<w:smartTag>${r('One')}</w:smartTag><w:sdt><w:sdtContent>${r(' two')}</w:sdtContent></w:sdt>`)}</w:sdtContent></w:sdt>` +
      `<w:customXml>${p(`<w:r><w:unknown><w:t>three</w:t></w:unknown></w:r>`)}</w:customXml><w:unknown>${table(`<w:sdt><w:sdtContent>${row(cell(p(r('four'))))}</w:sdtContent></w:sdt>`)}</w:unknown>`,
  );
  expect(text).toBe('One two\nthree\nfour');
});

test('paper: what is not kept is listed with the words around it', () => {
  const { losses } = read({
    header: p(r('Draft of May')),
    more: { 'word/vbaProject.bin': 'macros' },
    body:
      p(r('Formatted', '<w:b/><w:rPrChange w:id="1" w:author="Ann"><w:rPr/></w:rPrChange>')) +
      p(r('Hidden', '<w:vanish/>')) +
      p(`${r('Ink here')}<w:r><w:contentPart/></w:r>`) +
      '<w:altChunk r:id="x"/><w:sectPr><w:headerReference r:id="header"/></w:sectPr>',
  });
  expect(losses.map(({ what }) => what)).toEqual([
    'The formatting of words before a tracked change of it',
    'Hidden text is shown',
    'Handwriting',
    'A file embedded in the text',
    'A header',
    'Macros',
  ]);
  expect(losses[2]?.where).toBe('Ink here');
  expect(losses[4]?.where).toBe('Draft of May');
});

test('paper: the strict format, other prefixes and UTF-16 are read', () => {
  const strict = `<?xml version="1.0" encoding="UTF-16"?><x:document xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><x:body><x:p><x:r><x:t>Strict ✓</x:t></x:r></x:p></x:body></x:document>`;
  const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(strict, 'utf16le')]);
  expect(read({ body: '', more: { 'word/document.xml': bytes } }).text).toBe('Strict ✓');
});

test('paper: a part is read in the encoding that its declaration names', () => {
  const text = `<?xml version='1.0' encoding='windows-1252'?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Café</w:t></w:r></w:p></w:body></w:document>`;
  expect(read({ body: '', more: { 'word/document.xml': Buffer.from(text, 'latin1') } }).text).toBe('Café');
});

test('paper: names that every object has, in place of formats and elements, are read like unknown ones', () => {
  const numbering =
    '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="constructor"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum>' +
    '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>';
  const item = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';
  const math = '<m:oMath><toString xmlns=""/><m:r><m:t>x</m:t></m:r></m:oMath>';
  const { html } = read({ numbering, body: p(r('One'), item) + p(math) });
  expect(html).toContain('One');
  expect(html).toContain('<mi>x</mi>');
  expect(html).not.toContain('function');
});

test('paper: a picture on another server is left out, and named', () => {
  const { html, losses } = read({
    body: p(`${r('Bread.')}<w:r><w:drawing><a:blip r:link="far"/></w:drawing></w:r>`),
    links: { far: 'https://pictures.example/a.png' },
  });
  expect(html).toBe('<p>Bread.</p>');
  expect(losses).toEqual([{ what: 'A picture that is on pictures.example', where: 'Bread.' }]);
});
