import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import type { BriefField } from '#shared/contracts/briefs.ts';

/** A brief with what a person found in it: phrases of its text; of a restriction, the beginning of its sentence. */
export type LabelledBrief = { text: string } & Partial<Record<BriefField, string[]>>;

const FOLDER = path.join(import.meta.dirname, '../../server/briefs/fixtures');

/** The files of each person who wrote and labelled briefs. */
export const writers = {
  development: ['development.yaml'],
  blind: ['blind.yaml'],
  'blind-2': ['blind-2.yaml'],
  'blind-3': ['blind-3a.yaml', 'blind-3b.yaml'],
  'training-a': ['training-a.yaml'],
  'training-b': ['training-b.yaml'],
  'training-c': ['training-c.yaml'],
  'training-d': ['training-d.yaml'],
  'training-e': ['training-e.yaml'],
};

export function readWriter(files: string[]): LabelledBrief[] {
  return files.flatMap((file) => parse(readFileSync(path.join(FOLDER, file), 'utf8')));
}

/** Whether a finding stands in the labelled sentence and overlaps the label. */
export function isLabelled(sentence: string, value: string, label: string): boolean {
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
