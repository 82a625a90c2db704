import { z } from 'zod';
import { text } from './http.ts';

export const suggestionQuery = z.object({ q: text(3_000) });

/** What the search box suggests besides samples. */
export const suggestions = z.object({
  subjects: z.array(z.object({ subject: z.string(), slug: z.string(), count: z.number() })),
  topics: z.array(z.object({ label: z.string(), slug: z.string() })),
  posts: z.array(z.object({ title: z.string(), slug: z.string() })),
  pages: z.array(z.object({ label: z.string(), href: z.string() })),
});
export type Suggestions = z.infer<typeof suggestions>;
