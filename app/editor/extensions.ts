import { Extension, Mark, mergeAttributes, Node, textblockTypeInputRule } from '@tiptap/core';
import { Code } from '@tiptap/extension-code';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Image } from '@tiptap/extension-image';
import { Table, TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { changeExtensions, pictureWrapper } from './change-marks.ts';
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

/** The target of a link to it, another language or direction: kept as they are. */
const BlockAttributes = Extension.create({
  name: 'blockAttributes',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        id: { default: null, keepOnSplit: false },
        lang: { default: null },
        dir: { default: null },
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

/** Words in an element that has nothing else to say. */
function createMark(name: string, selector: string, element: [string, object?], excludes?: string) {
  return Mark.create({
    name,
    ...(excludes && { excludes }),
    parseHTML: () => [{ tag: selector }],
    renderHTML: () => [...element, 0] as const,
  });
}

const Superscript = createMark('superscript', 'sup:not([data-note])', ['sup'], 'subscript');
const Subscript = createMark('subscript', 'sub', ['sub'], 'superscript');
const SmallCaps = createMark('smallCaps', 'span.small-caps', ['span', { class: 'small-caps' }]);
const Highlight = createMark('highlight', 'mark:not([data-comment])', ['mark']);
/** Around italics and links: as pieces, what is struck would be no correction (`server/html/post-html.ts`). */
const OUTER = { priority: 1050 };
/** Why the words before it were corrected, in the example of a post. */
const Reason = createMark('reason', 'small', ['small']).extend(OUTER);
const Kit = StarterKit.extend({
  addExtensions() {
    const kit = this.parent?.() ?? [];
    return kit.map((part) => (['strike', 'underline'].includes(part.name) ? part.extend(OUTER) : part));
  },
});

/** Words of another language or direction, as Word files have them. */
const Language = Mark.create({
  name: 'language',
  addAttributes: () => ({ lang: { default: null }, dir: { default: null } }),
  parseHTML: () => [{ tag: 'span[lang]' }, { tag: 'span[dir]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

/** A part of a line that is one thing. */
const inlineAtom = { group: 'inline', inline: true, atom: true };

/** The target of a link inside the text. */
const Anchor = Node.create({
  name: 'anchor',
  ...inlineAtom,
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

/** A footnote at its mark, with its text (footnotes.ts). */
const Footnote = Node.create({
  name: 'footnote',
  ...inlineAtom,
  addAttributes: () => ({
    html: {
      default: '',
      parseHTML: (element) => element.getAttribute('data-note') ?? '',
      renderHTML: ({ html }) => ({ 'data-note': html }),
    },
  }),
  parseHTML: () => [{ tag: 'sup[data-note]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['sup', HTMLAttributes],
});

/** A formula: MathML, with the LaTeX that it was written as. */
const Equation = Node.create({
  name: 'equation',
  ...inlineAtom,
  addAttributes: () => ({
    mathml: { default: '', parseHTML: (element) => element.outerHTML, rendered: false },
    latex: { default: '', parseHTML: toLatex, rendered: false },
  }),
  parseHTML: () => [{ tag: 'math' }],
  renderHTML: ({ node }) => mathElement(String(node.attrs.mathml)) as HTMLElement,
});

/** A picture, as a figure if it has a caption. */
const Picture = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      caption: createCaption('figcaption'),
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
    const wrapper = pictureWrapper(node.attrs.change ?? null);
    const picture = wrapper ? ([...wrapper, plain] as const) : plain;
    const caption = createCaptionElement('figcaption', node.attrs.caption);
    return caption ? ['figure', {}, picture, caption] : picture;
  },
});

const CaptionedTable = Table.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      caption: createCaption(':scope > caption'),
    };
  },
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  // Tiptap's own view of a table has no caption, and makes the editor draw its whole text twice when it opens.
  addNodeView: null,
  // Tiptap's default writes column widths into style attributes, which the CSP forbids.
  renderHTML({ node, HTMLAttributes }) {
    const caption = createCaptionElement('caption', node.attrs.caption);
    return caption
      ? ['table', HTMLAttributes, caption, ['tbody', 0]]
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

const parts = [
  Kit.configure({ heading: { levels: [2, 3, 4, 5, 6] }, link, code: false, codeBlock: false }),
  // Code can be a link, and changed like any other words.
  Code.extend({ excludes: '' }),
  ChapterRule,
  ParagraphStyles,
  BlockAttributes,
  Superscript,
  Subscript,
  SmallCaps,
  Reason,
  Language,
  Highlight,
  Anchor,
  Group,
  Footnote,
  Equation,
  Picture,
  TableKit.configure({ table: false }),
  CaptionedTable,
];

export const extensions = [...parts, CodeBlock];

/** A sample may also hold its changes and the passages of its notes. */
export const sampleExtensions = [
  ...parts,
  CodeBlock.extend({ marks: 'insertion deletion passage' }),
  ...changeExtensions,
  Recording,
];

/** What a note can hold: words, set like the text. */
export const footnoteExtensions = [
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

/** A caption as it is stored: it may have a footnote, a link or a change, which stay until another line is typed. */
function createCaption(selector: string) {
  return {
    default: '',
    parseHTML: (element: Element) =>
      element.querySelector(selector)?.innerHTML.replace(/\s+/g, ' ').trim() ?? '',
    rendered: false,
  };
}

/** What is typed into the field next to a table or picture: one line with `*italics*` and `**bold**`. */
export function captionToLine(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.childNodes].map(toCaptionLine).join('');
}

function toCaptionLine(node: ChildNode): string {
  const inner = node.nodeType === node.ELEMENT_NODE ? [...node.childNodes].map(toCaptionLine).join('') : '';
  if (node.nodeName === 'DEL') return '';
  if (node.nodeName === 'EM' || node.nodeName === 'I') return inner.trim() && `*${inner}*`;
  if (node.nodeName === 'STRONG' || node.nodeName === 'B') return inner.trim() && `**${inner}**`;
  return node.nodeType === node.TEXT_NODE ? (node.textContent ?? '') : inner;
}

export function lineToCaption(line: string): string {
  const caption = document.createElement('div');
  for (const part of line.split(/(\*\*[^*]+\*\*|\*[^*]+\*)/)) {
    const [, stars = '', words = part] = part.match(/^(\*\*?)([^*]+)\1$/) ?? [];
    const element = stars && document.createElement(stars === '*' ? 'em' : 'strong');
    if (element) element.append(words);
    caption.append(element || words);
  }
  return caption.innerHTML;
}

function createCaptionElement(name: 'caption' | 'figcaption', html: unknown): HTMLElement | undefined {
  if (!html) return undefined;
  const { body } = new DOMParser().parseFromString(String(html), 'text/html');
  const element = document.createElement(name);
  element.append(...body.childNodes);
  return element;
}

const MATHML = 'http://www.w3.org/1998/Math/MathML';
const NAME = /^(?:math|m[a-z]+|semantics|annotation)$/;
const ATTRIBUTE =
  /^(?:display|mathvariant|stretchy|fence|form|separator|accent|accentunder|columnalign|rowalign|columnspan|rowspan|width|height|depth|linethickness|lspace|rspace|minsize|maxsize|largeop|movablelimits|symmetric|displaystyle|scriptlevel|encoding|alttext|voffset)$/;

/** A formula without anything but MathML: stored texts may come from anywhere. */
function safeMath(element: Element): Element {
  const copy = document.createElementNS(MATHML, element.localName);
  for (const { name, value } of element.attributes) if (ATTRIBUTE.test(name)) copy.setAttribute(name, value);
  for (const child of element.childNodes) {
    if (child.nodeType === child.TEXT_NODE) copy.append(child.textContent ?? '');
    else if (child instanceof Element && NAME.test(child.localName)) copy.append(safeMath(child));
  }
  return copy;
}

function mathElement(mathml: string): Element {
  const { body } = new DOMParser().parseFromString(mathml, 'text/html');
  const math = body.querySelector('math');
  return math ? safeMath(math) : document.createElement('code');
}

/** The LaTeX that a formula was written as. */
function toLatex(math: Element): string {
  return math.querySelector('annotation[encoding="application/x-tex"]')?.textContent ?? '';
}
