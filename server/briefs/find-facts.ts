import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type BriefFact, type BriefField, briefFields } from '#shared/contracts/briefs.ts';
import { toRecord } from '#shared/records.ts';
import type { BriefDocument } from './brief.ts';
import { listCandidates } from './facts/candidates.ts';
import { computeScores, type Example, type Model } from './facts/classifier.ts';
import { listFeatures } from './facts/features.ts';
import { type Sentence, splitSentences } from './facts/split-sentences.ts';

export const MODEL_FILE = path.join(import.meta.dirname, 'facts/model.json');
const shipped: Model = JSON.parse(readFileSync(MODEL_FILE, 'utf8'));

/** More of one kind would be read by nobody. */
const MAX_FACTS = 8;
/** Some 200 pages: 3 s. More would take longer than the worker may. */
const MAX_SENTENCES = 10_000;

/** What the documents say, each with its sentence and its place. Nothing is concluded from what they do not say. */
export function findFacts(
  documents: BriefDocument[],
  model: Model = shipped,
): Record<BriefField, BriefFact[]> {
  const sentences = listSentences(documents);
  return toRecord(briefFields, (field) => {
    const examples = listExamples(field, sentences);
    const scores = computeScores(model.fields[field], examples);
    return examples
      .filter((_, index) => (scores[index] ?? 0) >= model.threshold)
      .slice(0, MAX_FACTS)
      .map(({ value, sentence, place }) => ({ value, sentence, place }));
  });
}

type PlacedSentence = Sentence & { place: string };

/** The head of each page, and a message that is quoted in its answer, are read once. */
export function listSentences(documents: BriefDocument[]): PlacedSentence[] {
  const sentences = new Map<string, PlacedSentence>();
  for (const { parts } of documents)
    for (const { text, place } of parts)
      for (const sentence of splitSentences(text)) {
        if (sentences.size >= MAX_SENTENCES) return [...sentences.values()];
        if (!sentences.has(sentence.text)) sentences.set(sentence.text, { ...sentence, place });
      }
  return [...sentences.values()];
}

/** What may be a fact. */
export function listExamples(field: BriefField, sentences: PlacedSentence[]): Example[] {
  return sentences.flatMap((sentence) => {
    const candidates = listCandidates(field, sentence);
    return candidates.map((candidate) => ({
      value: sentence.text.slice(candidate.start, candidate.start + candidate.value.length),
      sentence: sentence.text,
      place: sentence.place,
      features: listFeatures(field, sentence, candidate, candidates),
    }));
  });
}
