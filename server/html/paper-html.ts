import { htmlToText } from '#shared/text/headings.ts';

/*
 * What a paper has beyond its text: notes, sources, tables. All of it works on HTML that has been sanitised: every
 * element is closed, `<` and `>` occur in tags only, and no class comes from an author.
 */

type Kind = 'notes' | 'references';
type Section = { kind: Kind; start: number; end: number };

const NOTES = /^(?:notes|endnotes|footnotes)$/i;
/** The heading of a list of sources. */
export const SOURCES =
  /^(?:references|reference list|works cited|works consulted|(?:annotated |select |selected )?bibliography)$/i;
const VOID = new Set(['br', 'hr', 'img']);
/** A marker inside one of these is text: links do not nest, and code is code. */
const LEFT_ALONE = new Set(['a', 'code', 'pre', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** A number or list of numbers in brackets, with an optional locator: `[2]`, `[1, 3]`, `[2, p. 5]`. */
const MARKER =
  /( ?)\[(\d{1,3}(?:(?:, ?|[–-])\d{1,3}){0,9})((?:, (?:p|pp|para|sec|ch|fig|eq|vol)\. ?[^[\]]{1,40})?)\]/g;

/**
 * `[1]` becomes a linked superscript if a section "Notes" has a note 1, or a link to its source, in brackets on the
 * line, if a list of references has an entry [1]. Otherwise it stays text.
 */
export function withNotesAndSources(html: string): string {
  const tokens = tokenize(html);
  const hasOwn = OWN_NOTE.test(html);
  // Notes with ids of their own are in their own sections; a heading "Notes" above other things is a heading.
  const sections = findSections(tokens).filter(
    ({ kind, start, end }) =>
      !hasOwn || kind !== 'notes' || tokens.slice(start, end).some((tag) => OWN_NOTE.test(tag)),
  );
  if (sections.length === 0) return html;
  const notes = new Map<string, Item>();
  const sources = new Set<string>();
  for (const section of sections) {
    if (section.kind === 'notes' && hasOwn) linkBack(tokens, section, html);
    else if (section.kind === 'notes')
      for (const item of numberedItems(tokens, section)) notes.set(item.number, item);
    else for (const number of numberSources(tokens, section)) sources.add(number);
  }
  const referred = linkMarkers(tokens, sections, notes, sources);
  for (const note of notes.values()) numberNote(tokens, note, referred.has(note.number));
  // Last first, so that positions stay valid.
  for (const { kind, start, end } of sections.toReversed()) {
    tokens[start] = `<section class="${kind}">${tokens[start]}`;
    tokens[end] = `</section>${tokens[end] ?? ''}`;
  }
  return tokens.join('');
}

/** A note of an imported paper, which has its id and a link from its mark. */
const OWN_NOTE = /^<li [^<>]*id="((?:end)?note)-(\d{1,5})"|(?<=<)li [^<>]*id="(?:end)?note-\d{1,5}"/;

/** A link back from every such note. */
function linkBack(tokens: string[], { start, end }: Section, html: string) {
  const open: (string | undefined)[] = [];
  for (let index = start; index < end; index += 2) {
    const tag = tokens[index] ?? '';
    if (getTagName(tag) !== 'li') continue;
    if (!tag.startsWith('</')) {
      const [, kind, number] = tag.match(OWN_NOTE) ?? [];
      const mark = `${kind}-ref-${number}`;
      const isMarked = kind && html.includes(` id="${mark}"`);
      open.push(isMarked ? ` ${backLink(mark, number ?? '')}` : undefined);
      continue;
    }
    tokens[index] = `${open.pop() ?? ''}${tag}`;
  }
}

function backLink(mark: string, number: string): string {
  return `<a href="#${mark}" aria-label="Back to the text of note ${number}">↩\uFE0E</a>`;
}

/** Texts at even indexes, tags at odd ones. */
function tokenize(html: string): string[] {
  return html.split(/(<[^<>]*>)/);
}

function getTagName(tag: string): string {
  return tag.match(/^<\/?([a-z][a-z0-9]*)/)?.[1] ?? '';
}

/** From a heading to the next one of its level or higher, or to the end of the containing element. */
function findSections(tokens: string[]): Section[] {
  const sections: Section[] = [];
  let open: (Section & { depth: number; rank: string }) | undefined;
  let depth = 0;
  for (let index = 1; index < tokens.length; index += 2) {
    const tag = tokens[index] ?? '';
    const name = getTagName(tag);
    if (VOID.has(name)) continue;
    const isClosing = tag.startsWith('</');
    if (isClosing) depth -= 1;
    const isHeading = !isClosing && /^h[2-6]$/.test(name);
    const isOver = open && (depth < open.depth || (isHeading && depth === open.depth && name <= open.rank));
    if (open && isOver) {
      sections.push({ ...open, end: index });
      open = undefined;
    }
    const kind = isHeading && !open ? findKind(tokens, index) : undefined;
    if (kind) open = { kind, start: index, end: tokens.length, depth, rank: name };
    if (!isClosing) depth += 1;
  }
  return open ? [...sections, open] : sections;
}

/** A section title is a few words, perhaps with a tag around them. */
const MAX_TITLE_TOKENS = 8;

function findKind(tokens: string[], heading: number): Kind | undefined {
  const closing = `</${getTagName(tokens[heading] ?? '')}>`;
  const parts = tokens.slice(heading, heading + MAX_TITLE_TOKENS);
  const end = parts.indexOf(closing);
  if (end === -1) return undefined;
  const title = htmlToText(parts.slice(0, end).join('')).replace(/[:.]$/, '');
  if (NOTES.test(title)) return 'notes';
  return SOURCES.test(title) ? 'references' : undefined;
}

type Item = { number: string; start: number; end: number };

/** The items of a section's numbered lists, with their numbers. */
function numberedItems(tokens: string[], { start, end }: Section): Item[] {
  const items: Item[] = [];
  const lists: (number | undefined)[] = [];
  const open: (Item | undefined)[] = [];
  for (let index = start; index < end; index += 2) {
    const tag = tokens[index] ?? '';
    const name = getTagName(tag);
    const isClosing = tag.startsWith('</');
    if (name === 'ol' || name === 'ul') {
      if (isClosing) lists.pop();
      else lists.push(name === 'ol' ? Number(tag.match(/ start="(\d{1,3})"/)?.[1] ?? 1) : undefined);
    } else if (name === 'li' && isClosing) {
      const item = open.pop();
      if (item) items.push({ ...item, end: index });
    } else if (name === 'li') {
      const number = lists.length === 1 ? lists[0] : undefined;
      if (number !== undefined) lists[0] = number + 1;
      open.push(number === undefined ? undefined : { number: String(number), start: index, end });
    }
  }
  return items;
}

/** Adds ids to the numbered sources: paragraphs that begin with `[1]`, or the items of a numbered list. */
function numberSources(tokens: string[], section: Section): string[] {
  const numbers = new Set<string>();
  function number(index: number, value: string | undefined) {
    if (!value || numbers.has(value)) return;
    numbers.add(value);
    tokens[index] = (tokens[index] ?? '').replace(/^<(p|li)[^<>]*>$/, `<$1 id="ref-${value}">`);
  }
  for (let index = section.start; index < section.end; index += 2) {
    if (getTagName(tokens[index] ?? '') !== 'p') continue;
    number(index, tokens[index + 1]?.match(/^\s*\[(\d{1,3})\]/)?.[1]);
  }
  for (const item of numberedItems(tokens, section)) number(item.start, item.number);
  return [...numbers];
}

/** Links the markers outside of these sections. Returns the notes that are referenced. */
function linkMarkers(
  tokens: string[],
  sections: Section[],
  notes: Map<string, Item>,
  sources: Set<string>,
): Set<string> {
  const referred = new Set<string>();
  function noteLink(number: string): string {
    const id = referred.has(number) ? '' : ` id="note-ref-${number}"`;
    referred.add(number);
    return `<sup><a href="#note-${number}"${id}>${number}</a></sup>`;
  }
  function linked(whole: string, space: string, numbers: string, place: string): string {
    if (notes.has(numbers) && !place) return noteLink(numbers);
    const links = numbers.replace(/\d+/g, (number) =>
      sources.has(number) ? `<a href="#ref-${number}">${number}</a>` : number,
    );
    return links === numbers ? whole : `${space}[${links}${place}]`;
  }
  let leftAlone = 0;
  let next = 0;
  for (let index = 0; index < tokens.length; index += 1) {
    const section = sections[next];
    if (section && index >= section.end) next += 1;
    if (sections[next] && index >= (sections[next]?.start ?? 0)) continue;
    const token = tokens[index] ?? '';
    if (index % 2 === 1) {
      if (LEFT_ALONE.has(getTagName(token))) leftAlone += token.startsWith('</') ? -1 : 1;
    } else if (leftAlone === 0 && token.includes('[')) tokens[index] = token.replace(MARKER, linked);
  }
  return referred;
}

/** An id for the note, and a link back to its marker. */
function numberNote(tokens: string[], { number, start, end }: Item, hasReference: boolean) {
  tokens[start] = `<li id="note-${number}">`;
  if (!hasReference) return;
  tokens[end] = ` ${backLink(`note-ref-${number}`, number)}${tokens[end] ?? ''}`;
}

const DOI = /(?:https?:\/\/(?:dx\.)?doi\.org\/|\bdoi:\s?)(10\.\d{4,9}\/[^\s<>"]+)/gi;

/** A DOI that is text becomes a link. */
export function withDoiLinks(html: string): string {
  if (!/doi(?:\.org\/|:\s?)10\./i.test(html)) return html;
  let leftAlone = 0;
  const tokens = tokenize(html).map((token, index) => {
    if (index % 2 === 0) return leftAlone > 0 ? token : token.replace(DOI, doiLink);
    if (LEFT_ALONE.has(getTagName(token))) leftAlone += token.startsWith('</') ? -1 : 1;
    return token;
  });
  return tokens.join('');
}

function doiLink(written: string, doi: string): string {
  // Without the punctuation of the sentence; parentheses may belong to it: 10.1016/S0065-2601(08)60024-6.
  let end = doi.replace(/(?:[.,:!?”’]|(?<!&#?\w+);)+$/, '');
  while (/[)\]]$/.test(end) && count(end, ')') + count(end, ']') > count(end, '(') + count(end, '['))
    end = end.slice(0, -1).replace(/[.,;:]+$/, '');
  const rest = doi.slice(end.length);
  return `<a href="https://doi.org/${end}">${written.slice(0, written.length - rest.length)}</a>${rest}`;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

/** A cell with more text than this gets a minimum width. */
const WORDY_CHARACTERS = 24;
const MAX_LABEL_CHARACTERS = 120;
const MAX_CAPTION_TOKENS = 40;

/** Every table scrolls in its own focusable region. */
export function withScrollingTables(html: string): string {
  if (!html.includes('<table')) return html;
  const tokens = tokenize(html);
  const cells: { index: number; charactersBefore: number }[] = [];
  let columns: NumberColumns = new Map();
  let column = 0;
  let depth = 0;
  let count = 0;
  let characters = 0;
  for (const [index, token] of tokens.entries()) {
    if (index % 2 === 0) {
      characters += token.length;
      continue;
    }
    const name = getTagName(token);
    const isClosing = token.startsWith('</');
    if (name === 'table') {
      depth += isClosing ? -1 : 1;
      if (isClosing && depth === 0) {
        alignNumbers(tokens, columns);
        tokens[index] = `${token}</div>`;
      }
      if (isClosing || depth > 1) continue;
      count += 1;
      columns = new Map();
      tokens[index] = `${scrollRegion(findLabel(tokens, index) || `Table ${count}`)}${token}`;
    } else if (name === 'tr' && depth === 1) column = 0;
    else if (name === 'td' || name === 'th') {
      if (!isClosing) cells.push({ index, charactersBefore: characters });
      const cell = isClosing ? cells.pop() : undefined;
      if (!cell) continue;
      const isWordy = characters - cell.charactersBefore > WORDY_CHARACTERS;
      if (isWordy) addAttribute(tokens, cell.index, 'class="wordy"');
      if (depth > 1) continue;
      const text = isWordy ? 'words' : htmlToText(tokens.slice(cell.index + 1, index).join('')).trim();
      if (!columns.has(column)) columns.set(column, []);
      columns.get(column)?.push({ index: cell.index, name, text });
      column += 1;
    }
  }
  return tokens.join('');
}

type NumberColumns = Map<number, { index: number; name: string; text: string }[]>;

const NUMBER = /^[−–-]?[$€£]?\d[\d,]*(\.\d+)?$/;

/** Columns of numbers are aligned on the decimal point: `data-pad` is what a number lacks after it, as invisible text. */
function alignNumbers(tokens: string[], columns: NumberColumns) {
  const all = [...columns.values()];
  if (all.some((cells) => cells.some(({ index }) => /(?:col|row)span=/.test(tokens[index] ?? '')))) return;
  for (const cells of all) {
    const values = cells.filter(({ name, text }) => name === 'td' && text !== '');
    if (values.length < 2 || !values.every(({ text }) => NUMBER.test(text))) continue;
    const decimals = values.map(({ text }) => text.match(NUMBER)?.[1] ?? '');
    const longest = decimals.reduce((a, b) => (b.length > a.length ? b : a), '');
    // A long heading wraps above its numbers.
    for (const { index } of cells) {
      tokens[index] = (tokens[index] ?? '').replace(' class="wordy"', '');
      addAttribute(tokens, index, 'class="number"');
    }
    for (const [place, { index }] of values.entries()) {
      const pad = longest.slice(decimals[place]?.length);
      if (pad) addAttribute(tokens, index, `data-pad="${pad}"`);
    }
  }
}

function addAttribute(tokens: string[], index: number, attribute: string) {
  tokens[index] = (tokens[index] ?? '').replace(/>$/, ` ${attribute}>`);
}

function scrollRegion(label: string): string {
  const escaped = label.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<div class="table-scroll" role="region" aria-label="${escaped}" tabindex="0">`;
}

/** The text of the caption, the first child of a table. */
function findLabel(tokens: string[], table: number): string {
  if (getTagName(tokens[table + 2] ?? '') !== 'caption') return '';
  const parts = tokens.slice(table + 2, table + 2 + MAX_CAPTION_TOKENS);
  const end = parts.indexOf('</caption>');
  return end === -1 ? '' : htmlToText(parts.slice(0, end).join('')).slice(0, MAX_LABEL_CHARACTERS);
}
