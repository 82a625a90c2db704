import { z } from 'zod';
import { type CallTable, text } from './http.ts';
import { searchMatch } from './search.ts';

/** What a search for some words finds in each part of the site; the best first. */
export const suggestions = z.object({
  samples: z.array(
    z.object({
      _id: z.string(),
      slug: z.string().nullable(),
      title: z.string(),
      subject: z.string(),
      match: searchMatch.optional(),
    }),
  ),
  subjects: z.array(z.object({ subject: z.string(), slug: z.string(), count: z.number() })),
  /** Every topic that was found. */
  topics: z.array(z.object({ label: z.string(), slug: z.string() })),
  /** How the topics were found, unless they have the words as they were typed. */
  topicSearch: z
    .object({
      /** What was searched for instead of a word that no topic has. */
      corrected: z.string().optional(),
      /** No topic has all of the words: these have most of them. */
      nearest: z.literal(true).optional(),
    })
    .optional(),
  posts: z.array(z.object({ title: z.string(), slug: z.string() })),
  pages: z.array(z.object({ label: z.string(), href: z.string() })),
});
export type Suggestions = z.infer<typeof suggestions>;

export const suggestionCalls = {
  'GET /suggestions': { querystring: z.object({ q: text(3_000) }), response: { 200: suggestions } },
} satisfies CallTable;
