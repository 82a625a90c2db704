/** What is true of a candidate and of its surroundings, as names: the weights of `model.json` are found by them. */
import type { BriefField } from '#shared/contracts/briefs.ts';
import type { Candidate } from './candidates.ts';
import type { Sentence } from './split-sentences.ts';
import { listWords, type Word } from './words.ts';

const SIZES = [2, 5, 10, 30, 100, 300, 600, 1000, 3000, 8000];
/** Words before and after a candidate with their places, and words in the same clause. */
const PLACES = 4;
const CLAUSE = 12;
const PAIRS = 8;
/** Stands for another candidate, whose own words say nothing here. */
const OTHER = '¶';

export function listFeatures(field: BriefField, sentence: Sentence, candidate: Candidate, all: Candidate[]) {
  const features = new Set<string>();
  const words = listWords(sentence.text);
  addWords(features, 'sentence', words);
  addWords(features, 'previous', listWords(sentence.previous));
  if (field === 'restriction') addSentence(features, words, sentence);
  else {
    addValue(features, candidate.value);
    addSurroundings(features, sentence, candidate, all);
  }
  return [...features];
}

/** Of a restriction the whole sentence is the candidate. */
function addSentence(features: Set<string>, words: Word[], { text, heading }: Sentence) {
  addPairs(features, 'pair', words);
  const classes = [...new Set(words.flatMap((word) => word.classes))].sort();
  for (const [at, one] of classes.entries())
    for (const other of classes.slice(at + 1)) features.add(`both ${one} ${other}`);
  addWords(features, 'heading', listWords(heading));
  addWords(features, 'first', words.slice(0, 1));
  if (/\?\W*$/.test(text)) features.add('question');
  features.add(`length ${Math.min(6, Math.floor(words.length / 6))}`);
}

function addValue(features: Set<string>, value: string) {
  const words = listWords(value);
  addWords(features, 'value', words);
  for (const [at, { text }] of words.entries())
    if (at > 0) features.add(`value ${words[at - 1]?.text} ${text}`);
  const last = words.at(-1)?.text;
  features.add(`value from ${words[0]?.text}`).add(`value to ${last}`);
  const number = /\d[\d.,]*/.exec(value)?.[0].replace(/\D/g, '');
  features.add(`size ${number ? SIZES.findIndex((size) => Number(number) < size) : 'none'} ${last}`);
}

function addSurroundings(
  features: Set<string>,
  { text, heading }: Sentence,
  candidate: Candidate,
  all: Candidate[],
) {
  const end = candidate.start + candidate.value.length;
  const cellStart = text.lastIndexOf('|', candidate.start) + 1;
  const cellEnd = text.indexOf('|', end) === -1 ? text.length : text.indexOf('|', end);
  const before = listWords(maskCandidates(text, cellStart, candidate.start, all));
  const after = listWords(maskCandidates(text, end, cellEnd, all));
  addSide(features, 'before', before.reverse());
  addSide(features, 'after', after);
  if (before.length === 0) features.add('begins');
  if (after.length === 0 || (after.length === 1 && /\W/.test(after[0]?.text ?? ''))) features.add('ends');
  addWords(features, 'label', listWords(/^[^:|]{1,50}(?=:)/.exec(text.slice(0, candidate.start))?.[0] ?? ''));
  // Of a table, the head of the same column.
  const heads = heading.split('|');
  const isRow = heads.length > 1 && heads.length === text.split('|').length;
  const column = text.slice(0, candidate.start).split('|').length - 1;
  addWords(features, 'heading', listWords(isRow ? (heads[column] ?? '') : heading));
  if (text.includes('|')) features.add(isRow ? 'row' : 'cell');
  features.add(`index ${Math.min(all.indexOf(candidate), 3)}`).add(`count ${Math.min(all.length, 4)}`);
}

