import { writeZip } from '#server/papers/zip.ts';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const M = 'http://schemas.openxmlformats.org/officeDocument/2006/math';
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const namespaces = [
  `xmlns:w="${W}" xmlns:m="${M}" xmlns:r="${R}"`,
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
  'xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"',
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
].join(' ');

type Parts = {
  body: string;
  styles?: string;
  numbering?: string;
  footnotes?: string;
  endnotes?: string;
  comments?: string;
  commentsExtended?: string;
  header?: string;
  /** External links: their ids in the document, and where they lead. */
  links?: Record<string, string>;
  media?: Record<string, Uint8Array>;
  /** Other parts, or replacements. */
  more?: Record<string, string | Uint8Array>;
};

const roots: Record<string, string> = {
  styles: 'w:styles',
  numbering: 'w:numbering',
  footnotes: 'w:footnotes',
  endnotes: 'w:endnotes',
  comments: 'w:comments',
  commentsExtended: 'w15:commentsEx',
  header: 'w:hdr',
};

/** A Word file made by hand, for tests: the parts that are given, and nothing else. */
export function docx({ body, links = {}, media = {}, more = {}, ...parts }: Parts): Buffer {
  const relations = Object.keys(parts).map(
    (name) => `<Relationship Id="${name}" Type="${R}/${name}" Target="${name}.xml"/>`,
  );
  for (const [id, target] of Object.entries(links))
    relations.push(
      `<Relationship Id="${id}" Type="${R}/hyperlink" Target="${target}" TargetMode="External"/>`,
    );
  for (const name of Object.keys(media))
    relations.push(`<Relationship Id="${name}" Type="${R}/image" Target="media/${name}"/>`);
  const files = new Map<string, string | Uint8Array>([
    [
      '[Content_Types].xml',
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    ],
    [
      '_rels/.rels',
      relationships([`<Relationship Id="d" Type="${R}/officeDocument" Target="word/document.xml"/>`]),
    ],
    ['word/document.xml', `<w:document ${namespaces}><w:body>${body}</w:body></w:document>`],
    ['word/_rels/document.xml.rels', relationships(relations)],
  ]);
  for (const [name, content] of Object.entries(parts))
    files.set(`word/${name}.xml`, `<${roots[name]} ${namespaces}>${content}</${roots[name]}>`);
  for (const [name, bytes] of Object.entries(media)) files.set(`word/media/${name}`, bytes);
  for (const [name, content] of Object.entries(more)) files.set(name, content);
  return writeZip(files);
}

function relationships(list: string[]): string {
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}</Relationships>`;
}

export const p = (inner: string, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${inner}</w:p>`;
export const r = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const by = (author: string) => `w:id="1" w:author="${author}" w:date="2026-05-01T10:00:00Z"`;
export const ins = (inner: string, author = 'Ann') => `<w:ins ${by(author)}>${inner}</w:ins>`;
export const del = (text: string, author = 'Ann') =>
  `<w:del ${by(author)}><w:r><w:delText xml:space="preserve">${text}</w:delText></w:r></w:del>`;
/** In the properties of a paragraph: its mark was inserted or deleted. */
export const mark = (kind: 'ins' | 'del') => `<w:rPr><w:${kind} ${by('Ann')}/></w:rPr>`;
export const style = (name: string) => `<w:pStyle w:val="${name}"/>`;
export const cell = (inner: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${inner}</w:tc>`;
export const row = (inner: string, properties = '') =>
  `<w:tr>${properties && `<w:trPr>${properties}</w:trPr>`}${inner}</w:tr>`;
export const table = (inner: string) => `<w:tbl>${inner}</w:tbl>`;
