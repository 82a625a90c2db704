import { diffArrays } from 'diff';
import { BLOCKS, htmlToBlocks } from './html.ts';
import { looksLikeHtml } from './looks-like-html.ts';

export type DiffPart = { kind: 'same' | 'added' | 'removed'; text: string };
/** A block of a text (a paragraph, a heading, a list item): words may have changed inside it. */
export type BlockDiff = { kind: 'same' | 'added' | 'removed' | 'changed'; parts: DiffPart[] };

/** Beyond this many differences two texts are shown as one replaced by the other: the search takes its square. */
const MAX_DIFFERENCES = 500;
/** Blocks that share less than this part of their words are two blocks, not one changed. */
const ALIKE = 0.3;
const BOUNDARIES = new Set([...BLOCKS, 'br']);

/** The blocks of a text, HTML or not, as plain text. */
export function splitBlocks(content: string): string[] {
  if (looksLikeHtml(content)) return htmlToBlocks(content, BOUNDARIES);
  return content
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
}

/** What became of the words of a text. */
export function diffWords(before: string, after: string): DiffPart[] {
  const parts = diff(splitWords(before), splitWords(after));
  return merged(parts.map(({ kind, value }) => ({ kind, text: value })));
}

/** What became of the blocks of a text, with the words that changed inside them. */
export function diffBlocks(before: string[], after: string[]): BlockDiff[] {
  const result: BlockDiff[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  function flush() {
    const pairs = Math.min(removed.length, added.length);
    for (let index = 0; index < pairs; index += 1)
      result.push(...compared(removed[index] ?? '', added[index] ?? ''));
    for (const text of removed.slice(pairs)) result.push(whole('removed', text));
    for (const text of added.slice(pairs)) result.push(whole('added', text));
    removed = [];
    added = [];
  }
  for (const { kind, value } of diff(before, after)) {
    if (kind === 'removed') removed.push(value);
    else if (kind === 'added') added.push(value);
    else {
      flush();
      result.push(whole('same', value));
    }
  }
  flush();
  return result;
}

function compared(before: string, after: string): BlockDiff[] {
  const parts = diffWords(before, after);
  const shared = parts.reduce((sum, { kind, text }) => (kind === 'same' ? sum + text.length : sum), 0);
  const isAlike = shared >= ALIKE * Math.max(before.length, after.length);
  return isAlike ? [{ kind: 'changed', parts }] : [whole('removed', before), whole('added', after)];
}

function whole(kind: DiffPart['kind'], text: string): BlockDiff {
  return { kind, parts: [{ kind, text }] };
}

/** Words, spaces and punctuation marks. */
export function splitWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}'’-]+|\s+|[^\s]/gu) ?? [];
}

export type Step = { kind: DiffPart['kind']; value: string };

/**
 * The shortest way from one list to the other; what differs too much is replaced as a whole. Of equally short ways the
 * one that keeps the end is taken: a changed word then goes without the space after it.
 */
export function diff(before: string[], after: string[]): Step[] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const a = before.slice(start, before.length - end);
  const b = after.slice(start, after.length - end);
  const changes = diffArrays(a, b, { maxEditLength: MAX_DIFFERENCES }) ?? [
    { removed: true, added: false, value: a },
    { removed: false, added: true, value: b },
  ];
  const toSteps = (kind: Step['kind'], values: string[]) => values.map((value): Step => ({ kind, value }));
  return [
    ...toSteps('same', before.slice(0, start)),
    ...changes.flatMap(({ removed, added, value }) =>
      toSteps(removed ? 'removed' : added ? 'added' : 'same', value),
    ),
    ...toSteps('same', before.slice(before.length - end)),
  ];
}

/** A space between two changes of a kind belongs to them: one phrase reads better than three words. */
function merged(parts: DiffPart[]): DiffPart[] {
  const result: DiffPart[] = [];
  let removed = '';
  let added = '';
  function flush() {
    if (removed) result.push({ kind: 'removed', text: removed });
    if (added) result.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  }
  for (const [index, { kind, text }] of parts.entries()) {
    const isGap = kind === 'same' && /^\s+$/.test(text);
    const next = parts[index + 1];
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else if (isGap && (removed || added) && next && next.kind !== 'same') {
      removed += text;
      added += text;
    } else {
      flush();
      const last = result.at(-1);
      if (last?.kind === 'same') last.text += text;
      else result.push({ kind, text });
    }
  }
  flush();
  return result;
}
