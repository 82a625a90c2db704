import { Extension, Mark, mergeAttributes, Node } from '@tiptap/core';
import type { Mark as PmMark, Node as PmNode } from '@tiptap/pm/model';
import { CHANGES, hasElement } from '#shared/text/html.ts';

/*
 * What a sample has besides its text (docs/papers.md): changes as `ins` and `del`, changed ends of blocks as
 * `data-mark`, and the passages of its notes as `mark data-comment`. `recording.ts` makes them, `changes.ts` accepts
 * and rejects them.
 */

/** Who changed something, and when. Both halves of a move have the same `move`. */
export type Change = { author: string | null; date: string | null; move: string | null };
/** The change of a block's end, or of a row, a cell or a picture itself. */
export type BlockChange = Change & { kind: 'inserted' | 'deleted' | 'inserted deleted' };

const names = { author: 'data-author', date: 'datetime', move: 'data-move' } as const;

function changeIn(element: Element): Change {
  return {
    author: element.getAttribute(names.author),
    date: element.getAttribute(names.date),
    move: element.getAttribute(names.move),
  };
}

function toChangeAttributes({ author, date, move }: Change): Record<string, string> {
  return {
    ...(author && { [names.author]: author }),
    ...(date && { [names.date]: date }),
    ...(move !== null && { [names.move]: move }),
  };
}

function changeMark(name: 'insertion' | 'deletion', tag: 'ins' | 'del', priority: number) {
  return Mark.create({
    name,
    priority,
    // What is typed at its edge does not belong to it; recording.ts says what does.
    inclusive: false,
    addAttributes: () => ({
      author: { default: null, rendered: false },
      date: { default: null, rendered: false },
      move: { default: null, rendered: false },
    }),
    parseHTML: () => [{ tag, getAttrs: changeIn }],
    renderHTML: ({ mark }) => [tag, toChangeAttributes(readChange(mark)), 0],
  });
}

// The order in which papers nest them, outside of a link (1000).
const Insertion = changeMark('insertion', 'ins', 1103);
const Deletion = changeMark('deletion', 'del', 1102);

const addNoteIds = () => ({
  ids: {
    default: '',
    parseHTML: (element: Element) => element.getAttribute('data-comment') ?? '',
    renderHTML: ({ ids }: { ids?: string }) => ({ 'data-comment': ids }),
  },
});

/** The passage of one or more notes. Passages may overlap: each piece of text has all of its notes. */
const Passage = Mark.create({
  name: 'passage',
  priority: 1101,
  inclusive: false,
  addAttributes: addNoteIds,
  parseHTML: () => [{ tag: 'mark[data-comment]' }],
  renderHTML: ({ HTMLAttributes }) => ['mark', HTMLAttributes, 0],
});

/** A note on a place between two letters. */
const PassagePoint = Node.create({
  name: 'passagePoint',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: addNoteIds,
  parseHTML: () => [{ tag: 'mark[data-comment]:empty', priority: 70 }],
  renderHTML: ({ HTMLAttributes }) => ['mark', mergeAttributes(HTMLAttributes)],
});

const BlockChanges = Extension.create({
  name: 'blockChanges',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading', 'tableRow', 'tableCell', 'tableHeader'],
      attributes: {
        change: {
          default: null,
          parseHTML: blockChangeIn,
          renderHTML: ({ change }) =>
            change ? { 'data-mark': change.kind, ...toChangeAttributes(change) } : {},
        },
      },
    },
    {
      types: ['image'],
      attributes: { change: { default: null, parseHTML: pictureChangeIn, rendered: false } },
    },
  ],
});

function blockChangeIn(element: Element): BlockChange | null {
  const kind = element.getAttribute('data-mark');
  return kind === 'inserted' || kind === 'deleted' || kind === 'inserted deleted'
    ? { kind, ...changeIn(element) }
    : null;
}

/** A picture is in `ins` or `del`, inside its figure or without one. */
function pictureChangeIn(element: Element): BlockChange | null {
  const picture = element.localName === 'img' ? element : element.querySelector('img');
  const change = picture?.closest('ins, del');
  if (!change) return null;
  return { kind: change.localName === 'ins' ? 'inserted' : 'deleted', ...changeIn(change) };
}

export function pictureWrapper(change: BlockChange | null): [name: string, attributes: object] | undefined {
  return change ? [change.kind === 'inserted' ? 'ins' : 'del', toChangeAttributes(change)] : undefined;
}

export const changeExtensions = [Insertion, Deletion, Passage, PassagePoint, BlockChanges];

/** The editor has the end of a list item at its first paragraph. */
export function openMarked(html: string): string {
  if (!html.includes('data-mark=')) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const item of body.querySelectorAll('li[data-mark]')) {
    const first = item.firstElementChild;
    const isWrapped = first?.localName === 'p' && item.firstChild === first;
    const paragraph = isWrapped ? first : body.ownerDocument.createElement('p');
    if (!isWrapped) {
      const inline = [...item.childNodes];
      const end = inline.findIndex((node) => /^(UL|OL|P|TABLE|BLOCKQUOTE|FIGURE|PRE)$/.test(node.nodeName));
      paragraph.append(...(end === -1 ? inline : inline.slice(0, end)));
      item.prepend(paragraph);
    }
    for (const name of ['data-mark', ...Object.values(names)]) {
      const value = item.getAttribute(name);
      if (value !== null) paragraph.setAttribute(name, value);
      item.removeAttribute(name);
    }
  }
  return body.innerHTML;
}

export function readChange({ attrs: { author, date, move } }: PmMark): Change {
  return { author, date, move };
}

export function findMark(node: PmNode, name: 'insertion' | 'deletion' | 'passage'): PmMark | undefined {
  return node.marks.find((mark) => mark.type.name === name);
}

export function getBlockChange(node: PmNode): BlockChange | null {
  return node.attrs.change ?? null;
}

/** What the passages of notes are in: here for the HTML of captions. */
export const NOTE_MARKS: ReadonlySet<string> = new Set(['mark']);

/** Whether a text has changes or passages at all: without any, nothing of them is stored or shown. */
export function hasMarks(doc: PmNode): { changes: boolean; passages: boolean } {
  let changes = false;
  let passages = false;
  doc.descendants((node) => {
    if (getBlockChange(node)) changes = true;
    if (node.type.name === 'passagePoint') passages = true;
    const inAttribute = String(node.attrs.html ?? node.attrs.caption ?? '');
    if (hasElement(inAttribute, CHANGES)) changes = true;
    if (hasElement(inAttribute, NOTE_MARKS)) passages = true;
    for (const { type } of node.marks) {
      if (type.name === 'insertion' || type.name === 'deletion') changes = true;
      else if (type.name === 'passage') passages = true;
    }
    return !(changes && passages);
  });
  return { changes, passages };
}
