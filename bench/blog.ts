/**
 * `npm run bench:blog [-- 1000 100000] [sqlite|postgres]`: what each read of the blog costs with 1,000, 10,000 and
 * 100,000 posts. It may cost twice as much in the largest blog as in the smallest.
 */
import type { FastifyInstance } from 'fastify';
import { measureGrowth, type Read } from './growth.ts';
import { COMMON_TAG, COMMON_WORD, generatePosts, MIDDLING_WORD, RARE_WORD } from './post-generator.ts';

/** More than there are rounds, so that each is requested once. */
const ARTICLES = 500;
/** A prefix of a thirteenth of all words. */
const COMMON_LETTER = 'b';
const LIST = '/api/blog?limit=12';

async function reads(_app: FastifyInstance, size: number): Promise<Read[]> {
  return [
    { name: 'list, page 1', url: () => LIST },
    { name: 'tag of every tenth post', url: () => `${LIST}&tag=${COMMON_TAG}` },
    { name: 'tag of a few posts', url: () => `${LIST}&tag=tag%207` },
    { name: 'search, a rare word', url: () => `${LIST}&q=${RARE_WORD}` },
    { name: 'search, a word of every tenth post', url: () => `${LIST}&q=${MIDDLING_WORD}` },
    { name: 'search, a word of every post', url: () => `${LIST}&q=${COMMON_WORD}` },
    { name: 'search, the beginning of such a word', url: () => `${LIST}&q=${COMMON_WORD.slice(0, 5)}` },
    { name: 'search, a single letter', url: () => `${LIST}&q=${COMMON_LETTER}` },
    { name: 'search within a tag', url: () => `${LIST}&tag=${COMMON_TAG}&q=${COMMON_WORD}` },
    {
      name: 'article with related ones',
      url: (round) =>
        `/api/blog/post-${Math.floor(((round % ARTICLES) * size) / ARTICLES)}?includeRelated=true&includeComments=true`,
    },
  ];
}

await measureGrowth({ records: 'posts', fill: generatePosts, reads });
