import { type Child, type Element, parseMarkup, writeMarkup } from './markup.ts';

/** What can be done with the marked HTML of a paper (docs/papers.md) without reading it into a tree of papers. */

const CHANGE_ATTRIBUTES = ['data-mark', 'data-author', 'data-move', 'datetime'];
const PARAGRAPHS = new Set(['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'li']);
const LISTS = new Set(['ul', 'ol', 'blockquote', 'div']);
export const BLOCKS = new Set([
  ...[...PARAGRAPHS, ...LISTS, 'dl', 'dt', 'dd', 'pre', 'hr', 'figure', 'figcaption', 'aside'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
]);
const CELLS = new Set(['td', 'th']);
const ROWS = new Set([...CELLS, 'tr']);
const EMPTY = new Set(['br', 'hr', 'img', 'math']);

type View = 'before' | 'after';

/** All changes accepted, without the passages of notes. */
export function finishedOf(marked: string): string {
  return resolved(marked, 'after');
}

/** All changes rejected, without the passages of notes. */
export function draftOf(marked: string): string {
  return resolved(marked, 'before');
}

export function hasChanges(marked: string): boolean {
  return /<(?:ins|del)\b|<[^<>]* data-mark="/.test(marked);
}

/** For readers: the passages of these notes only, and nobody's name. */
export function withoutNames(marked: string, notes: ReadonlySet<string>): string {
  const root = parseMarkup(marked);
  return writeMarkup(shown(root.children));

  function shown(children: Child[]): Child[] {
    return children.flatMap((child): Child[] => {
      if (typeof child === 'string') return [child];
      const { name, attributes } = child;
      const inner = shown(child.children);
      const comments = commentsOf(child);
      if (comments) {
        const ids = comments.filter((id) => notes.has(id));
        return ids.length > 0
          ? [{ name, attributes: { 'data-comment': ids.join(' ') }, children: inner }]
          : inner;
      }
      const { datetime: _when, 'data-author': _author, ...kept } = attributes;
      return [{ name, attributes: kept, children: inner }];
    });
  }
}

/** The notes that an element is the passage of; undefined if it is no passage. */
export function commentsOf({ name, attributes }: Element): string[] | undefined {
  return name === 'mark' ? attributes['data-comment']?.split(' ').filter(Boolean) : undefined;
}

function resolved(marked: string, view: View): string {
  const root = parseMarkup(marked);
  const references = referencesIn(root);
  const result = { ...root, children: resolvedChildren(root.children, view) };
  renumberNotes(result, references);
  return writeMarkup(result.children).trim();
}

function resolvedChildren(children: Child[], view: View): Child[] {
  const result: Child[] = [];
  let isChanged = false;
  /** What is left of a paragraph whose end is gone, and the paragraph that it goes into if none follows. */
  let left: { children: Child[]; from: Element } | undefined;
  let isAfterGone = false;
  const flush = () => {
    if (left) result.push({ ...left.from, children: left.children });
    left = undefined;
  };
  for (const child of children) {
    if (typeof child === 'string') {
      if (!(isAfterGone && child.trim() === '')) result.push(child);
      isAfterGone = false;
      continue;
    }
    isAfterGone = false;
    const { name } = child;
    if (name === (view === 'after' ? 'del' : 'ins')) {
      isChanged = true;
      isAfterGone = child.children.some((each) => typeof each === 'object' && BLOCKS.has(each.name));
      continue;
    }
    if (name === 'ins' || name === 'del' || commentsOf(child)) {
      isChanged = true;
      result.push(...resolvedChildren(child.children, view));
      continue;
    }
    const isGone = child.attributes['data-mark']
      ?.split(' ')
      .includes(view === 'after' ? 'deleted' : 'inserted');
    const element = withoutChange(child, view);
    const isEmptied = hasContent(child) && !hasContent(element) && !CELLS.has(name);
    const isBlock = BLOCKS.has(name);
    if ((isGone && ROWS.has(name)) || isEmptied || (isGone && !hasContent(element))) {
      isAfterGone = isBlock;
      isChanged = true;
      continue;
    }
    const target = left && isBlock ? firstParagraph(element) : undefined;
    if (left && target) {
      target.children = joined([...left.children, ...target.children]);
      left = undefined;
    } else if (isBlock) flush();
    if (isGone && PARAGRAPHS.has(name)) {
      left = { children: element.children, from: element };
      isAfterGone = true;
    } else result.push(element);
  }
  flush();
  return isChanged ? joined(result) : result;
}

function withoutChange({ name, attributes, children }: Element, view: View): Element {
  const kept = Object.entries(attributes).filter(([key]) => !CHANGE_ATTRIBUTES.includes(key));
  return { name, attributes: Object.fromEntries(kept), children: resolvedChildren(children, view) };
}

function hasContent({ name, children }: Element): boolean {
  if (EMPTY.has(name)) return true;
  return children.some((child) => (typeof child === 'string' ? child.trim() !== '' : isContent(child)));
}

/** An empty cell is a cell, and a target of links is one. */
function isContent(child: Element): boolean {
  return CELLS.has(child.name) || child.attributes.id !== undefined || hasContent(child);
}

function firstParagraph(element: Element): Element | undefined {
  if (PARAGRAPHS.has(element.name)) return element;
  const first = element.children.find((child) => typeof child !== 'string');
  return LISTS.has(element.name) && first ? firstParagraph(first) : undefined;
}

/** Neighbours with the same formatting become one again. */
function joined(children: Child[]): Child[] {
  const result: Child[] = [];
  for (const child of children) {
    const last = result.at(-1);
    if (typeof child === 'string' && typeof last === 'string') result.splice(-1, 1, last + child);
    else if (typeof child === 'object' && typeof last === 'object' && isSame(last, child))
      result.splice(-1, 1, { ...last, children: joined([...last.children, ...child.children]) });
    else result.push(child);
  }
  return result;
}

function isSame(one: Element, other: Element): boolean {
  const isInline = !BLOCKS.has(one.name) && !EMPTY.has(one.name);
  const isNote = one.name === 'sup' && one.children.some((child) => typeof child === 'object');
  if (one.name !== other.name || !isInline || isNote || one.attributes.id) return false;
  return JSON.stringify(one.attributes) === JSON.stringify(other.attributes);
}

// ---- footnotes and endnotes

const REFERENCE = /^#((?:end)?note)-(\d+)$/;
const NOTE = /^((?:end)?note)-(\d+)$/;

function* elementsIn(element: Element): Generator<Element> {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    yield child;
    yield* elementsIn(child);
  }
}

/** The ids of the notes that are referred to, in order. */
function referencesIn(root: Element): string[] {
  const ids: string[] = [];
  for (const { name, attributes } of elementsIn(root)) {
    const [, kind, number] = (name === 'a' && attributes.href?.match(REFERENCE)) || [];
    if (kind && !ids.includes(`${kind}-${number}`)) ids.push(`${kind}-${number}`);
  }
  return ids;
}

/** A note whose reference is gone goes with it, and the others are numbered anew. */
function renumberNotes(root: Element, before: string[]) {
  const left = referencesIn(root);
  const gone = new Set(before.filter((id) => !left.includes(id)));
  if (gone.size === 0) return;
  removeNotes(root, gone);
  const numbers = new Map<string, string>();
  for (const kind of ['note', 'endnote'])
    for (const [index, id] of left.filter((each) => each.startsWith(`${kind}-`)).entries())
      numbers.set(id, `${kind}-${index + 1}`);
  for (const element of elementsIn(root)) {
    const { name, attributes, children } = element;
    const own = attributes.id?.match(NOTE)?.[0];
    const number = own && numbers.get(own);
    if (name === 'li' && number) attributes.id = number;
    const referred = (name === 'a' && attributes.href?.match(REFERENCE)?.[0].slice(1)) || '';
    const next = numbers.get(referred);
    if (!next) continue;
    attributes.href = `#${next}`;
    if (attributes.id) attributes.id = next.replace('note-', 'note-ref-');
    const digits = next.replace(/\D/g, '');
    if (typeof children[0] === 'string' && /^\d+$/.test(children[0])) element.children = [digits];
  }
}

function removeNotes(element: Element, gone: ReadonlySet<string>) {
  element.children = element.children.filter((child, index, all) => {
    if (typeof child === 'string') return true;
    const hadNotes = child.children.some(isNote);
    removeNotes(child, gone);
    if (hadNotes && !child.children.some(isNote)) {
      // Its heading goes with the list.
      const heading = all.slice(0, index).findLast((each) => typeof each === 'object');
      if (typeof heading === 'object' && /^h\d$/.test(heading.name)) heading.name = '';
      return false;
    }
    return !(isNote(child) && gone.has((child as Element).attributes.id ?? ''));
  });
  element.children = element.children.filter((child) => typeof child === 'string' || child.name !== '');
}

function isNote(child: Child): boolean {
  return typeof child === 'object' && child.name === 'li' && NOTE.test(child.attributes.id ?? '');
}
