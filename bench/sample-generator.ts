import type { Engine } from '#server/db/engines/engine.ts';
import { createSampleWriter } from '#server/features/samples/samples.writer.ts';
import { academicLevels, citationStyles } from '#shared/contracts/academic.ts';
import type { SampleInput } from '#shared/contracts/samples.ts';
import { seeded, word } from './seeded.ts';

/** In every text. */
export const COMMON_WORD = 'argument';
/** In every tenth text. */
export const MIDDLING_WORD = 'semicolon';
/** In five texts, however many there are. */
export const RARE_WORD = 'quixotry';
const RARE_TEXTS = 5;

/** Contains a fifth of the library, so that it has a page 500. */
export const LARGE_SUBJECT = 'Psychology';
const subjects = [
  ...['Nursing', 'Business', 'Marketing', 'Finance', 'Economics', 'Accounting', 'Management', 'English'],
  ...['Literature', 'History', 'Sociology', 'Education', 'Law', 'Political Science', 'Philosophy'],
  ...['Anthropology', 'Public Health'],
];
const TAGS_PER_SUBJECT = 60;
const TAGS = 4;
const VOCABULARY = 8_000;
const WORDS = 250;
const PER_TRANSACTION = 500;
const FIRST_DAY = Date.UTC(2020, 0, 1);
const APART_MS = 30 * 60_000;

/** Fills an empty library with published samples: deterministic, in batches. */
export async function generateSamples(engine: Engine, count: number): Promise<void> {
  const random = seeded(8);
  const vocabulary = wordsFrom(random);
  for (let start = 0; start < count; start += PER_TRANSACTION) {
    const samples = Array.from({ length: Math.min(PER_TRANSACTION, count - start) }, (_, index) => {
      const number = start + index;
      const at = new Date(FIRST_DAY + number * APART_MS);
      return { input: sampleOf(number, count, vocabulary, random), at };
    });
    await engine.db.transaction().execute(async (tx) => {
      await createSampleWriter(engine, tx).insertAll(samples);
    });
  }
}

function wordsFrom(random: () => number): string[] {
  return Array.from({ length: VOCABULARY }, () => word(random));
}

/** A word of the library for each round of a benchmark, neither common nor rare. */
export function wordOf(round: number): string {
  return words[1_000 + ((round * 7) % 5_000)] ?? '';
}
const words = wordsFrom(seeded(8));

function sampleOf(number: number, count: number, vocabulary: string[], random: () => number): SampleInput {
  // Word frequencies as in natural language.
  const next = () => vocabulary[Math.floor(random() ** 3 * vocabulary.length)] ?? '';
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const subject = random() < 0.2 ? LARGE_SUBJECT : pick(subjects);
  const text = Array.from({ length: WORDS }, next);
  text.push(COMMON_WORD);
  if (number % 10 === 0) text.push(MIDDLING_WORD);
  if (number % Math.ceil(count / RARE_TEXTS) === 0) text.push(RARE_WORD);
  return {
    title: `${next()} ${next()} ${next()} ${number}`,
    subject,
    content: `## ${next()} ${next()}\n\n${text.slice(0, 120).join(' ')}.\n\n${text.slice(120).join(' ')}.`,
    level: pick(academicLevels),
    citationStyle: pick(citationStyles),
    course: `${next()} ${next()}`,
    tags: Array.from({ length: TAGS }, () => `${subject} ${Math.floor(random() * TAGS_PER_SUBJECT)}`),
    published: true,
  };
}