function maskCandidates(text: string, from: number, to: number, all: Candidate[]): string {
  let masked = '';
  let at = from;
  for (const { start, value } of all) {
    if (start < from || start + value.length > to) continue;
    masked += `${text.slice(at, start)} ${OTHER} `;
    at = start + value.length;
  }
  return masked + text.slice(at, to);
}

/** Words from the nearest to the farthest. */
function addSide(features: Set<string>, side: string, words: Word[]) {
  for (const [at, word] of words.slice(0, PLACES).entries()) addWords(features, `${side} ${at}`, [word]);
  const clauseEnd = words.findIndex(({ text }) => [';', '.', OTHER].includes(text));
  const clause = words.slice(0, Math.min(clauseEnd === -1 ? CLAUSE : clauseEnd + 1, CLAUSE));
  addWords(features, side, clause);
  addPairs(features, `${side} pair`, words.slice(0, PAIRS));
  const [first, second] = words;
  if (first && second)
    features
      .add(`${side} next ${first.text} ${second.text}`)
      .add(`${side} next ${toName(first)} ${toName(second)}`);
}

function addWords(features: Set<string>, kind: string, words: Word[]) {
  for (const { text, classes } of words)
    for (const name of [text, ...classes]) features.add(`${kind} ${name}`);
}

/** Neighbours, and words with one between them if one has a class. */
function addPairs(features: Set<string>, kind: string, words: Word[]) {
  for (const [at, word] of words.entries()) {
    const previous = words[at - 1];
    if (previous) features.add(`${kind} ${previous.text} ${word.text}`);
    for (const other of [previous, words[at - 2]])
      if (other && other.classes.length + word.classes.length > 0)
        features.add(`${kind} ${toName(other)} ${toName(word)}`);
  }
}

function toName({ text, classes }: Word): string {
  return classes[0] ?? text;
}

export type Scored = { value: string; sentence: string; score: number };

/** How a candidate compares with the others of its brief: a stronger one beside it speaks against it. */
export function compareScores(scored: Scored[]): string[][] {
  const findOther = createBestOther(scored);
  const bySentence = Map.groupBy(scored, ({ sentence }) => sentence);
  const findBeside = new Map([...bySentence].map(([sentence, group]) => [sentence, createBestOther(group)]));
  const byValue = Map.groupBy(scored, ({ value }) => value.toLowerCase());
  const positive = scored.filter(({ score }) => score > 0).length;
  let earlier = NONE;
  return scored.map((one, index) => {
    const { score } = one;
    const other = findOther(one);
    const beside = findBeside.get(one.sentence)?.(one) ?? NONE;
    const features = [
      `score ${Math.max(-8, Math.min(8, Math.round(score * 2) / 2))}`,
      `others ${round(other)}`,
      `score ${round(score)} others ${round(other)}`,
      `lead ${round(score - other)}`,
      `positive ${Math.min(4, positive - (score > 0 ? 1 : 0))}`,
      `beside ${beside === NONE ? 'none' : round(beside)}`,
      `lead beside ${beside === NONE ? 'none' : round(score - beside)}`,
      `earlier ${earlier === NONE ? 'none' : round(earlier)}`,
      `one before ${describeNeighbour(one, scored[index - 1])}`,
      `one after ${describeNeighbour(one, scored[index + 1])}`,
      `repeated ${(byValue.get(one.value.toLowerCase())?.length ?? 0) > 1}`,
    ];
    earlier = Math.max(earlier, score);
    return features;
  });
}

/** Below every score. */
const NONE = -99;

/** Gives the best score of all but one. */
function createBestOther(scored: Scored[]) {
  const [best, second] = scored.toSorted((one, other) => other.score - one.score);
  return (one: Scored) => (one === best ? second : best)?.score ?? NONE;
}

function describeNeighbour(one: Scored, other: Scored | undefined): string {
  if (!other) return 'none';
  return `${other.sentence === one.sentence ? 'beside ' : ''}${round(other.score)}`;
}

function round(score: number): number {
  return Math.max(-6, Math.min(6, Math.round(score)));
}
