/**
 * Reads HTML where there is neither a DOM nor a place for a parser: in code that runs on the server and on public pages.
 * A tag ends where a browser ends it, also behind a `>` in an attribute. The tree of a text is `server/html/tree.ts`.
 */
export type HtmlToken = {
  /** As it is written. */
  source: string;
  /** Of a tag, in small letters; `!--` for a comment, empty for text. */
  name: string;
  isEnd: boolean;
};

/** The tags of a text and the text between them. A tag that is not finished is text. */
export function* readTokens(html: string): Generator<HtmlToken> {
  let start = 0;
  for (let open = html.indexOf('<'); open !== -1; ) {
    const name = readName(html, open);
    if (name === '') {
      open = html.indexOf('<', open + 1);
      continue;
    }
    const end = name === '!--' ? findCommentEnd(html, open) : findTagEnd(html, open);
    if (end === -1) break;
    if (open > start) yield { source: html.slice(start, open), name: '', isEnd: false };
    yield { source: html.slice(open, end), name, isEnd: html[open + 1] === '/' };
    start = end;
    open = html.indexOf('<', end);
  }
  if (start < html.length) yield { source: html.slice(start), name: '', isEnd: false };
}

/** Of the tag that begins here; empty if none does. */
function readName(html: string, open: number): string {
  const start = html[open + 1] === '/' ? open + 2 : open + 1;
  if (html.startsWith('!--', start) || html[start] === '?') return '!--';
  let end = html[start] === '!' ? start + 1 : start;
  if (!/[a-z]/i.test(html[end] ?? '')) return '';
  while (end < html.length && !' \t\n\r\f/>'.includes(html[end] ?? '')) end += 1;
  return html.slice(start, end).toLowerCase();
}

function findCommentEnd(html: string, open: number): number {
  const mark = html.startsWith('<!--', open) ? '-->' : '>';
  const end = html.indexOf(mark, open + 2);
  return end === -1 ? -1 : end + mark.length;
}

/** Only after an equals sign do quotation marks hold a value. */
function findTagEnd(html: string, open: number): number {
  let before = '';
  for (let at = open + 1; at < html.length; at += 1) {
    const character = html[at] ?? '';
    if (character === '>') return at + 1;
    if (before === '=' && (character === '"' || character === "'")) {
      at = html.indexOf(character, at + 1);
      if (at === -1) return -1;
    }
    if (!' \t\n\r\f'.includes(character)) before = character;
  }
  return -1;
}

const ATTRIBUTE = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/** The attributes of a tag, each with its place in it. */
export function readAttributes({ source, name }: HtmlToken): { name: string; value: string; at: number }[] {
  const start = 1 + name.length;
  return Array.from(source.slice(start).matchAll(ATTRIBUTE), ({ index, 1: key = '', 2: a, 3: b, 4: c }) => ({
    name: key.toLowerCase(),
    value: decodeReferences(a ?? b ?? c ?? ''),
    at: start + index,
  }));
}

/** Whether there is a tag of one of these elements. */
export function hasElement(html: string, names: ReadonlySet<string>): boolean {
  for (const { name } of readTokens(html)) if (names.has(name)) return true;
  return false;
}

/** The changes of a marked text. */
export const CHANGES: ReadonlySet<string> = new Set(['ins', 'del']);

/** What is outside of these elements. One that is not closed stays. */
export function withoutElements(tokens: Iterable<HtmlToken>, names: readonly string[]): HtmlToken[] {
  const all = [...tokens];
  const lastEnds = new Map(all.map(({ name, isEnd }, index) => [isEnd ? name : '', index]));
  const kept: HtmlToken[] = [];
  let inside: string | undefined;
  for (const [index, token] of all.entries()) {
    if (inside !== undefined) {
      if (token.isEnd && token.name === inside) inside = undefined;
    } else if (!token.isEnd && names.includes(token.name) && index < (lastEnds.get(token.name) ?? -1))
      inside = token.name;
    else kept.push(token);
  }
  return kept;
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

function decodeReferences(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** The text of an HTML fragment on one line. A formula is text; the LaTeX that it was written as is not. */
export function htmlToText(html: string, without: readonly string[] = []): string {
  let text = '';
  for (const { name, source } of withoutElements(readTokens(html), ['annotation', ...without])) {
    if (name === '') text += source;
    else if (name === 'br') text += ' ';
  }
  return decodeReferences(text).replace(/\s+/g, ' ').trim();
}

const TEXT_BLOCKS = 'p,h1,h2,h3,h4,h5,h6,ul,ol,li,dl,dt,dd,blockquote,pre,hr,div,section,aside';
const FIGURE_BLOCKS = 'figure,figcaption,table,caption,tr,td,th';
export const BLOCKS: ReadonlySet<string> = new Set(`${TEXT_BLOCKS},${FIGURE_BLOCKS}`.split(','));

/** The texts of its paragraphs, headings, items and cells, each on one line. */
export function htmlToBlocks(html: string, boundaries = BLOCKS, without: readonly string[] = []): string[] {
  const blocks = [''];
  for (const { name, source } of withoutElements(readTokens(html), without)) {
    if (boundaries.has(name)) blocks.push('');
    else blocks[blocks.length - 1] += source;
  }
  return blocks.map((block) => htmlToText(block)).filter((block) => block !== '');
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
