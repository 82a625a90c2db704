import { withoutTitle } from './html.ts';
import { escapeXml } from './mathml.ts';
import type { Comment, Footnote, Paper, Paragraph } from './paper.ts';
import { createLists } from './write-lists.ts';
import {
  commentExtensionsXml,
  commentsXml,
  contentTypes,
  HEAD,
  NAMESPACES,
  relationshipsXml,
  stylesXml,
  type Thread,
} from './write-parts.ts';
import { createWriter, type PaperPicture } from './write-story.ts';
import { writeZip } from './zip.ts';

/** A paper as a Word file, with its notes, changes, comments and equations. */
export function writePaper(paper: Paper, pictures: ReadonlyMap<string, PaperPicture> = new Map()): Buffer {
  const parts = new Map<string, string | Uint8Array>();
  const media = new Map<string, string>();
  const numbering = createLists();
  const numbersByKind = { footnote: new Map<string, number>(), endnote: new Map<string, number>() };
  const threads = groupThreads(paper.comments);
  let lastId = 0;
  const newId = () => {
    lastId += 1;
    return lastId;
  };

  function footnoteNumber(id: string): { kind: Footnote['kind']; number: number } | undefined {
    const footnote = paper.footnotes.find((each) => each.id === id);
    if (!footnote) return undefined;
    const numbers = numbersByKind[footnote.kind];
    const number = numbers.get(id) ?? numbers.size + 1;
    numbers.set(id, number);
    return { kind: footnote.kind, number };
  }

  function findPicture(src: string) {
    const picture = pictures.get(src);
    if (!picture) return undefined;
    const file = media.get(src) ?? `media/image${media.size + 1}.${picture.extension}`;
    media.set(src, file);
    parts.set(`word/${file}`, picture.bytes);
    return { ...picture, file };
  }

  const story = () => createWriter({ threads, numbering, footnoteNumber, findPicture, newId });
  const main = story();
  const title: Paragraph = {
    type: 'paragraph',
    role: 'title',
    inlines: [{ type: 'text', text: paper.title, style: {} }],
  };
  const blocks = withoutTitle(paper.blocks, paper.title);
  const body = main.blocks(paper.title ? [title, ...blocks] : blocks);
  const footnoteParts: Record<Footnote['kind'], string> = { footnote: '', endnote: '' };
  const footnoteWriters = { footnote: story(), endnote: story() };
  for (const kind of ['footnote', 'endnote'] as const)
    for (const footnote of paper.footnotes)
      if (footnote.kind === kind) {
        const number = footnoteNumber(footnote.id)?.number ?? 0;
        const text = footnoteWriters[kind].blocks(footnote.blocks, referenceXml(kind));
        footnoteParts[kind] += `<w:${kind} w:id="${number}">${text}</w:${kind}>`;
      }

  const language = paper.lang ? ` w:val="${escapeXml(paper.lang)}"` : ' w:val="en-US"';
  /** The parts that the document refers to. */
  const names = [
    ...['styles', 'numbering'],
    ...(numbersByKind.footnote.size > 0 ? ['footnotes'] : []),
    ...(numbersByKind.endnote.size > 0 ? ['endnotes'] : []),
    ...(paper.comments.length > 0 ? ['comments', 'commentsExtended'] : []),
  ];
  parts.set('[Content_Types].xml', contentTypes(names));
  parts.set(
    '_rels/.rels',
    relationshipsXml([
      { id: 'rId1', type: 'officeDocument', target: 'word/document.xml' },
      { id: 'rId2', type: 'core', target: 'docProps/core.xml' },
    ]),
  );
  parts.set('docProps/core.xml', coreXml(paper.title));
  parts.set(
    'word/document.xml',
    `${HEAD}<w:document ${NAMESPACES}><w:body>${body}<w:sectPr/></w:body></w:document>`,
  );
  parts.set('word/styles.xml', HEAD + stylesXml(language));
  parts.set('word/numbering.xml', `${HEAD}<w:numbering ${NAMESPACES}>${numbering.xml()}</w:numbering>`);
  for (const kind of ['footnote', 'endnote'] as const) {
    if (!names.includes(`${kind}s`)) continue;
    parts.set(
      `word/${kind}s.xml`,
      `${HEAD}<w:${kind}s ${NAMESPACES}>${separators(kind)}${footnoteParts[kind]}</w:${kind}s>`,
    );
    parts.set(`word/_rels/${kind}s.xml.rels`, relationshipsXml(footnoteWriters[kind].relations));
  }
  if (names.includes('comments')) {
    parts.set('word/comments.xml', `${HEAD}<w:comments ${NAMESPACES}>${commentsXml(threads)}</w:comments>`);
    parts.set('word/commentsExtended.xml', HEAD + commentExtensionsXml(threads));
  }
  const relations = names.map((name) => ({ id: name, type: name, target: `${name}.xml` }));
  parts.set('word/_rels/document.xml.rels', relationshipsXml([...relations, ...main.relations]));
  return writeZip(parts);
}

/** Comments and replies are numbered in one row. */
function groupThreads(comments: Comment[]): Map<string, Thread> {
  let next = 0;
  return new Map(
    comments.map((comment) => {
      const number = next;
      next += 1 + comment.replies.length;
      const replies = comment.replies.map((reply, index) => ({ ...reply, number: number + 1 + index }));
      return [comment.id, { comment, number, replies }];
    }),
  );
}

/** The number of a footnote in front of its text. */
function referenceXml(kind: Footnote['kind']): string {
  const name = kind === 'footnote' ? 'Footnote' : 'Endnote';
  return `<w:r><w:rPr><w:rStyle w:val="${name}Reference"/></w:rPr><w:${kind}Ref/></w:r><w:r><w:t xml:space="preserve"> </w:t></w:r>`;
}

function separators(kind: Footnote['kind']): string {
  return `<w:${kind} w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:${kind}><w:${kind} w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:${kind}>`;
}

function coreXml(title: string): string {
  return `${HEAD}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeXml(title)}</dc:title></cp:coreProperties>`;
}
