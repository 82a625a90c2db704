import { listKeys } from '#shared/records.ts';
import { escapeHtml } from './html.ts';

type Kind = keyof typeof MARKS | 'text';
type Block = { kind: Kind; lines: string[] };

const MARKS = {
  bullet: /^[-*•]\s+(?=\S)/,
  number: /^(?:\d{1,3}[.)]|\(\d{1,3}\))\s+(?=\S)/,
  letter: /^(?:[A-Za-z]\.|\([A-Za-z]\))\s+(?=\S)/,
};

/**
 * Plain text as HTML: blank lines separate paragraphs, whose line breaks are kept; lines that begin with a dash, an
 * asterisk or a bullet are a list, those with a number or a letter a numbered one. All text is escaped.
 */
export function plainTextToHtml(text: string): string {
  const blocks: Block[] = [];
  for (const paragraph of text.replace(/\r\n?/g, '\n').split(/\n(?:[^\S\n]*\n)+/)) {
    let current: Block | undefined;
    for (const line of paragraph
      .split('\n')
      .map((part) => part.trim())
      .filter(Boolean)) {
      const kind = listKeys(MARKS).find((mark) => MARKS[mark].test(line)) ?? 'text';
      const open = current ?? blocks.at(-1);
      if (open?.kind === kind && (current || isContinued(open, line))) open.lines.push(line);
      else blocks.push({ kind, lines: [line] });
      current = blocks.at(-1);
    }
  }
  return blocks.map(toHtml).join('\n');
}

/** Over blank lines: a paragraph ends there, and a list unless the line has its next number or letter. */
function isContinued({ kind, lines }: Block, line: string): boolean {
  if (kind === 'text' || kind === 'bullet') return kind === 'bullet';
  const readMark = (item = '') => MARKS[kind].exec(item)?.[0].trim();
  const next = readMark(lines.at(-1))?.replace(/[A-Za-z]|\d+/, (mark) =>
    kind === 'number' ? String(Number(mark) + 1) : String.fromCharCode(mark.charCodeAt(0) + 1),
  );
  return readMark(line) === next;
}

function toHtml({ kind, lines }: Block): string {
  if (kind === 'text') return `<p>${lines.map(escapeHtml).join('<br>\n')}</p>`;
  const items = lines.map((line) => `<li>${escapeHtml(line.replace(MARKS[kind], ''))}</li>`).join('');
  if (kind === 'bullet') return `<ul>${items}</ul>`;
  return `<ol${numbering(kind, lines[0] ?? '')}>${items}</ol>`;
}

/** A list that starts in the middle keeps its numbers. */
function numbering(kind: 'number' | 'letter', firstLine: string): string {
  const [first = ''] = firstLine.match(/[A-Za-z]|\d+/) ?? [];
  const start = kind === 'number' ? Number(first) : first.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0) + 1;
  const type = kind === 'letter' ? ` type="${first === first.toLowerCase() ? 'a' : 'A'}"` : '';
  return start === 1 ? type : `${type} start="${start}"`;
}
