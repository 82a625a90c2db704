import {
  type Child,
  cleanText,
  createElement,
  descendants,
  type Element,
  elements,
  parseHtml,
  replaceElements,
  writeHtml,
} from '#server/html/tree.ts';
import {
  arrangeChanges,
  BLOCK,
  type Change,
  joinParagraphs,
  TEXT_BLOCK,
  toChange,
} from './margin-changes.ts';
import { hasChanges } from './marked.ts';

/*
 * The HTML of a paper's page, from its rendered HTML with changes and passages. One text serves all views: the page
 * shows or hides parts of it with styles (`app/styles/papers.css`).
 *
 * - A public note follows its passage, inside the paragraph. It floats into the margin of wide screens; on narrow ones
 *   it opens where it is, while the passage has the focus or the note is the target of the address. Notes on headings
 *   and tables come after them. The kind of a note leads to all passages of that kind.
 * - The last piece of a passage can be focused, is described by its note, and has the number of the note (`data-n`).
 *   Passages that end together are nested, the first note innermost, so that their numbers ascend; the innermost is one
 *   stop of the keyboard for all of them.
 * - `data-kind` is the place of the note's kind in the list of kinds, for the switches of the kinds.
 * - A footnote has a copy next to its mark. Screen readers get the list at the end.
 * - Deletions and insertions that follow each other are in one `change`.
 * - `data-whole` is on blocks that are inserted or deleted as a whole; paragraphs that are joined in one of the views
 *   are in one `div`.
 * - `data-move` is on both halves of text that was moved, without the name that the file gave to the move.
 * - Who changed what and when is left out, and so is everything of notes that are not public.
 */

export type MarginNote = { id: string; kind: string; text: string };
export type AnnotationKind = { slug: string; name: string };

const PRIVATE = ['data-author', 'datetime', 'data-comment'];
const HEADING = /^h[2-6]$/;
/** A note inside these would be struck, linked or small. */
const NOT_INSIDE = new Set(['mark', 'a', 'del', 's', 'u', 'sup', 'sub', 'code', 'small']);
const FOOTNOTE_LINK = /^#((?:end)?note-\d+)$/;
const BACK_LINK = /^#(?:end)?note-ref-\d+$/;

/** The HTML of a page from its rendered tree; empty if it shows nothing more than its finished text. */
export function marginHtml(
  root: Element,
  marginNotes: readonly MarginNote[],
  kinds: readonly AnnotationKind[],
): string {
  const footnotes = findFootnotes(root);
  const marginNotesById = new Map(marginNotes.map((note) => [note.id, note]));
  root.children = withPassages(root.children, marginNotesById, kinds);
  arrangeChanges(root);
  placeMarginNotes(root, marginNotesById, kinds, footnotes);
  closeUpPunctuation(root);
  numberMarginNotes(root);
  joinParagraphs(root);
  const hasNotes = descendants(root).some(({ attributes }) => attributes.class?.startsWith('margin-note'));
  return hasChanges(root) || hasNotes ? writeHtml(root.children) : '';
}

/** As many notes as fit beside a paragraph. */
const MAX_PASSAGE_NOTES = 4;

/**
 * One block of a paper's page for another page, followed by its notes: the block with this note, or else the first
 * one with a change and its reason, with a change, or with a note.
 */
export function extractPassage(html: string, noteId?: string): string {
  const blocks = elements(parseHtml(html));
  const texts = blocks.filter(({ name }) => name === 'p' || name === 'div');
  const has = (test: (element: Element) => boolean) => (block: Element) => descendants(block).some(test);
  const hasChange = has(({ name }) => name === 'ins' || name === 'del');
  const hasMarginNote = has(({ attributes }) => attributes.class === 'margin-note');
  const elementId = noteId === undefined ? undefined : toMarginNoteId(noteId);
  const block =
    blocks.find(has(({ attributes }) => elementId !== undefined && attributes.id === elementId)) ??
    texts.find((text) => hasChange(text) && hasMarginNote(text)) ??
    texts.find(hasChange) ??
    texts.find(hasMarginNote);
  if (!block) return '';
  const marginNotes: Child[] = [];
  // Its notes follow it; copies of footnotes go.
  const text = replaceElements([block], (element, children) => {
    const classes = element.attributes.class ?? '';
    if (classes === 'margin-note') marginNotes.push(element);
    return /^(?:margin-note|note-switch)\b/.test(classes) ? [] : [{ ...element, children }];
  });
  const shown = marginNotes.slice(0, MAX_PASSAGE_NOTES);
  const passage = createElement('div', {}, [
    ...text,
    ...(shown.length > 0 ? [createElement('div', { class: 'passage-notes' }, shown)] : []),
  ]);
  numberMarginNotes(passage);
  return writeHtml(passage.children);
}

