import { z } from 'zod';

export const readNext = z.object({
  kind: z.enum(['sample', 'post', 'topic']),
  title: z.string(),
  slug: z.string(),
  /** What it is, in a line. */
  facts: z.string(),
  /** Its first sentence. */
  opening: z.string(),
});
export type ReadNext = z.infer<typeof readNext>;
