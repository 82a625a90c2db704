/** Where a note's passage is in an edited text, by its words and those around it. What is not certain is not found. */
export type Wanted = { id: string } & { [Key in 'quote' | 'before' | 'after']?: string | undefined } & {
  isPlaced?: boolean | undefined;
};
export type Range = { start: number; end: number };

/** So many characters before and after a passage are stored with it. */
const CONTEXT = 64;
/** So many of them are enough to tell a passage by what is around it. */
const SURE = 48;
/** A passage of so many characters that is there once needs less around it. */
const LONG = 40;
const ENOUGH = 16;
/** What is between the words around a passage may differ from it in half of its words. */
const ALIKE = 0.5;
/** `[1]` in a text in light markdown is shown as the number of a note. */
export const NUMBER = / ?\[\d{1,3}(?:(?:, ?|[–-])\d{1,3}){0,9}\]/g;

/** What is stored of a passage. */
export function anchorAt(words: string, { start, end }: Range) {
  return {
    quote: words.slice(start, end).trim(),
    before: words.slice(Math.max(0, start - CONTEXT), start),
    after: words.slice(end, end + CONTEXT),
  };
}

/** Where a passage is now; undefined if that is not certain. */
export function findPassage(
  words: string,
  { quote = '', before = '', after = '' }: Wanted,
  old: string,
): Range | undefined {
  const passage = normalized(quote).trim();
  const context = { before: normalized(before), after: normalized(after) };
  const found = passage ? findPlaces(words, passage) : [];
  const ranges = found.map((start) => ({ start, end: start + passage.length }));
  // Written by hand: the words alone, or with those before them.
  if (passage && !context.after) {
    const fitting = ranges.filter(({ start }) =>
      words.slice(0, start).trimEnd().endsWith(context.before.trimEnd()),
    );
    return fitting.length === 1 ? fitting[0] : undefined;
  }
  const enough = passage.length >= LONG && ranges.length === 1 ? ENOUGH : SURE;
  const [best, second] = ranges
    .map((range) => ({ range, ...sharedAround(words, range, context) }))
    .sort((a, b) => b.shared - a.shared);
  if (!best) return between(words, passage, context, old);
  const isSure = best.shared >= enough && best.shared > (second?.shared ?? 0);
  const around = words.slice(best.range.start - best.left, best.range.end + best.right);
  return isSure && isAsOften(around, words, old) ? best.range : undefined;
}

/** If it was there more often, one of them is gone, which may have been the passage. */
function isAsOften(found: string, words: string, old: string): boolean {
  return findPlaces(old, found).length <= findPlaces(words, found).length;
}

/** How many characters around a place are those around the passage. The ends of a text are as good as all of them. */
function sharedAround(words: string, { start, end }: Range, { before, after }: Context) {
  let left = 0;
  while (left < before.length && left < start && before.at(-1 - left) === words[start - 1 - left]) left += 1;
  let right = 0;
  while (right < after.length && words[end + right] === after[right]) right += 1;
  const isFirst = left === before.length && left === start && left < CONTEXT;
  const isLast = right === after.length && end + right === words.length && right < CONTEXT;
  return { left, right, shared: (isFirst ? CONTEXT : left) + (isLast ? CONTEXT : right) };
}

type Context = { before: string; after: string };

/** The words of the passage were changed, but those around it are as they were. */
function between(words: string, quote: string, { before, after }: Context, old: string): Range | undefined {
  const left = before.slice(-CONTEXT);
  if (left.length < ENOUGH || after.length < ENOUGH) return undefined;
  const starts = findPlaces(words, left);
  const ends = findPlaces(words, after);
  const [start] = starts;
  const [end] = ends;
  if (starts.length !== 1 || ends.length !== 1 || start === undefined || end === undefined) return undefined;
  const range = { start: start + left.length, end };
  const isCopied = !isAsOften(left, words, old) || !isAsOften(after, words, old);
  if (range.end < range.start || isCopied) return undefined;
  if (quote === '') return range.start === range.end ? range : undefined;
  return range.end > range.start && areAlike(quote, words.slice(range.start, range.end)) ? range : undefined;
}

function areAlike(one: string, other: string): boolean {
  const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const [a, b] = [words(one), words(other)];
  const firstWords = new Set(a);
  const shared = b.filter((word) => firstWords.has(word)).length;
  return shared > 0 && shared >= ALIKE * Math.max(a.length, b.length);
}

/** At most so many are told apart: more are as uncertain as two. */
const MAX_PLACES = 1_000;

function findPlaces(words: string, passage: string): number[] {
  const places: number[] = [];
  for (let at = words.indexOf(passage); at !== -1; at = words.indexOf(passage, at + 1)) {
    places.push(at);
    if (places.length === MAX_PLACES) break;
  }
  return places;
}

function normalized(text: string): string {
  return text.replace(NUMBER, '').replace(/\s+/g, ' ');
}
