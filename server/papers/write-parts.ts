import { escapeXml } from './mathml.ts';
import type { Comment, Reply } from './paper.ts';

/** The parts of a Word file that are the same for every paper, or nearly so. */

export type Thread = { comment: Comment; number: number; replies: (Reply & { number: number })[] };

export type Relationship = { id: string; type: string; target: string; isExternal?: boolean };

export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Of the document and its parts. */
export const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
].join(' ');
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES: Record<string, string> = {
  core: 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
  commentsExtended: 'http://schemas.microsoft.com/office/2011/relationships/commentsExtended',
};
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

export function relationshipsXml(relations: Relationship[]): string {
  const list = relations.map(({ id, type, target, isExternal }) => {
    const mode = isExternal ? ' TargetMode="External"' : '';
    return `<Relationship Id="${id}" Type="${TYPES[type] ?? `${OFFICE}/${type}`}" Target="${escapeXml(target)}"${mode}/>`;
  });
  return `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}</Relationships>`;
}

/** `names` are those of the parts besides the document. */
export function contentTypes(names: string[]): string {
  const override = (name: string, type = name) =>
    `<Override PartName="/word/${name}.xml" ContentType="${WORD}.${type}+xml"/>`;
  const parts = [override('document', 'document.main'), ...names.map((name) => override(name))];
  const images = ['png', 'jpeg', 'gif'].map(
    (type) => `<Default Extension="${type}" ContentType="image/${type}"/>`,
  );
  return `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${images.join('')}${parts.join('')}<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`;
}

export function commentsXml(threads: ReadonlyMap<string, Thread>): string {
  const one = (number: number, { author, date, text }: { author: string; date: string; text: string }) => {
    const lines = text.split('\n');
    const paragraphs = lines.map((line, index) => {
      const id = index === lines.length - 1 ? ` w14:paraId="${paragraphId(number)}"` : '';
      return `<w:p${id}><w:r><w:t xml:space="preserve">${escapeXml(line)}</w:t></w:r></w:p>`;
    });
    const when = date ? ` w:date="${escapeXml(date)}"` : '';
    return `<w:comment w:id="${number}" w:author="${escapeXml(author)}"${when}>${paragraphs.join('')}</w:comment>`;
  };
  return [...threads.values()]
    .flatMap(({ comment, number, replies }) => [
      one(number, comment),
      ...replies.map((reply) => one(reply.number, reply)),
    ])
    .join('');
}

export function commentExtensionsXml(threads: ReadonlyMap<string, Thread>): string {
  const entries = [...threads.values()].flatMap(({ comment, number, replies }) => [
    `<w15:commentEx w15:paraId="${paragraphId(number)}" w15:done="${comment.resolved ? 1 : 0}"/>`,
    ...replies.map(
      (reply) =>
        `<w15:commentEx w15:paraId="${paragraphId(reply.number)}" w15:paraIdParent="${paragraphId(number)}" w15:done="0"/>`,
    ),
  ]);
  return `<w15:commentsEx xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml">${entries.join('')}</w15:commentsEx>`;
}

/** Eight hexadecimal digits, below 80000000. */
function paragraphId(number: number): string {
  return (0x10000000 + number).toString(16).toUpperCase();
}

export function stylesXml(language: string): string {
  const paragraph = (id: string, name: string, pPr = '', rPr = '') =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:qFormat/>${pPr && `<w:pPr>${pPr}</w:pPr>`}${rPr && `<w:rPr>${rPr}</w:rPr>`}</w:style>`;
  const character = (id: string, name: string, rPr: string) =>
    `<w:style w:type="character" w:styleId="${id}"><w:name w:val="${name}"/><w:rPr>${rPr}</w:rPr></w:style>`;
  const sizes = [32, 28, 26, 24, 24, 24, 24, 24, 24];
  const headings = sizes.map((size, index) =>
    paragraph(
      `Heading${index + 1}`,
      `heading ${index + 1}`,
      `<w:keepNext/><w:spacing w:before="240" w:after="120"/><w:outlineLvl w:val="${index}"/>`,
      `<w:b/><w:sz w:val="${size}"/>`,
    ),
  );
  return `<w:styles ${NAMESPACES}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:cs="Times New Roman"/><w:sz w:val="24"/><w:lang${language}/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="160" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${[
    paragraph('Title', 'Title', '<w:jc w:val="center"/>', '<w:b/><w:sz w:val="36"/>'),
    paragraph('Subtitle', 'Subtitle', '<w:jc w:val="center"/>', '<w:sz w:val="28"/>'),
    ...headings,
    paragraph('Quote', 'Quote', '<w:ind w:left="720" w:right="720"/>'),
    paragraph('Caption', 'caption', '<w:spacing w:before="120"/>', '<w:sz w:val="20"/>'),
    paragraph(
      'SourceCode',
      'Source Code',
      '<w:spacing w:after="0"/>',
      '<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New" w:cs="Courier New"/>',
    ),
    character(
      'VerbatimChar',
      'Verbatim Char',
      '<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New" w:cs="Courier New"/>',
    ),
    character('FootnoteReference', 'footnote reference', '<w:vertAlign w:val="superscript"/>'),
    character('EndnoteReference', 'endnote reference', '<w:vertAlign w:val="superscript"/>'),
  ].join('')}</w:styles>`;
}
