import { z } from 'zod';
import { type CallTable, MAX_CONTENT, recordId, text } from './http.ts';

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

export const adviceCalls = {
  /** What an attentive colleague would mention before a sample is published. It keeps nothing from being saved. */
  'POST /samples/advice': {
    summary: 'What to look at before a sample is published; nothing is saved',
    body: z.strictObject({ id: recordId.optional(), content: text(MAX_CONTENT) }),
    response: { 200: z.object({ items: z.array(advice) }) },
  },
} satisfies CallTable;
