import { escapeAttribute, escapeText, writeHtml } from '#server/html/tree.ts';
import { roman } from './numbering.ts';
import type { Change, Footnote, Inline } from './paper.ts';

export const NOTE_IDS = { footnote: 'note', endnote: 'endnote' };

type Label = { number: number; text: string };
export type Context = {
  isMarked: boolean;
  footnotes: ReadonlyMap<string, Footnote>;
  labels: Map<string, Label>;
  /** Replies are on the passage of their comment. */
  comments: ReadonlySet<string>;
  shift: number;
};

type Wrapper = [open: string, close: string];

/** Neighbours share the elements that they have in common. */
export function inlineHtml(inlines: Inline[], context: Context): string {
  let html = '';
  let open: Wrapper[] = [];
  for (const part of inlines) {
    const content = partHtml(part, context);
    if (content === undefined) continue;
    const wrappers = listWrappers(part, context);
    let same = 0;
    while (same < open.length && same < wrappers.length && open[same]?.[0] === wrappers[same]?.[0]) same += 1;
    html += closing(open.slice(same));
    for (const [start] of wrappers.slice(same)) html += start;
    html += content;
    open = wrappers;
  }
  return html + closing(open);
}

function closing(wrappers: Wrapper[]): string {
  return wrappers
    .map(([, end]) => end)
    .reverse()
    .join('');
}

function listWrappers(part: Inline, { isMarked, comments }: Context): Wrapper[] {
  const wrappers: Wrapper[] = [];
  const wrap = (name: string, attributes = '') => wrappers.push([`<${name}${attributes}>`, `</${name}>`]);
  if (isMarked) {
    if (part.inserted) wrap('ins', by(part.inserted));
    if (part.deleted) wrap('del', by(part.deleted));
    const threads = part.comments ? [...comments].filter((id) => part.comments?.includes(id)) : [];
    if (threads.length > 0) wrap('mark', ` data-comment="${escapeAttribute(threads.join(' '))}"`);
  }
  if (part.href) wrap('a', ` href="${escapeAttribute(part.href)}"`);
  if (part.type !== 'text') return wrappers;
  const { style } = part;
  if (style.lang || style.dir)
    wrap(
      'span',
      `${style.lang ? ` lang="${escapeAttribute(style.lang)}"` : ''}${toDirAttribute(style.dir ? { dir: style.dir } : {})}`,
    );
  if (style.highlight) wrap('mark');
  if (style.bold) wrap('strong');
  if (style.italic) wrap('em');
  if (style.underline) wrap('u');
  if (style.strike) wrap('s');
  if (style.smallCaps) wrap('span', ' class="small-caps"');
  if (style.superscript) wrap('sup');
  if (style.subscript) wrap('sub');
  if (style.code) wrap('code');
  return wrappers;
}

function partHtml(part: Inline, context: Context): string | undefined {
  switch (part.type) {
    case 'text':
      return escapeText(part.text);
    case 'break':
      return '<br />';
    case 'footnote':
      return noteMark(part.footnote, context);
    case 'math': {
      const { name, attributes, children } = part.math;
      const display: Record<string, string> = part.display ? { display: 'block' } : {};
      return writeHtml([{ name, attributes: { ...attributes, ...display }, children }]);
    }
    case 'image': {
      const size = part.width && part.height ? ` width="${part.width}" height="${part.height}"` : '';
      return `<img src="${escapeAttribute(part.src)}" alt="${escapeAttribute(part.alt)}"${size} />`;
    }
    case 'anchor':
      return `<span id="${escapeAttribute(part.id)}"></span>`;
    case 'point':
      return context.isMarked && part.comments?.some((id) => context.comments.has(id)) ? '' : undefined;
  }
}

/** Footnotes are numbered 1, 2, 3, endnotes i, ii, iii, in the order of their marks. */
function noteMark(id: string, { footnotes, labels }: Context): string {
  const note = footnotes.get(id);
  if (!note) return '';
  const { kind } = note;
  const existing = labels.get(id);
  const number =
    existing?.number ?? [...labels.keys()].filter((other) => footnotes.get(other)?.kind === kind).length + 1;
  const label = existing ?? { number, text: kind === 'footnote' ? String(number) : roman(number) };
  labels.set(id, label);
  const anchor = existing ? '' : ` id="${NOTE_IDS[kind]}-ref-${number}"`;
  return `<sup><a href="#${NOTE_IDS[kind]}-${number}"${anchor}>${label.text}</a></sup>`;
}

export function toDirAttribute({ dir }: { dir?: 'rtl' | 'ltr' }): string {
  return dir ? ` dir="${dir}"` : '';
}

/** Who changed it, and when. */
export function by({ author, date, move }: Change): string {
  const when = date ? ` datetime="${escapeAttribute(date)}"` : '';
  const moved = move === undefined ? '' : ` data-move="${escapeAttribute(move)}"`;
  return `${author ? ` data-author="${escapeAttribute(author)}"` : ''}${when}${moved}`;
}
