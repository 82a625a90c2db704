import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { findFacts } from '#server/briefs/find-facts.ts';
import { type BriefField, briefFields } from '#shared/contracts/briefs.ts';

/** A brief with what a person found in it: phrases of its text; of a restriction, the beginning of its sentence. */
type LabelledBrief = { text: string } & Partial<Record<BriefField, string[]>>;
export type Finding = { brief: number; field: BriefField; value: string; sentence: string };

/** Right, wrong and missed: a finding is right if it stands in the labelled sentence and overlaps the label. */
export function scoreBriefs(file: string) {
  const briefs: LabelledBrief[] = parse(readFileSync(file, 'utf8'));
  const right: Finding[] = [];
  const wrong: Finding[] = [];
  const missed: Finding[] = [];
  for (const [index, brief] of briefs.entries()) {
    const facts = findFacts([{ name: 'Message', parts: [{ text: brief.text, place: 'Message' }] }]);
    for (const field of briefFields) {
      const labels = new Set(brief[field]);
      for (const { value, sentence } of facts[field]) {
        const label = [...labels, ...(brief[field] ?? [])].find((each) => overlap(sentence, value, each));
        if (label) labels.delete(label);
        (label ? right : wrong).push({ brief: index + 1, field, value, sentence });
      }
      for (const value of labels) missed.push({ brief: index + 1, field, value, sentence: '' });
    }
  }
  return { right, wrong, missed };
}

function overlap(sentence: string, value: string, label: string): boolean {
  return listStarts(sentence, label).some((start) =>
    listStarts(sentence, value).some((at) => at < start + label.length && start < at + value.length),
  );
}

function listStarts(sentence: string, phrase: string): number[] {
  return sentence
    .split(phrase)
    .slice(0, -1)
    .map((_, index, before) => before.slice(0, index + 1).join(phrase).length);
}
