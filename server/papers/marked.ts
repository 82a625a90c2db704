import { type Child, descendants, type Element, elements, parseHtml } from '#server/html/tree.ts';
import { paperHtml } from './html.ts';
import { parsePaper } from './parse-html.ts';
import { resolved as resolvedBlocks, type View } from './views.ts';

/** What can be done with the marked HTML of a paper (docs/papers.md) without reading it into a tree of papers. */

const CHANGE_ATTRIBUTES = ['data-mark', 'data-author', 'data-move', 'datetime'];
export const BLOCKS = new Set(
  `p h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre hr div figure figcaption aside table caption thead
  tbody tfoot tr td th`.split(/\s+/),
);
const CELLS = new Set(['td', 'th']);
const ROWS = new Set([...CELLS, 'tr']);
const EMPTY = new Set(['br', 'hr', 'img', 'math']);

/** All changes accepted, without the passages of notes. */
export function acceptChanges(root: Element): Element {
  return resolveChanges(root, 'after');
}

/** All changes rejected, without the passages of notes. */
export function rejectChanges(root: Element): Element {
  return resolveChanges(root, 'before');
}

export function hasChanges(root: Element): boolean {
  return descendants(root).some(
    ({ name, attributes }) => name === 'ins' || name === 'del' || 'data-mark' in attributes,
  );
}

/** The notes that an element is the passage of; undefined if it is no passage. */
export function readCommentIds({ name, attributes }: Element): string[] | undefined {
  return name === 'mark' ? attributes['data-comment']?.split(' ').filter(Boolean) : undefined;
}

function resolveChanges(root: Element, view: View): Element {
  if (joinsParagraphs(root, view) || dividesCells(root, view)) return resolvePaper(root, view);
  const result = { ...root, children: resolvedChildren(root.children, view) };
  const references = referencesIn(result);
  const removedIds = new Set(referencesIn(root).filter((id) => !references.includes(id)));
  if (removedIds.size === 0) return result;
  const rest = structuredClone(root);
  removeFootnotes(rest, removedIds);
  result.children = resolvedChildren(rest.children, view);
  renumberFootnotes(result, references);
  return result;
}

/** Where the end of a paragraph is gone, but not its words, it is continued by the next one, wherever that is. */
function joinsParagraphs(root: Element, view: View): boolean {
  return descendants(root).some(
    (element) => isGone(element, view) && !ROWS.has(element.name) && hasContent(withoutChange(element, view)),
  );
}

/** Where a row of a table is gone, a cell that spans it and others has to become smaller, or to move to the next row. */
function dividesCells(root: Element, view: View): boolean {
  const all = [...descendants(root)];
  return (
    all.some(({ attributes }) => attributes.rowspan) &&
    all.some((element) => ROWS.has(element.name) && isGone(element, view))
  );
}

function resolvePaper(root: Element, view: View): Element {
  const paper = parsePaper('', root);
  const footnotes = paper.footnotes.map((footnote) => ({
    ...footnote,
    blocks: resolvedBlocks(footnote.blocks, view),
  }));
  return parseHtml(
    paperHtml({ ...paper, blocks: resolvedBlocks(paper.blocks, view), footnotes }, 'finished'),
  );
}

function isGone({ attributes }: Element, view: View): boolean {
  const kinds = attributes['data-mark']?.split(' ') ?? [];
  return kinds.includes(view === 'after' ? 'deleted' : 'inserted');
}

function resolvedChildren(children: Child[], view: View): Child[] {
  const result: Child[] = [];
  let isChanged = false;
  let isAfterGone = false;
  for (const child of children) {
    if (typeof child === 'string') {
      if (!(isAfterGone && child.trim() === '')) result.push(child);
      isAfterGone = false;
      continue;
    }
    const { name } = child;
    const isBlock = BLOCKS.has(name);
    if (name === (view === 'after' ? 'del' : 'ins')) {
      isChanged = true;
      isAfterGone = elements(child).some((each) => BLOCKS.has(each.name));
    } else if (name === 'ins' || name === 'del' || readCommentIds(child)) {
      isChanged = true;
      isAfterGone = false;
      result.push(...resolvedChildren(child.children, view));
    } else {
      const element = withoutChange(child, view);
      const isEmptied = hasContent(child) && !hasContent(element) && !CELLS.has(name);
      if (isGone(child, view) || isEmptied) {
        isAfterGone = isBlock;
        isChanged = true;
      } else {
        isAfterGone = false;
        result.push(element);
      }
    }
  }
  return isChanged ? joined(result) : result;
}

function withoutChange({ name, attributes, children }: Element, view: View): Element {
  const otherAttributes = Object.entries(attributes).filter(([key]) => !CHANGE_ATTRIBUTES.includes(key));
  return {
    name,
    attributes: Object.fromEntries(otherAttributes),
    children: resolvedChildren(children, view),
  };
}

function hasContent({ name, children }: Element): boolean {
  if (EMPTY.has(name)) return true;
  return children.some((child) => {
    if (typeof child === 'string') return child.trim() !== '';
    // An empty cell is a cell, and a target of links is one.
    return CELLS.has(child.name) || child.attributes.id !== undefined || hasContent(child);
  });
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
  const isMark = one.name === 'sup' && elements(one).length > 0;
  if (one.name !== other.name || !isInline || isMark || one.attributes.id) return false;
  return JSON.stringify(one.attributes) === JSON.stringify(other.attributes);
}

const REFERENCE = /^#((?:end)?note)-(\d+)$/;
const FOOTNOTE_ID = /^((?:end)?note)-(\d+)$/;

/** The ids of the notes that are referred to, in order. */
function referencesIn(root: Element): string[] {
  const ids: string[] = [];
  for (const { name, attributes } of descendants(root)) {
    const [, kind, number] = (name === 'a' && attributes.href?.match(REFERENCE)) || [];
    if (kind && !ids.includes(`${kind}-${number}`)) ids.push(`${kind}-${number}`);
  }
  return ids;
}

function renumberFootnotes(root: Element, references: string[]) {
  const numbers = new Map<string, string>();
  for (const kind of ['note', 'endnote'])
    for (const [index, id] of references.filter((each) => each.startsWith(`${kind}-`)).entries())
      numbers.set(id, `${kind}-${index + 1}`);
  for (const element of descendants(root)) {
    const { name, attributes, children } = element;
    const footnoteId = attributes.id?.match(FOOTNOTE_ID)?.[0];
    const number = footnoteId && numbers.get(footnoteId);
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

/** A note whose reference is gone goes with it. */
function removeFootnotes(element: Element, removedIds: ReadonlySet<string>) {
  element.children = element.children.filter((child, index, all) => {
    if (typeof child === 'string') return true;
    const hadFootnotes = child.children.some(isFootnote);
    removeFootnotes(child, removedIds);
    if (hadFootnotes && !child.children.some(isFootnote)) {
      // Its heading goes with the list.
      const heading = all.slice(0, index).findLast((each) => typeof each === 'object');
      if (typeof heading === 'object' && /^h\d$/.test(heading.name)) heading.name = '';
      return false;
    }
    return !(isFootnote(child) && removedIds.has(child.attributes.id ?? ''));
  });
  element.children = element.children.filter((child) => typeof child === 'string' || child.name !== '');
}

function isFootnote(child: Child): child is Element {
  return typeof child === 'object' && child.name === 'li' && FOOTNOTE_ID.test(child.attributes.id ?? '');
}
