import { z } from 'zod';

const change = { author: z.string(), date: z.string(), text: z.string() };

/** What is in a Word file; nothing is saved by reading it. */
export const readPaperResponse = z.object({
  title: z.string(),
  /** All changes accepted, without comments. */
  html: z.string(),
  /** With its changes and comments, as `ins`, `del` and `mark`. */
  marked: z.string(),
  notes: z.number(),
  changes: z.array(z.object({ kind: z.enum(['insert', 'delete', 'move']), ...change })),
  comments: z.array(
    z.object({
      /** In `data-comment` of its passage. */
      id: z.string(),
      ...change,
      quote: z.string(),
      resolved: z.boolean(),
      replies: z.array(z.object({ ...change, quote: z.string().optional() })),
    }),
  ),
  losses: z.array(z.object({ what: z.string(), where: z.string() })),
});
export type ReadPaperResponse = z.infer<typeof readPaperResponse>;
