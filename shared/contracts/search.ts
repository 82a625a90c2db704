import { z } from 'zod';
import { pageSchema } from './http.ts';

/** What a query can ask for besides words. */
const searchProperties = ['subject', 'level', 'citationStyle', 'kind'] as const;
export type SearchProperty = (typeof searchProperties)[number];

/** A text in pieces: every second one, beginning with the second, is what was searched for. */
const pieces = z.array(z.string());

/** Where the words of a query occur in a record. */
export const searchMatch = z.object({
  /** The title, if words of it were searched for. */
  title: pieces.optional(),
  /** The sentence with the most of the words. */
  text: pieces.optional(),
});
export type SearchMatch = z.infer<typeof searchMatch>;

/** How a query was understood; with every list that was searched. */
const searchInfo = z.object({
  /** How many of the results have all of the words. They come first; the others have most of them. */
  withAllWords: z.number(),
  /** Nothing has all of the words: these are the nearest. */
  nearest: z.literal(true).optional(),
  /** What was searched for instead of a word that no record has, and the query for exactly what was typed. */
  corrected: z.object({ q: z.string(), instead: z.string() }).optional(),
  /** Words that were understood as a property, and the query without them. */
  understood: z
    .array(
      z.object({
        name: z.enum(searchProperties),
        value: z.string(),
        label: z.string(),
        without: z.string(),
      }),
    )
    .optional(),
});
export type SearchInfo = z.infer<typeof searchInfo>;

/** The response of a list that can be searched. */
export function foundPageSchema<Item extends z.ZodType>(item: Item) {
  return pageSchema(item).extend({ nearest: searchInfo.shape.nearest, search: searchInfo.optional() });
}