/** Notes in the order of the page, each with the number of its passage; a passage whose note is not here has none. */
function numberMarginNotes(root: Element) {
  const marginNotes = [...descendants(root)].filter(isMarginNote);
  const last = lastMarks(root);
  for (const mark of descendants(root, 'mark'))
    for (const name of ['tabindex', 'aria-describedby', 'data-n']) delete mark.attributes[name];
  for (const [index, { attributes }] of marginNotes.entries()) {
    const number = String(index + 1);
    attributes['data-n'] = number;
    const mark = last.get(attributes['data-note'] ?? '');
    if (!mark) continue;
    const stop = findInnermost(mark).attributes;
    stop.tabindex = '0';
    stop['aria-describedby'] = [stop['aria-describedby'], attributes.id].filter(Boolean).join(' ');
    mark.attributes['data-n'] = number;
  }
}

/** Of numbered passages that end together. */
function findInnermost(mark: Element): Element {
  const [only, ...others] = mark.children;
  const isNested = others.length === 0 && typeof only === 'object' && 'data-n' in only.attributes;
  return isNested ? findInnermost(only) : mark;
}

/** The id of a note in the page. */
export function toMarginNoteId(note: string): string {
  return `margin-${note.replace(/[^\w-]/g, '-')}`;
}

/** The texts of the notes in the lists at the end, by id. */
function findFootnotes(root: Element): Map<string, Child[]> {
  const found = new Map<string, Child[]>();
  for (const section of elements(root)) {
    if (section.attributes.class !== 'notes') continue;
    for (const list of elements(section).filter(({ name }) => name === 'ol'))
      for (const item of elements(list)) if (item.attributes.id) found.set(item.attributes.id, item.children);
  }
  return found;
}

/** Without private attributes, and with one `mark` for each public note of a passage. */
function withPassages(
  nodes: Child[],
  marginNotes: ReadonlyMap<string, MarginNote>,
  kinds: readonly AnnotationKind[],
): Child[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [node];
    const ids = node.attributes['data-comment']?.split(' ') ?? [];
    const isPassage = node.name === 'mark' && 'data-comment' in node.attributes;
    for (const name of PRIVATE) delete node.attributes[name];
    if ('data-move' in node.attributes) node.attributes['data-move'] = '';
    node.children = withPassages(node.children, marginNotes, kinds);
    if (!isPassage) return [node];
    let children = node.children;
    for (const id of ids) {
      const note = marginNotes.get(id);
      if (!note) continue;
      const attributes = { 'data-note': id, ...kindAttributes(note, kinds) };
      children = [{ name: 'mark', attributes, children }];
    }
    return children;
  });
}

function kindAttributes({ kind }: MarginNote, kinds: readonly AnnotationKind[]): Record<string, string> {
  return { 'data-kind': String(kinds.findIndex(({ slug }) => slug === kind) + 1) };
}

function placeMarginNotes(
  root: Element,
  marginNotes: ReadonlyMap<string, MarginNote>,
  kinds: readonly AnnotationKind[],
  footnotes: ReadonlyMap<string, Child[]>,
) {
  const last = lastMarks(root);
  const deleted = notesOnDeletedText(root);
  /** Footnotes without a copy yet: a second mark of the same one gets none. */
  const open = new Set(footnotes.keys());

  /** Returns the notes of what nothing can float out of. */
  function visit(parent: Element, isFit: boolean): Child[] {
    const children: Child[] = [];
    const late: Child[] = [];
    let pending: Child[] = [];
    for (const node of parent.children) {
      if (typeof node === 'string' || node.attributes.class === 'notes') {
        children.push(node);
        continue;
      }
      if (NOT_INSIDE.has(node.name)) {
        children.push(node);
        (isFit ? children : late).push(...notesAfter(node));
        continue;
      }
      const found = visit(node, isFit && !isUnfit(node));
      if (pending.length > 0 && node.name === 'p') node.children.unshift(...pending);
      else if (pending.length > 0) children.push(noteLine(pending));
      pending = [];
      children.push(node);
      if (!isFit) late.push(...found);
      else if (HEADING.test(node.name)) pending = found;
      else if (found.length > 0) children.push(noteLine(found));
    }
    if (pending.length > 0) children.push(noteLine(pending));
    parent.children = children;
    return late;
  }

  /** The notes whose passages end in this element, and the footnotes whose marks are in it. */
  function notesAfter(node: Element): Child[] {
    const all = [...listByEnd(node)];
    const ending = all.flatMap((mark) => {
      const note = marginNotes.get(mark.attributes['data-note'] ?? '');
      return note && last.get(note.id) === mark ? [createMarginNote(note, kinds, deleted.has(note.id))] : [];
    });
    const copies = all.flatMap(({ name, attributes }) => {
      const id = (name === 'a' && attributes.href?.match(FOOTNOTE_LINK)?.[1]) || '';
      return open.delete(id) ? footnoteNodes(id, footnotes.get(id) ?? []) : [];
    });
    return [...ending, ...copies];
  }

  visit(root, true);
}

