import { DATE, matchWords } from './phrases.ts';
import type { Sentence } from './split-sentences.ts';

type Cue = { pattern: RegExp; weight: number };

/** How a field is found: phrases, weighed by the words around them. */
export type Field = {
  /** What may be the fact, with what it counts by itself. A group names the part that is shown. */
  phrases: Cue[];
  /** What announces it: before it or in the rest of its clause, in its label or the line above, anywhere. The strongest counts. */
  for?: Cue[];
  labels?: Cue[];
  anywhere?: Cue[];
  /** What speaks against it in the same clause: all of it counts. */
  against?: Cue[];
  /** Directly before and after the phrase. */
  before?: Cue[];
  after?: Cue[];
  /** Nothing is found in a sentence with this. */
  never?: RegExp;
  clauseEnd: RegExp;
  /** What stands between two phrases that are one. */
  joins?: RegExp;
  /** Only the first phrase of a sentence is a fact. */
  first?: true;
};

const ENOUGH = 2;
/** Longer texts after a phrase speak of something else. */
const AFTER = 40;
const NEAR = 25;
const NEW_CLAUSE = /[;.]|\bbut\b/i;

/** The phrases of a sentence that count enough, as they stand in it. */
export function findPhrases(field: Field, sentence: Sentence): string[] {
  const text = sentence.text.replaceAll(/[‘’]/g, "'");
  if (field.never && matches(field.never, text)) return [];
  const found: string[] = [];
  let end = 0;
  let announced = 0;
  const listed = listCandidates(field.phrases, text);
  if (isRubric(text, listed)) return [];
  const candidates = field.joins ? joinNeighbours(listed, field.joins, text) : listed;
  for (const [index, { value, start, weight }] of candidates.entries()) {
    const cell = text.lastIndexOf('|', start) + 1;
    const gap = text.slice(Math.max(end, cell), start);
    const follows = cell <= end && gap.length <= NEAR && !matches(NEW_CLAUSE, gap);
    end = start + value.length;
    const next = candidates[index + 1]?.start ?? text.length;
    const clause = lastClause(gap, field.clauseEnd);
    const after = firstClause(text.slice(end, next).split('|')[0] ?? '', field.clauseEnd).slice(0, AFTER);
    const label = findLabel(sentence, start);
    const weigh = (cues: Cue[] = [], ...texts: string[]) =>
      cues.map((cue) => (texts.some((each) => matches(cue.pattern, each)) ? cue.weight : 0));
    // "due on 12 March and 19 April": what announces the first announces the second.
    announced = Math.max(
      follows ? announced : 0,
      ...weigh(field.for, gap, after),
      ...weigh(field.labels, label),
      ...weigh(field.anywhere, text),
    );
    const around = [
      ...weigh(field.against, clause, after),
      ...weigh(field.before, text.slice(0, start)),
      ...weigh(field.after, text.slice(end)),
    ];
    const sum = around.reduce((one, other) => one + other, weight + announced);
    if (sum >= ENOUGH) found.push(sentence.text.slice(start, end));
    if (field.first && found.length > 0) break;
  }
  return [...new Set(found)];
}

/** "900 words | 700 words | 500 words": what earns which mark. */
function isRubric(text: string, candidates: Candidate[]): boolean {
  return new Set(candidates.map(({ start }) => text.slice(0, start).split(CELL).length)).size > 2;
}

type Candidate = { value: string; start: number; weight: number };

export function listCandidates(phrases: Cue[], text: string): Candidate[] {
  const candidates: Candidate[] = [];
  for (const { pattern, weight } of phrases)
    for (const match of text.matchAll(pattern)) {
      const value = (match[1] ?? match[0]).trim().replace(/[.,]+$/, '');
      const start = match.index + match[0].indexOf(value);
      const overlaps = candidates.some(
        (other) => start < other.start + other.value.length && other.start < start + value.length,
      );
      if (value && !overlaps) candidates.push({ value, start, weight });
    }
  candidates.sort((one, other) => one.start - other.start);
  return candidates;
}

const DAY = matchWords(DATE);
/** "Week 11, on Friday 16 October" is one date. */
export function joinNeighbours(candidates: Candidate[], between: RegExp, text: string): Candidate[] {
  const joined: Candidate[] = [];
  for (const candidate of candidates) {
    const last = joined.at(-1);
    const gap = last && text.slice(last.start + last.value.length, candidate.start);
    // "9/29, 11/3" and "9 May, 7 June" are two.
    const areDays = matches(DAY, last?.value ?? '') && matches(DAY, candidate.value);
    if (last && !areDays && between.test(gap ?? '')) {
      last.value = text.slice(last.start, candidate.start + candidate.value.length);
      last.weight = Math.max(last.weight, candidate.weight);
    } else joined.push(candidate);
  }
  return joined;
}

/** "Due. October 13 at the beginning of class." */
const RUN_IN_HEADING = /^\W*[\p{L} -]{1,25}\.$/u;

const CELL = /\s*\|\s*|\t+/;

/** "Due:" at the beginning of the line, and the line above; of a table, the head of the same column. */
export function findLabel({ text, heading, previous }: Sentence, start: number): string {
  const label = /^[^:|]{1,50}(?=:)/.exec(text.slice(0, start))?.[0] ?? '';
  const heads = heading.split(CELL);
  const isRow = heads.length > 1 && heads.length === text.split(CELL).length;
  const head = isRow ? (heads[text.slice(0, start).split(CELL).length - 1] ?? '') : heading;
  return `${head} ${RUN_IN_HEADING.test(previous) ? previous : ''} ${label}:`;
}

export function matches(pattern: RegExp, text: string): boolean {
  return text.search(pattern) !== -1;
}

/** What stands before a bracket belongs to what is in it: "abstract (150 words)". */
export function lastClause(text: string, end: RegExp): string {
  const clause = text.replace(
    /[([–-]\s?(?:(?:like|about|approx|ca|max|min|around|up to|only|roughly|at least|at most|each|no(?:t)? more than|maximum)\.? ?){0,2}$/i,
    '',
  );
  return clause.split(end).at(-1) ?? '';
}

function firstClause(text: string, end: RegExp): string {
  return text.split(end)[0] ?? '';
}
