/**
 * The little markdown of sample papers: `#` headings, **bold**, *italic*, `-` bullets, `1.` numbered lists and
 * blank lines between paragraphs. Everything else is text, and all text is escaped.
 */
export function lightMarkdownToHtml(source: string): string {
  return source
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .flatMap((block) => blocksOf(block.split('\n')))
    .join('\n');
}

type Kind = 'heading' | 'bullet' | 'number' | 'text';

/** A list or heading needs no blank line around it: lines are grouped by what they begin with. */
function blocksOf(lines: string[]): string[] {
  const blocks: { kind: Kind; lines: string[] }[] = [];
  for (const line of lines) {
    if (!line.trim()) continue;
    const kind = kindOf(line);
    const current = blocks.at(-1);
    const isContinuation = kind === 'text' && (current?.kind === 'bullet' || current?.kind === 'number');
    if (isContinuation && current && /^\s/.test(line))
      current.lines[current.lines.length - 1] += ` ${line.trim()}`;
    else if (current?.kind === kind && kind !== 'heading') current.lines.push(line.trim());
    else blocks.push({ kind, lines: [line.trim()] });
  }
  return blocks.map(({ kind, lines: own }) => toHtml(kind, own));
}

function kindOf(line: string): Kind {
  if (/^#{1,6}\s+\S/.test(line)) return 'heading';
  if (/^\s*[-*•]\s+\S/.test(line)) return 'bullet';
  if (/^\s*\d{1,3}[.)]\s+\S/.test(line)) return 'number';
  return 'text';
}

function toHtml(kind: Kind, lines: string[]): string {
  if (kind === 'heading') return headingToHtml(lines[0] ?? '');
  if (kind === 'text') return `<p>${inlineToHtml(lines.join('\n')).replace(/\n/g, ' ')}</p>`;
  const items = lines
    .map((line) => `<li>${inlineToHtml(line.replace(/^([-*•]|\d{1,3}[.)])\s+/, ''))}</li>`)
    .join('');
  if (kind === 'bullet') return `<ul>${items}</ul>`;
  const first = Number.parseInt(lines[0] ?? '1', 10);
  return first === 1 ? `<ol>${items}</ol>` : `<ol start="${first}">${items}</ol>`;
}

/** The page's own title is the only `h1`, so `#` and `##` are both chapters of it. */
function headingToHtml(line: string): string {
  const marks = line.match(/^#+/)?.[0].length ?? 1;
  const level = Math.min(Math.max(marks, 2), 6);
  return `<h${level}>${inlineToHtml(line.replace(/^#+\s+/, '').replace(/\s+#+$/, ''))}</h${level}>`;
}

function inlineToHtml(text: string): string {
  return escapeHtml(text)
    .replace(/\*\*(?=\S)([^*]*\S)\*\*/g, '<strong>$1</strong>')
    .replace(/(?<![\w*])\*(?=[^\s*])([^*]*[^\s*])\*(?![\w*])/g, '<em>$1</em>')
    .replace(/(?<!\w)_(?=[^\s_])([^_]*[^\s_])_(?!\w)/g, '<em>$1</em>');
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
