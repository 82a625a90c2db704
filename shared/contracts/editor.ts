import { z } from 'zod';
import { type CallTable, idParams, noContent, recordId, text } from './http.ts';
import { restored } from './trash.ts';

const revisionSummary = z.object({
  _id: recordId,
  kind: z.enum(['saved', 'autosaved']),
  title: z.string(),
  characters: z.number(),
  updatedAt: z.string(),
});

const revisionList = z.object({ items: z.array(revisionSummary) });

/** Texts whose record was never saved, newest first. */
const unsavedList = z.object({
  items: z.array(z.object({ recordId, title: z.string(), characters: z.number(), updatedAt: z.string() })),
});

const previewLink = z.object({ path: z.string() });

/** Saved changes beside a live version, which they replace at `publishAt` if there is one. */
export function draftSchema<Text extends z.ZodType>(fields: Text) {
  return z.object({ fields, updatedAt: z.string(), publishAt: z.string().nullable() }).nullable();
}

/**
 * What the editor of posts and samples asks for besides saving, below the address of their list. `fields` is its state
 * at a moment, finished or not; `record` the response with the stored record.
 */
export function createEditorCalls<Text extends z.ZodType, Item extends z.ZodType>(
  fields: Text,
  record: z.ZodObject<{ item: Item }>,
) {
  const answer = { 200: record };
  return {
    'GET /unsaved': { response: { 200: unsavedList } },
    'GET /:id': { params: idParams, response: answer },
    'DELETE /:id': { params: idParams, response: noContent },
    'POST /:id/restore': { params: idParams, response: { 200: record.extend(restored.shape) } },
    'GET /:id/revisions': { params: idParams, response: { 200: revisionList } },
    'POST /:id/revisions': {
      params: idParams,
      querystring: z.object({ replaces: z.union([recordId, z.literal('')]).optional() }),
      body: fields,
      response: { 201: revisionSummary.pick({ _id: true, updatedAt: true }) },
    },
    'DELETE /:id/revisions': { params: idParams, response: noContent },
    'GET /:id/revisions/:revisionId': {
      params: z.object({ id: recordId, revisionId: recordId }),
      response: { 200: z.object({ item: revisionSummary.extend({ fields }) }) },
    },
    'PUT /:id/draft': {
      summary: 'Keep changes beside the live version, which stays as it is',
      params: idParams,
      body: z.strictObject({ fields, version: z.int().min(0).optional() }),
      response: answer,
    },
    'DELETE /:id/draft': { params: idParams, response: answer },
    'POST /:id/preview-link': { params: idParams, response: { 200: previewLink } },
    'DELETE /:id/preview-link': { params: idParams, response: noContent },
  } satisfies CallTable;
}

const MAX_LATEX = 2_000;
const mathInput = z.strictObject({
  latex: text(MAX_LATEX),
  isDisplay: z.boolean('must be true or false'),
});

export const mathCalls = {
  'POST /math': { body: mathInput, response: { 200: z.object({ mathml: z.string() }) } },
} satisfies CallTable;
