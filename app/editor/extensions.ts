import { Extension, Mark, mergeAttributes, Node, textblockTypeInputRule } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { captionSpec, captionText } from './captions.ts';
import { type BlockChange, changeExtensions, pictureWrapper } from './change-marks.ts';
import { mathElement, toLatex } from './math.ts';
import { Recording } from './recording.ts';

/** How a paragraph is set: as verse, or as an entry of a reference list. */
export type ParagraphStyle = 'verse' | 'reference';
const paragraphStyles: ParagraphStyle[] = ['verse', 'reference'];

const ParagraphStyles = Extension.create({
  name: 'paragraphLooks',
  addGlobalAttributes: () => [
    {
      types: ['paragraph'],
      attributes: {
        look: {
          default: null,
          parseHTML: (element) => paragraphStyles.find((look) => element.classList.contains(look)) ?? null,
          renderHTML: ({ look }) => (look ? { class: look } : {}),
        },
      },
    },
  ],
});

/** The title of the page is its only `h1`: one number sign makes a chapter, as two do. */
const ChapterRule = Extension.create({
  name: 'chapterRule',
  addInputRules() {
    const { heading } = this.editor.schema.nodes;
    return heading
      ? [textblockTypeInputRule({ find: /^#\s$/, type: heading, getAttributes: { level: 2 } })]
      : [];
  },
});

const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'subscript',
  parseHTML: () => [{ tag: 'sup:not([data-note])' }],
  renderHTML: () => ['sup', 0],
});

const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
});

const SmallCaps = Mark.create({
  name: 'smallCaps',
  parseHTML: () => [{ tag: 'span.small-caps' }],
  renderHTML: () => ['span', { class: 'small-caps' }, 0],
});

/** Words of another language or direction, as Word files have them. */
const Language = Mark.create({
  name: 'language',
  addAttributes: () => ({ lang: { default: null }, dir: { default: null } }),
  parseHTML: () => [{ tag: 'span[lang]' }, { tag: 'span[dir]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

const Highlight = Mark.create({
  name: 'highlight',
  parseHTML: () => [{ tag: 'mark:not([data-comment])' }],
  renderHTML: () => ['mark', 0],
});

/** The target of a link inside the text. */
const Anchor = Node.create({
  name: 'anchor',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ id: { default: null } }),
  parseHTML: () => [{ tag: 'span[id]:empty', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes],
});

/** Blocks that belong together: the annotation of a source, a text box, a text in another language. */
const Group = Node.create({
  name: 'group',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    tag: {
      default: 'div',
      parseHTML: (element) => element.localName,
      rendered: false,
    },
    lang: { default: null },
  }),
  parseHTML: () => [{ tag: 'div' }, { tag: 'aside' }],
  renderHTML: ({ node, HTMLAttributes }) => [String(node.attrs.tag), HTMLAttributes, 0],
});

/** A footnote at its mark, with its text (notes.ts). */
const Note = Node.create({
  name: 'note',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    note: {
      default: '',
      parseHTML: (element) => element.getAttribute('data-note') ?? '',
      renderHTML: ({ note }) => ({ 'data-note': note }),
    },
  }),
  parseHTML: () => [{ tag: 'sup[data-note]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['sup', HTMLAttributes],
});

/** A formula: MathML, with the LaTeX that it was written as. */
const Equation = Node.create({
  name: 'equation',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    mathml: {
      default: '',
      parseHTML: (element) => element.outerHTML,
      renderHTML: () => ({}),
    },
    latex: { default: '', parseHTML: toLatex, renderHTML: () => ({}) },
  }),
  parseHTML: () => [{ tag: 'math' }],
  renderHTML: ({ node }) => mathElement(String(node.attrs.mathml)) as HTMLElement,
});

/** A picture, as a figure if it has a caption. */
const Picture = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      caption: {
        default: '',
        parseHTML: (element) => captionText(element.querySelector('figcaption')),
        renderHTML: () => ({}),
      },
    };
  },
  parseHTML() {
    return [
      {
        tag: 'figure',
        getAttrs: (element) => {
          const picture = element.querySelector('img[src]');
          if (!picture) return false;
          return Object.fromEntries(
            ['src', 'alt', 'title', 'width', 'height'].map((name) => [name, picture.getAttribute(name)]),
          );
        },
      },
      { tag: 'img[src]:not([src^="data:"])' },
    ];
  },
  renderHTML({ node, HTMLAttributes }) {
    const plain = ['img', mergeAttributes(HTMLAttributes)] as const;
    const wrapper = pictureWrapper((node.attrs.change ?? null) as BlockChange | null);
    const picture = wrapper ? ([...wrapper, plain] as const) : plain;
    const caption = String(node.attrs.caption ?? '');
    return caption ? ['figure', {}, picture, captionSpec('figcaption', caption)] : picture;
  },
});

const CaptionedTable = Table.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      caption: {
        default: '',
        parseHTML: (element) => captionText(element.querySelector(':scope > caption')),
        renderHTML: () => ({}),
      },
    };
  },
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  // Tiptap's own view of a table has no caption, and makes the editor draw its whole text twice when it opens.
  addNodeView: null,
  // Tiptap's default writes column widths into style attributes, which the CSP forbids.
  renderHTML({ node, HTMLAttributes }) {
    const caption = String(node.attrs.caption ?? '');
    return caption
      ? ['table', HTMLAttributes, captionSpec('caption', caption), ['tbody', 0]]
      : ['table', HTMLAttributes, ['tbody', 0]];
  },
});

const link = {
  openOnClick: false,
  autolink: true,
  defaultProtocol: 'https',
  // Tiptap's default would open internal links in a new tab and add `nofollow`.
  HTMLAttributes: { target: null, rel: null },
};

export const extensions = [
  StarterKit.configure({ heading: { levels: [2, 3, 4, 5, 6] }, link }),
  ChapterRule,
  ParagraphStyles,
  Superscript,
  Subscript,
  SmallCaps,
  Language,
  Highlight,
  Anchor,
  Group,
  Note,
  Equation,
  Picture,
  TableKit.configure({ table: false }),
  CaptionedTable,
];

/** A sample may also hold its changes and the passages of its notes. */
export const sampleExtensions = [...extensions, ...changeExtensions, Recording];

/** What a note can hold: words, set like the text. */
export const noteExtensions = [
  StarterKit.configure({
    heading: false,
    bulletList: false,
    orderedList: false,
    listItem: false,
    blockquote: false,
    codeBlock: false,
    horizontalRule: false,
    link,
  }),
  Superscript,
  Subscript,
  SmallCaps,
];
