import { type BriefFact, type BriefField, briefFields } from '#shared/contracts/briefs.ts';
import type { BriefDocument } from './brief.ts';
import { citationStyle } from './facts/citation-style.ts';
import { findDeadlines, type Strength } from './facts/deadline.ts';
import { findPhrases } from './facts/field.ts';
import { length } from './facts/length.ts';
import { level } from './facts/level.ts';
import { isRestriction } from './facts/restriction.ts';
import { sources } from './facts/sources.ts';
import { type Sentence, splitSentences } from './facts/split-sentences.ts';

/** More of one kind would be read by nobody. */
const MAX_FACTS = 8;

const finders: Record<Exclude<BriefField, 'deadline'>, (sentence: Sentence) => string[]> = {
  length: (sentence) => findPhrases(length, sentence),
  citationStyle: (sentence) => findPhrases(citationStyle, sentence),
  level: (sentence) => findPhrases(level, sentence),
  sources: (sentence) => findPhrases(sources, sentence),
  // What is forbidden is said by the whole sentence.
  restriction: (sentence) => (isRestriction(sentence) ? [sentence.text] : []),
};
const finderNames = briefFields.filter((field) => field !== 'deadline');

/** What the documents say, each with its sentence and its place. Nothing is concluded from what they do not say. */
export function findFacts(documents: BriefDocument[]): Record<BriefField, BriefFact[]> {
  const facts: Record<BriefField, BriefFact[]> = {
    deadline: [],
    length: [],
    citationStyle: [],
    level: [],
    sources: [],
    restriction: [],
  };
  const deadlines: Record<Strength, BriefFact[]> = { moved: [], named: [], likely: [] };
  // The head of each page, and a message that is quoted in its answer, are read once.
  const read = new Set<string>();
  for (const { parts } of documents)
    for (const { text, place } of parts)
      for (const sentence of splitSentences(text)) {
        if (read.has(sentence.text)) continue;
        read.add(sentence.text);
        for (const { value, strength } of findDeadlines(sentence))
          deadlines[strength].push({ value, sentence: sentence.text, place });
        for (const field of finderNames) {
          if (facts[field].length >= MAX_FACTS) continue;
          const values = finders[field](sentence);
          facts[field].push(...values.map((value) => ({ value, sentence: sentence.text, place })));
        }
      }
  facts.deadline = (
    [deadlines.moved, deadlines.named, deadlines.likely].find(({ length }) => length > 0) ?? []
  ).slice(0, MAX_FACTS);
  return facts;
}
