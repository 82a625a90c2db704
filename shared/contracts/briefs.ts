import { z } from 'zod';

export const briefFields = [
  'deadline',
  'length',
  'citationStyle',
  'level',
  'sources',
  'restriction',
] as const;
export type BriefField = (typeof briefFields)[number];

/** Why a file was read in part or not at all. */
const briefProblems = ['scan', 'locked', 'damaged', 'limit', 'long', 'kind'] as const;
export type BriefProblem = (typeof briefProblems)[number];

const briefFact = z.object({
  /** The words in question, as they stand in the sentence; of a restriction the whole sentence. */
  value: z.string(),
  sentence: z.string(),
  /** "Message", or a file with its page. */
  place: z.string(),
});
export type BriefFact = z.infer<typeof briefFact>;

/** What the message and the files of a request say about the assignment. A field without facts was not found. */
export const briefResponse = z.object({
  facts: z.record(z.enum(briefFields), z.array(briefFact)),
  problems: z.array(z.object({ name: z.string(), problem: z.enum(briefProblems) })),
});
