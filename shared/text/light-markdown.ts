import { escapeHtml, type HtmlToken, readTokens } from './html.ts';

/**
 * The markdown of samples: `#` headings, **bold**, *italic*, `-` bullets, `1.` numbered lists and blank lines between
 * paragraphs. Tags that a paper may need (a table, a figure, <sup>) stay tags, so the result must be sanitised;
 * everything else is escaped.
 */
export function lightMarkdownToHtml(source: string): string {
  return parseBlocks(source.replace(/\r\n?/g, '\n').split('\n'))
    .map(({ kind, lines }) => toHtml(kind, lines))
    .join('\n');
}

type Kind = 'heading' | 'bullet' | 'number' | 'entry' | 'text' | 'html';
type Block = { kind: Kind; lines: string[] };

/** A list or heading needs no blank line around it: lines are grouped by their first characters. */
function parseBlocks(lines: string[]): Block[] {
  const blocks: Block[] = [];
  const closings = findClosings(lines);
  let current: Block | undefined;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (!line.trim()) {
      current = undefined;
      continue;
    }
    const whole = current?.kind === 'html' ? undefined : wholeElement(lines, index, closings);
    if (whole !== undefined) {
      blocks.push({ kind: 'html', lines: lines.slice(index, whole + 1) });
      index = whole;
      current = undefined;
      continue;
    }
    const kind = kindWithin(current, line);
    if (current && continues(current, kind, line))
      current.lines[current.lines.length - 1] += ` ${line.trim()}`;
    else if (current?.kind === kind && kind !== 'heading' && kind !== 'entry')
      current.lines.push(line.trim());
    else {
      current = { kind, lines: [line.trim()] };
      blocks.push(current);
    }
  }
  return blocks;
}

/** HTML continues to the next blank line; a line of a paragraph may happen to begin with a citation. */
function kindWithin(current: Block | undefined, line: string): Kind {
  if (current?.kind === 'html') return 'html';
  const kind = toKind(line);
  return kind === 'entry' && current?.kind === 'text' ? 'text' : kind;
}

/** An indented line continues the item above it; any line continues a numbered source. */
function continues(current: Block, kind: Kind, line: string): boolean {
  if (kind !== 'text') return false;
  if (current.kind === 'entry') return true;
  return (current.kind === 'bullet' || current.kind === 'number') && /^\s/.test(line);
}

const BLOCK_TAGS = new Set(
  `p div h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote table caption thead tbody tfoot tr th td figure
  figcaption pre section article header footer main aside nav`.split(/\s+/),
);

function readFirstTag(line: string): HtmlToken | undefined {
  return line.trimStart().startsWith('<') ? readTokens(line.trimStart()).next().value : undefined;
}

function toKind(line: string): Kind {
  if (/^#{1,6}\s+\S/.test(line)) return 'heading';
  if (/^\s*[-*•]\s+\S/.test(line)) return 'bullet';
  if (/^\s*\d{1,3}[.)]\s+\S/.test(line)) return 'number';
  if (/^\s*\[\d{1,3}\]\s+\S/.test(line)) return 'entry';
  return BLOCK_TAGS.has(readFirstTag(line)?.name ?? '') ? 'html' : 'text';
}

/** These are HTML up to their end tag, including blank lines; any other HTML block ends at a blank line. */
const WHOLE = new Set(['table', 'figure', 'pre']);

/** The lines that close each of them. */
type Closings = Map<string, number[]>;

function findClosings(lines: string[]): Closings {
  const closings: Closings = new Map(Array.from(WHOLE, (name) => [name, []]));
  for (const [index, line] of lines.entries()) {
    if (!line.includes('</')) continue;
    for (const { name, isEnd } of readTokens(line)) if (isEnd) closings.get(name)?.push(index);
  }
  return closings;
}

/** The line on which the element ends that begins on this one, if it is one of those. */
function wholeElement(lines: string[], start: number, closings: Closings): number | undefined {
  const { name = '', isEnd } = readFirstTag(lines[start] ?? '') ?? {};
  const ends = isEnd ? [] : (closings.get(name) ?? []);
  return (ends.at(-1) ?? -1) < start ? undefined : ends.find((line) => line >= start);
}

