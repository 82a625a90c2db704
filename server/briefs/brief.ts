import type { BriefFact, BriefField, BriefProblem } from '#shared/contracts/briefs.ts';

export const briefKinds = ['pdf', 'docx', 'txt'] as const;
export type BriefFile = { kind: (typeof briefKinds)[number]; name: string; bytes: Uint8Array };

/** A text in which an assignment is described: the message of a request, or one of its files. */
export type BriefDocument = {
  name: string;
  /** Paragraphs with the place that a person would name. */
  parts: { text: string; place: string }[];
  problem?: BriefProblem;
};

export type Brief = {
  facts: Record<BriefField, BriefFact[]>;
  problems: { name: string; problem: BriefProblem }[];
};

export class UnreadableBrief extends Error {
  readonly problem: BriefProblem;
  constructor(problem: BriefProblem) {
    super(problem);
    this.problem = problem;
  }
}
