import { z } from 'zod';
import { MAX_CONTENT, recordId, text } from './http.ts';

/** What an attentive colleague would mention before a sample is published. It never keeps anything from being saved. */
export const adviceInput = z.strictObject({ id: recordId.optional(), content: text(MAX_CONTENT) });
const adviceTopics = [
  'citations',
  'dois',
  'years',
  'shared',
  'quotes',
  'headings',
  'pictures',
  'links',
] as const;
export const advice = z.object({
  topic: z.enum(adviceTopics),
  text: z.string(),
  /** The words that it is about. */
  where: z.string().optional(),
});
export type Advice = z.infer<typeof advice>;
export const adviceList = z.object({ items: z.array(advice) });
