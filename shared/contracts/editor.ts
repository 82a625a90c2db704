import { z } from 'zod';
import { type CallTable, recordId, text } from './http.ts';

/** What the editor of posts and samples exchanges with the server, besides the records themselves. */

export const revisionSummary = z.object({
  _id: recordId,
  kind: z.enum(['saved', 'autosaved']),
  title: z.string(),
  characters: z.number(),
  updatedAt: z.string(),
});
export const revisionList = z.object({ items: z.array(revisionSummary) });

/** Texts whose record was never saved, newest first. */
export const unsavedList = z.object({
  items: z.array(z.object({ recordId, title: z.string(), characters: z.number(), updatedAt: z.string() })),
});

export const previewLink = z.object({ path: z.string() });

/** Saved changes beside a live version, which they replace at `publishAt` if there is one. */
export function draftSchema<Text extends z.ZodType>(fields: Text) {
  return z.object({ fields, updatedAt: z.string(), publishAt: z.string().nullable() }).nullable();
}

export function draftInput<Text extends z.ZodType>(fields: Text) {
  return z.strictObject({ fields, version: z.int().min(0).optional() });
}

const MAX_LATEX = 2_000;
const mathInput = z.strictObject({
  latex: text(MAX_LATEX),
  isDisplay: z.boolean('must be true or false'),
});

export const mathCalls = {
  'POST /math': { body: mathInput, response: { 200: z.object({ mathml: z.string() }) } },
} satisfies CallTable;
