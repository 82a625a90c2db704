import { htmlToText } from './headings.ts';
import { looksLikeHtml } from './looks-like-html.ts';

export type DiffPart = { kind: 'same' | 'added' | 'removed'; text: string };
/** A block of a text (a paragraph, a heading, a list item): words may have changed inside it. */
export type BlockDiff = { kind: 'same' | 'added' | 'removed' | 'changed'; parts: DiffPart[] };

/** Beyond this many differences two texts are shown as one replaced by the other: the search takes its square. */
const MAX_DIFFERENCES = 500;
/** Blocks that share less than this part of their words are two blocks, not one changed. */
const ALIKE = 0.3;
const BLOCK_END =
  /<\/(?:p|h[1-6]|li|blockquote|pre|figcaption|caption|td|th|dt|dd|div)>|<(?:hr|br)\b[^<>]*>/gi;

/** The blocks of a text, HTML or not, as plain text. */
export function splitBlocks(content: string): string[] {
  const blocks = looksLikeHtml(content)
    ? content
        .replace(BLOCK_END, '$&\n\n')
        .split(/\n{2,}/)
        .map(htmlToText)
    : content.split(/\n{2,}/);
  return blocks.map((block) => block.trim()).filter((block) => block !== '');
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
  const shared = measureLength(parts, 'same');
  const isAlike = shared >= ALIKE * Math.max(before.length, after.length);
  return isAlike ? [{ kind: 'changed', parts }] : [whole('removed', before), whole('added', after)];
}

function whole(kind: DiffPart['kind'], text: string): BlockDiff {
  return { kind, parts: [{ kind, text }] };
}

function measureLength(parts: DiffPart[], kind: DiffPart['kind']): number {
  return parts.reduce((sum, part) => (part.kind === kind ? sum + part.text.length : sum), 0);
}

/** Words, spaces and punctuation marks. */
export function splitWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}'’-]+|\s+|[^\s]/gu) ?? [];
}

export type Step = { kind: DiffPart['kind']; value: string };

/** The shortest way from one list to the other (Myers 1986). */
export function diff(before: string[], after: string[]): Step[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end += 1;
  const same = (values: string[]): Step[] => values.map((value) => ({ kind: 'same', value }));
  const a = before.slice(start, before.length - end);
  const b = after.slice(start, after.length - end);
  return [
    ...same(before.slice(0, start)),
    ...(shortest(a, b) ?? [
      ...a.map((value): Step => ({ kind: 'removed', value })),
      ...b.map((value): Step => ({ kind: 'added', value })),
    ]),
    ...same(before.slice(before.length - end)),
  ];
}

function shortest(a: string[], b: string[]): Step[] | undefined {
  const limit = Math.min(a.length + b.length, MAX_DIFFERENCES);
  /** For each diagonal the furthest point that was reached, after each number of differences. */
  const rounds: Map<number, number>[] = [];
  let furthest = new Map([[1, 0]]);
  for (let differences = 0; differences <= limit; differences += 1) {
    rounds.push(furthest);
    const next = new Map<number, number>();
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      let x = findStart(furthest, diagonal, differences);
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1;
      next.set(diagonal, x);
      if (x >= a.length && x - diagonal >= b.length) return listSteps(a, b, rounds);
    }
    furthest = next;
  }
  return undefined;
}

function findStart(furthest: ReadonlyMap<number, number>, diagonal: number, differences: number): number {
  return isDown(furthest, diagonal, differences)
    ? (furthest.get(diagonal + 1) ?? -1)
    : (furthest.get(diagonal - 1) ?? -1) + 1;
}

/** Whether a diagonal is reached by an addition, from the one below it. */
function isDown(furthest: ReadonlyMap<number, number>, diagonal: number, differences: number): boolean {
  const below = furthest.get(diagonal + 1) ?? -1;
  const left = furthest.get(diagonal - 1) ?? -1;
  return diagonal === -differences || (diagonal !== differences && left < below);
}

function listSteps(a: string[], b: string[], rounds: ReadonlyMap<number, number>[]): Step[] {
  const steps: Step[] = [];
  let x = a.length;
  let y = b.length;
  for (let differences = rounds.length - 1; differences >= 0; differences -= 1) {
    const furthest = rounds[differences] ?? new Map<number, number>();
    const diagonal = x - y;
    const started = findStart(furthest, diagonal, differences);
    for (; x > started; x -= 1, y -= 1) steps.push({ kind: 'same', value: a[x - 1] ?? '' });
    if (differences === 0) break;
    if (isDown(furthest, diagonal, differences)) {
      y -= 1;
      steps.push({ kind: 'added', value: b[y] ?? '' });
    } else {
      x -= 1;
      steps.push({ kind: 'removed', value: a[x] ?? '' });
    }
  }
  return steps.reverse();
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
