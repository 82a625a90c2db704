import { type Child, createElement, descendants, type Element, elements, shownText } from './tree.ts';

/** Sections of footnotes and of sources, and the marks in the text that lead to them. */

type Kind = 'notes' | 'references';
type Section = { kind: Kind; element: Element };

const NOTES = /^(?:notes|endnotes|footnotes)$/i;
/** The heading of a list of sources. */
export const SOURCES =
  /^(?:references|reference list|works cited|works consulted|(?:annotated |select |selected )?bibliography)$/i;
const HEADING = /^h[2-6]$/;
/** A marker inside one of these is text: links do not nest, and code is code. */
const LEFT_ALONE = new Set(['a', 'code', 'pre', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** A number or list of numbers in brackets, with an optional locator: `[2]`, `[1, 3]`, `[2, p. 5]`. */
const MARKER =
  /( ?)\[(\d{1,3}(?:(?:, ?|[–-])\d{1,3}){0,9})((?:, (?:p|pp|para|sec|ch|fig|eq|vol)\. ?[^[\]]{1,40})?)\]/g;
/** A footnote of an imported paper, which has its id and a link from its mark. */
const OWN_NOTE = /^((?:end)?note)-(\d{1,5})$/;
const OWN_MARK = /^(?:end)?note-ref-\d/;

/** Whether a text has footnotes of the editor or of a Word file. */
export function hasFootnoteMarks(root: Element): boolean {
  return descendants(root).some(({ attributes }) => OWN_MARK.test(attributes.id ?? ''));
}

/**
 * `[1]` becomes a linked superscript if a section "Notes" has a note 1, or a link to its source, in brackets on the
 * line, if a list of references has an entry [1]. Otherwise it stays text.
 */
export function linkFootnotesAndSources(root: Element) {
  const ids = new Set(Array.from(descendants(root), ({ attributes }) => attributes.id));
  const hasOwn = descendants(root).some(isOwnNote);
  const sections = wrapSections(root, hasOwn);
  if (sections.length === 0) return;
  const notes = new Map<string, Element>();
  const sources = new Set<string>();
  for (const { kind, element } of sections) {
    if (kind === 'notes' && hasOwn) linkBack(element, ids);
    else if (kind === 'notes') for (const { number, item } of numberedItems(element)) notes.set(number, item);
    else for (const number of numberSources(element)) sources.add(number);
  }
  const referred = linkMarkers(root, new Set(sections.map(({ element }) => element)), notes, sources);
  for (const [number, item] of notes) {
    item.attributes = { id: `note-${number}` };
    if (referred.has(number)) item.children.push(' ', backLink(`note-ref-${number}`, number));
  }
}

function isOwnNote({ name, attributes }: Element): boolean {
  return name === 'li' && OWN_NOTE.test(attributes.id ?? '');
}

/** A link back from every footnote that has a mark. */
function linkBack(section: Element, ids: ReadonlySet<string | undefined>) {
  for (const item of descendants(section, 'li')) {
    const [, kind, number = ''] = item.attributes.id?.match(OWN_NOTE) ?? [];
    const mark = `${kind}-ref-${number}`;
    if (kind && ids.has(mark)) item.children.push(' ', backLink(mark, number));
  }
}

function backLink(mark: string, number: string): Element {
  const attributes = { href: `#${mark}`, 'aria-label': `Back to the text of note ${number}` };
  return createElement('a', attributes, ['↩\uFE0E']);
}

/** From a heading to the next one of its level or higher, or to the end of the containing element. */
function wrapSections(parent: Element, hasOwn: boolean): Section[] {
  const sections: Section[] = [];
  const children: Child[] = [];
  let open: (Section & { rank: string }) | undefined;
  for (const child of parent.children) {
    const heading = typeof child === 'object' && HEADING.test(child.name) ? child : undefined;
    if (open && heading && heading.name <= open.rank) open = undefined;
    const kind = heading && !open ? sectionKind(heading) : undefined;
    if (heading && kind) {
      const element = createElement('section', { class: kind });
      open = { kind, element, rank: heading.name };
      children.push(element);
      sections.push(open);
    } else if (!open && typeof child === 'object') sections.push(...wrapSections(child, hasOwn));
    (open ? open.element.children : children).push(child);
  }
  // Footnotes with ids of their own are in their own sections; a heading "Notes" above other things is a heading.
  const isWrapped = ({ kind, element }: Section) =>
    !hasOwn || kind !== 'notes' || descendants(element).some(isOwnNote);
  const wrappedSections = sections.filter(isWrapped);
  const dropped = new Set(sections.filter((section) => !isWrapped(section)).map(({ element }) => element));
  parent.children = children.flatMap((child) =>
    typeof child === 'object' && dropped.has(child) ? child.children : [child],
  );
  return wrappedSections;
}

function sectionKind(heading: Element): Kind | undefined {
  const title = shownText(heading).replace(/[:.]$/, '');
  if (NOTES.test(title)) return 'notes';
  return SOURCES.test(title) ? 'references' : undefined;
}

type Item = { number: string; item: Element };

/** The items of a section's numbered lists that are in no other list, with their numbers. */
function numberedItems(section: Element): Item[] {
  return elements(section).flatMap((list) => {
    if (list.name !== 'ol') return list.name === 'ul' ? [] : numberedItems(list);
    const first = Number(list.attributes.start ?? 1) || 1;
    const items = elements(list).filter(({ name }) => name === 'li');
    return items.map((item, index) => ({ number: String(first + index), item }));
  });
}

/** Adds ids to the numbered sources: paragraphs that begin with `[1]`, or the items of a numbered list. */
function numberSources(section: Element): Set<string> {
  const numbers = new Set<string>();
  const addId = (source: Element, number: string | undefined) => {
    if (!number || numbers.has(number)) return;
    numbers.add(number);
    source.attributes.id = `ref-${number}`;
  };
  for (const paragraph of descendants(section, 'p')) {
    const [first] = paragraph.children;
    if (typeof first === 'string') addId(paragraph, first.match(/^\s*\[(\d{1,3})\]/)?.[1]);
  }
  for (const { number, item } of numberedItems(section)) addId(item, number);
  return numbers;
}

/** Links the markers outside of these sections. Returns the footnotes that are referred to. */
function linkMarkers(
  root: Element,
  sections: ReadonlySet<Element>,
  notes: ReadonlyMap<string, unknown>,
  sources: ReadonlySet<string>,
): Set<string> {
  const referred = new Set<string>();
  replaceText(root, sections, (text) => {
    if (!text.includes('[')) return [text];
    return splitText(text, MARKER, ([, space = '', numbers = '', locator = '']) => {
      if (notes.has(numbers) && !locator) return [noteLink(numbers)];
      const links = splitText(numbers, /\d+/g, ([number]) =>
        sources.has(number) ? [createElement('a', { href: `#ref-${number}` }, [number])] : undefined,
      );
      return links.some((link) => typeof link === 'object')
        ? [`${space}[`, ...links, `${locator}]`]
        : undefined;
    });
  });
  return referred;

  function noteLink(number: string): Element {
    const attributes = {
      href: `#note-${number}`,
      ...(!referred.has(number) && { id: `note-ref-${number}` }),
    };
    referred.add(number);
    return createElement('sup', {}, [createElement('a', attributes, [number])]);
  }
}

/** A DOI, with or without its address. */
const DOI = /(?:https?:\/\/(?:dx\.)?doi\.org\/|\bdoi:\s?)(10\.\d{4,9}\/[^\s<>"]+)/gi;

/** A DOI that is text becomes a link. */
export function linkDois(root: Element) {
  replaceText(root, new Set(), (text) =>
    /doi/i.test(text) ? splitText(text, DOI, ([written, doi = '']) => doiLink(written, doi)) : [text],
  );
}

function doiLink(written: string, doi: string): Child[] {
  // Without the punctuation of the sentence; parentheses may belong to it: 10.1016/S0065-2601(08)60024-6.
  let end = doi.replace(/[.,:;!?”’]+$/, '');
  while (/[)\]]$/.test(end) && count(end, ')') + count(end, ']') > count(end, '(') + count(end, '['))
    end = end.slice(0, -1).replace(/[.,;:]+$/, '');
  const rest = doi.slice(end.length);
  const text = written.slice(0, written.length - rest.length);
  return [createElement('a', { href: `https://doi.org/${end}` }, [text]), rest];
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

/** Replaces the texts of a tree, but for those in links, code and headings and in the elements that are left alone. */
function replaceText(parent: Element, leftAlone: ReadonlySet<Element>, replace: (text: string) => Child[]) {
  parent.children = parent.children.flatMap((child) => {
    if (typeof child === 'string') return replace(child);
    if (!LEFT_ALONE.has(child.name) && !leftAlone.has(child)) replaceText(child, leftAlone, replace);
    return [child];
  });
}

/** A text in which what a pattern finds is replaced; what has no replacement stays. */
function splitText(
  text: string,
  pattern: RegExp,
  replace: (found: RegExpExecArray) => Child[] | undefined,
): Child[] {
  const parts: Child[] = [];
  let done = 0;
  for (const found of text.matchAll(pattern)) {
    const replacement = replace(found);
    if (!replacement) continue;
    parts.push(text.slice(done, found.index), ...replacement);
    done = found.index + found[0].length;
  }
  return [...parts, text.slice(done)].filter((part) => part !== '');
}

/** The footnotes and endnotes of a rendered text, without their links back. */
export function listFootnotes(root: Element): { kind: 'footnote' | 'endnote'; text: string }[] {
  return [...descendants(root, 'li')].filter(isOwnNote).map((item) => {
    const isBack = (child: Child) =>
      typeof child === 'object' && OWN_MARK.test(child.attributes.href?.slice(1) ?? '');
    const text = shownText({ ...item, children: item.children.filter((child) => !isBack(child)) });
    return { kind: item.attributes.id?.startsWith('end') ? 'endnote' : 'footnote', text };
  });
}
