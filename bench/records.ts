/** Fills an empty site with samples and posts: deterministic, in batches. */
import type { Db, Engine } from '#server/db/engines/engine.ts';
import { createPostWriter } from '#server/features/blog/posts.writer.ts';
import { createSampleWriter } from '#server/features/samples/samples.writer.ts';
import { academicLevels, citationStyles } from '#shared/contracts/academic.ts';
import type { NewPost } from '#shared/contracts/posts.ts';
import type { SampleInput } from '#shared/contracts/samples.ts';
import { randomFrom } from '../scripts/spam/trainer.ts';
import { word } from './site.ts';

/** In every text. */
export const COMMON_WORD = 'argument';
/** In every tenth text. */
export const MIDDLING_WORD = 'semicolon';
/** In five texts, however many there are. */
export const RARE_WORD = 'quixotry';
/** On every tenth post. */
export const COMMON_TAG = 'revising';
/** Contains a fifth of the library, so that it has a page 500. */
export const LARGE_SUBJECT = 'Psychology';
/** Of the notes that every hundredth sample has. */
export const NOTE_KIND = 'claim';
const NOTED_EVERY = 100;
const RARE_TEXTS = 5;
const SUBJECTS = Array.from({ length: 17 }, (_, number) => `Subject ${number}`);
const TAGS_PER_SUBJECT = 60;
const POST_TAGS = 200;
const VOCABULARY = 8_000;
const SAMPLE_WORDS = 250;
const POST_WORDS = 80;
const PER_TRANSACTION = 500;
const FIRST_DAY = Date.UTC(2020, 0, 1);
const APART_MS = 20 * 60_000;

const randomOfWords = randomFrom(8);
const vocabulary = Array.from({ length: VOCABULARY }, () => word(randomOfWords));

/** A word of the texts for each round of a benchmark, neither common nor rare. */
export function pickWord(round: number): string {
  return vocabulary[1_000 + ((round * 7) % 5_000)] ?? '';
}

type Source = { random: () => number; next: () => string; count: number };

async function inBatches(
  engine: Engine,
  count: number,
  insert: (db: Db, numbers: number[], source: Source) => Promise<unknown>,
) {
  const random = randomFrom(6);
  // Word frequencies as in natural language.
  const next = () => vocabulary[Math.floor(random() ** 3 * VOCABULARY)] ?? '';
  for (let start = 0; start < count; start += PER_TRANSACTION) {
    const numbers = Array.from(
      { length: Math.min(PER_TRANSACTION, count - start) },
      (_, index) => start + index,
    );
    await engine.db.transaction().execute((tx) => insert(tx, numbers, { random, next, count }));
  }
}

function pickWords(number: number, length: number, { next, count }: Source): string[] {
  const words = Array.from({ length }, next);
  words.push(COMMON_WORD);
  if (number % 10 === 0) words.push(MIDDLING_WORD);
  if (number % Math.ceil(count / RARE_TEXTS) === 0) words.push(RARE_WORD);
  return words;
}

const createDate = (number: number) => new Date(FIRST_DAY + number * APART_MS);

export function generateSamples(engine: Engine, count: number): Promise<void> {
  return inBatches(engine, count, (tx, numbers, source) =>
    createSampleWriter(engine, tx).insertAll(
      numbers.map((number) => ({ input: createSample(number, source), at: createDate(number) })),
    ),
  );
}

function createSample(number: number, source: Source): SampleInput {
  const { random, next } = source;
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const subject = random() < 0.2 ? LARGE_SUBJECT : pick(SUBJECTS);
  const text = pickWords(number, SAMPLE_WORDS, source);
  return {
    title: `${next()} ${next()} ${next()} ${number}`,
    subject,
    content: `## ${next()} ${next()}\n\n${text.slice(0, 120).join(' ')}.\n\n${text.slice(120).join(' ')}.`,
    level: pick(academicLevels),
    citationStyle: pick(citationStyles),
    course: `${next()} ${next()}`,
    tags: Array.from({ length: 4 }, () => `${subject} ${Math.floor(random() * TAGS_PER_SUBJECT)}`),
    published: true,
    ...(number % NOTED_EVERY === 0 && {
      annotations: [
        { id: 'n1', kind: NOTE_KIND, text: 'A note.', isPublic: true, quote: text.slice(2, 8).join(' ') },
      ],
    }),
  };
}

export function generatePosts(engine: Engine, count: number): Promise<void> {
  return inBatches(engine, count, (tx, numbers, source) =>
    createPostWriter(engine, tx, () => new Date()).insertAll(
      numbers.map((number) => ({ input: createPost(number, source), at: createDate(number) })),
    ),
  );
}

function createPost(number: number, source: Source): NewPost {
  const { random, next } = source;
  const tags = [`tag ${Math.floor(random() * POST_TAGS)}`, `topic ${Math.floor(random() * POST_TAGS)}`];
  return {
    slug: `post-${number}`,
    title: `${next()} ${next()} ${number}`,
    content: `<p>${pickWords(number, POST_WORDS, source).join(' ')}.</p>`,
    excerpt: `${next()} ${next()} ${next()}.`,
    tags: number % 10 === 0 ? [...tags, COMMON_TAG] : tags,
    status: 'published',
    featuredPost: number % 500 === 0,
  };
}
