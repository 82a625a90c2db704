/**
 * `npm run bench:samples [-- 1000 100000] [sqlite|postgres]`: what each read of the library costs with 1,000, 10,000
 * and 100,000 samples. It may cost twice as much in the largest library as in the smallest.
 */
import type { FastifyInstance } from 'fastify';
import { measureGrowth, type Read } from './growth.ts';
import {
  COMMON_WORD,
  generateSamples,
  LARGE_SUBJECT,
  MIDDLING_WORD,
  RARE_WORD,
  wordOf,
} from './sample-generator.ts';

const PER_PAGE = 12;
/** A prefix of a thirteenth of all words. */
const COMMON_LETTER = 'b';
/** More than there are rounds, so that each is requested once. */
const DETAILS = 500;
const ALL = `/api/samples?limit=${PER_PAGE}`;
const CATEGORY = `${ALL}&subject=${encodeURIComponent(LARGE_SUBJECT)}`;

/** The same word with two letters swapped. */
function misspelt(word: string): string {
  return word.slice(0, 2) + word[3] + word[2] + word.slice(4);
}

async function reads(app: FastifyInstance): Promise<Read[]> {
  const { items } = (await app.inject(`/api/samples?limit=1000`)).json();
  const lastFullPage = Math.floor((await app.inject(CATEGORY)).json().total / PER_PAGE);
  const step = Math.max(1, Math.floor(items.length / DETAILS));
  return [
    { name: 'category, page 1', url: () => `${CATEGORY}&page=1` },
    {
      name: 'category, page 500 (or the last)',
      url: () => `${CATEGORY}&page=${Math.min(500, lastFullPage)}`,
    },
    { name: 'all samples, page 1', url: () => ALL },
    { name: 'search, a rare word', url: () => `${ALL}&q=${RARE_WORD}` },
    { name: 'search, a word of every tenth', url: () => `${ALL}&q=${MIDDLING_WORD}` },
    { name: 'search, a word of every sample', url: () => `${ALL}&q=${COMMON_WORD}` },
    { name: 'search, the beginning of such a word', url: () => `${ALL}&q=${COMMON_WORD.slice(0, 5)}` },
    { name: 'search, a single letter', url: () => `${ALL}&q=${COMMON_LETTER}` },
    { name: 'search, a word, another each time', url: (round) => `${ALL}&q=${wordOf(round)}` },
    {
      name: 'search, two words, others each time',
      url: (round) => `${ALL}&q=${wordOf(round)}+${wordOf(round + 400)}`,
    },
    {
      name: 'search, a wrong letter, each time new',
      url: (round) => `${ALL}&q=${misspelt(wordOf(round + 100))}`,
    },
    { name: 'search within a category', url: () => `${CATEGORY}&q=${COMMON_WORD}` },
    { name: 'categories', url: () => '/api/samples/categories' },
    {
      name: 'detail with related samples',
      url: (round) => `/api/samples/${items[(round * step) % items.length].slug}?includeRelated=true`,
    },
  ];
}

await measureGrowth({ records: 'samples', fill: generateSamples, reads });