function toHtml(kind: Kind, lines: string[]): string {
  if (kind === 'html') return lines.join('\n');
  if (kind === 'heading') return headingToHtml(lines[0] ?? '');
  if (kind === 'text' || kind === 'entry')
    return `<p>${inlineToHtml(lines.join('\n')).replace(/\n/g, ' ')}</p>`;
  const items = lines
    .map((line) => `<li>${inlineToHtml(line.replace(/^([-*•]|\d{1,3}[.)])\s+/, ''))}</li>`)
    .join('');
  if (kind === 'bullet') return `<ul>${items}</ul>`;
  const first = Number.parseInt(lines[0] ?? '1', 10);
  return first === 1 ? `<ol>${items}</ol>` : `<ol start="${first}">${items}</ol>`;
}

/** The page's title is the only `h1`, so `#` and `##` are both chapters. */
function headingToHtml(line: string): string {
  const marks = line.match(/^#+/)?.[0].length ?? 1;
  const level = Math.min(Math.max(marks, 2), 6);
  return `<h${level}>${inlineToHtml(withoutClosingMarks(line.slice(marks).trim()))}</h${level}>`;
}

/** `## Title ##` is `Title`, and `## C#` is `C#`. */
function withoutClosingMarks(text: string): string {
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  return end < text.length && /\s/.test(text[end - 1] ?? '') ? text.slice(0, end).trimEnd() : text;
}

/** Tags that stay tags. */
const KEPT_TAGS = new Set(
  `a audio b blockquote br caption cite code dd div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i iframe img li
  mark ol p pre q s small span strong sub sup table tbody td tfoot th thead tr u ul video`.split(/\s+/),
);
/** A bare URL; trailing punctuation is cut off afterwards. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"“”*\uE000\uE001]+/gi;

/** Private-use characters stand for a tag or a link while the text around it is converted. */
const TAG_PLACE = /\uE000(\d{1,6})\uE001/g;

function inlineToHtml(text: string): string {
  const tags: string[] = [];
  function keep(html: string): string {
    tags.push(html);
    return `\uE000${tags.length - 1}\uE001`;
  }
  const tokens = [...readTokens(text)];
  let isInLink = false;
  let marked = '';
  for (const [index, { name, isEnd, source }] of tokens.entries()) {
    if (name === 'a') isInLink = !isEnd;
    // The asterisks of code are not markdown.
    const isCode = name === '' && [-1, 1].every((step) => tokens[index + step]?.name === 'code');
    if (isCode || KEPT_TAGS.has(name)) marked += keep(isCode ? escapeText(source) : source);
    else marked += isInLink ? source : source.replace(ADDRESS, (found) => linkTo(found, keep));
  }
  const html = escapeText(marked)
    .replace(/\*\*(?=[^\s*])([^*]*[^\s*])\*\*/g, '<strong>$1</strong>')
    .replace(/(?<![\w*])\*(?=[^\s*])([^*]*[^\s*])\*(?![\w*])/g, '<em>$1</em>')
    .replace(/(?<!\w)_(?=[^\s_])([^_]*[^\s_])_(?!\w)/g, '<em>$1</em>');
  return tags.length > 0 ? html.replace(TAG_PLACE, (whole, index) => tags[Number(index)] ?? whole) : html;
}

/** Links the URL without trailing punctuation or an unmatched bracket. */
function linkTo(found: string, keep: (html: string) => string): string {
  const surplus = {
    ')': found.split(')').length - found.split('(').length,
    ']': found.split(']').length - found.split('[').length,
  };
  let end = found.length;
  for (; end > 0; end -= 1) {
    const last = found[end - 1] ?? '';
    if (last === ')' || last === ']') {
      if (surplus[last] <= 0) break;
      surplus[last] -= 1;
    } else if (!/[.,;:!?'’_]/.test(last)) break;
  }
  if (!/^https?:\/\/[\p{L}\p{N}]/iu.test(found.slice(0, end))) return found;
  const address = escapeText(found.slice(0, end));
  return keep(`<a href="${address}">${address}</a>`) + found.slice(end);
}

/** Like `escapeHtml`, but keeps character references (`&nbsp;`). */
function escapeText(text: string): string {
  return text.replace(/&(?!(?:[a-z]{2,10}|#\d{1,7}|#x[0-9a-f]{1,6});)|[<>"']/gi, escapeHtml);
}
