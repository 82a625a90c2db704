import { findFacts } from '#server/briefs/find-facts.ts';
import { type BriefField, briefFields } from '#shared/contracts/briefs.ts';
import { isLabelled, type LabelledBrief } from '../../scripts/briefs/labelled-briefs.ts';

export type Finding = { brief: number; field: BriefField; value: string; sentence: string };
export type Score = { right: Finding[]; wrong: Finding[]; missed: Finding[] };

/** Right, wrong and missed: a finding is right if it stands in the labelled sentence and overlaps the label. */
export function scoreBriefs(briefs: LabelledBrief[], model?: Parameters<typeof findFacts>[1]): Score {
  const right: Finding[] = [];
  const wrong: Finding[] = [];
  const missed: Finding[] = [];
  for (const [index, brief] of briefs.entries()) {
    const facts = findFacts([{ name: 'Message', parts: [{ text: brief.text, place: 'Message' }] }], model);
    for (const field of briefFields) {
      const labels = new Set(brief[field]);
      for (const { value, sentence } of facts[field]) {
        const label = [...labels, ...(brief[field] ?? [])].find((each) => isLabelled(sentence, value, each));
        if (label) labels.delete(label);
        (label ? right : wrong).push({ brief: index + 1, field, value, sentence });
      }
      for (const value of labels) missed.push({ brief: index + 1, field, value, sentence: '' });
    }
  }
  return { right, wrong, missed };
}
