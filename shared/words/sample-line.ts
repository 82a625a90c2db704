import { findLevelLabel } from '#shared/contracts/academic.ts';
import { kindLabel } from '#shared/contracts/sample-filters.ts';
import type { Translate } from '#shared/words/translate.ts';

type Facts = {
  assignmentType: string | null;
  subject: string;
  level: string | null;
  citationStyle: string | null;
  about: string | null;
};

/** What the paper is, in a line; no line of it starts with a dot: `Lab report · Psychology · undergraduate · APA · fits a curve three ways`. */
export function sampleLine({ assignmentType, subject, level, citationStyle, about }: Facts, t: Translate) {
  const kind = assignmentType && t(kindLabel(assignmentType));
  const label = level && findLevelLabel(level);
  const levelLabel = label && t(label).toLowerCase();
  return [kind, subject, levelLabel, citationStyle, about].filter(Boolean).join('\u00a0· ');
}