/** A full stop stays with the passage that it ends: below an open note it would begin a line. */
function closeUpPunctuation(parent: Element) {
  const children: Child[] = [];
  for (const node of parent.children) {
    const place = children.findLastIndex((child) => !isMarginNote(child)) + 1;
    const mark =
      typeof node === 'string' && place < children.length ? /^[.,;:!?)’”]+/.exec(node)?.[0] : undefined;
    if (typeof node === 'string' && mark) {
      children.splice(place, 0, mark);
      children.push(node.slice(mark.length));
      continue;
    }
    if (typeof node !== 'string') closeUpPunctuation(node);
    children.push(node);
  }
  parent.children = children;
}

/** An element and its descendants, in the order of their ends. */
function* listByEnd(element: Element): Generator<Element> {
  for (const child of elements(element)) yield* listByEnd(child);
  yield element;
}

function isMarginNote(node: Child): boolean {
  return typeof node !== 'string' && node.attributes.class === 'margin-note';
}

function noteLine(children: Child[]): Element {
  return createElement('div', { class: 'note-line' }, children);
}

/** Inside of these nothing floats into the margin. */
function isUnfit({ name, attributes }: Element): boolean {
  return HEADING.test(name) || name === 'pre' || name === 'math' || attributes.class === 'table-scroll';
}

/** The last piece of each passage in the block of text where it begins. */
function lastMarks(root: Element): Map<string, Element> {
  const last = new Map<string, Element>();
  const done = new Set<string>();
  function visit(node: Element) {
    for (const child of elements(node)) {
      const id = child.attributes['data-note'];
      if (child.name === 'mark' && id !== undefined && !done.has(id)) last.set(id, child);
      visit(child);
    }
    if (TEXT_BLOCK.test(node.name)) for (const id of last.keys()) done.add(id);
  }
  visit(root);
  return last;
}

function notesOnDeletedText(root: Element): Set<string> {
  const changes = new Map<string, Set<Change | undefined>>();
  function visit(nodes: Child[], ids: string[], change: Change | undefined) {
    for (const node of nodes) {
      if (typeof node === 'string') for (const id of ids) changes.get(id)?.add(change);
      else {
        const id = node.attributes['data-note'];
        if (id !== undefined && !changes.has(id)) changes.set(id, new Set());
        visit(node.children, id === undefined ? ids : [...ids, id], toChange(node) ?? change);
      }
    }
  }
  visit(root.children, [], undefined);
  return new Set(
    [...changes].filter(([, found]) => found.size === 1 && found.has('deleted')).map(([id]) => id),
  );
}

function createMarginNote(note: MarginNote, kinds: readonly AnnotationKind[], isDeleted: boolean): Element {
  const kind = kinds.find(({ slug }) => slug === note.kind);
  const name = kind
    ? [createElement('a', { class: 'note-kind', href: `/samples/passages/${kind.slug}` }, [kind.name]), ' ']
    : [];
  const attributes = {
    class: 'margin-note',
    id: toMarginNoteId(note.id),
    role: 'note',
    // A note that is tapped keeps the focus, and so stays open.
    tabindex: '-1',
    'data-note': note.id,
    ...kindAttributes(note, kinds),
    ...(isDeleted && { 'data-on': 'deleted' }),
  };
  return createElement('span', attributes, [...name, ...withItalics(cleanText(note.text))]);
}

/** `*italics*` is all the markup that a note has. */
function withItalics(text: string): Child[] {
  return text
    .split(/\*([^*\n]+)\*/)
    .map((part, index) => (index % 2 === 1 ? createElement('em', {}, [part]) : part))
    .filter((part) => part !== '');
}

function footnoteNodes(id: string, text: Child[]): Child[] {
  const number = id.replace(/\D/g, '');
  const hidden = { 'aria-hidden': 'true' };
  const box = { type: 'checkbox', class: 'note-switch footnote', autocomplete: 'off', tabindex: '-1' };
  return [
    createElement('input', { ...box, ...hidden }),
    createElement('span', { class: 'margin-note footnote', ...hidden }, [
      createElement('sup', {}, [number]),
      ' ',
      ...inlineCopy(text),
    ]),
  ];
}

/** In a form that is allowed in a paragraph: blocks become spans, ids go, links cannot be reached by the keyboard a second time. */
function inlineCopy(nodes: Child[]): Child[] {
  return replaceElements(nodes, ({ name, attributes }, children) => {
    if (name === 'a' && BACK_LINK.test(attributes.href ?? '')) return [];
    const { id: _, 'data-note': _note, ...rest } = attributes;
    if (name === 'a') return [createElement('a', { ...rest, tabindex: '-1' }, children)];
    if (BLOCK.test(name) || name === 'mark') return [createElement('span', {}, children), ' '];
    return [createElement(name, rest, children)];
  });
}
