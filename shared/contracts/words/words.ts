import { z } from 'zod';
import { type CallTable, recordId } from '#shared/contracts/http.ts';
import { topicName, topicTextResponse } from './library-sections.ts';
import { sectionName } from './sections.ts';

/** The number of revisions kept per section. */
export const MAX_WORD_REVISIONS = 50;
/** The defaults, as the oldest revision of every section. */
export const SHIPPED = 'shipped';

/** Validated by the section's schema, whose errors name fields by path: `items.3.title`. */
const wordFields = z.record(z.string(), z.unknown());

const sectionSummary = z.object({
  section: sectionName,
  title: z.string(),
  page: z.string(),
  version: z.number(),
  /** Null while the section is the default. */
  updatedAt: z.string().nullable(),
});

const sectionList = z.object({ items: z.array(sectionSummary) });
export type SectionList = z.infer<typeof sectionList>;

const sectionRecord = sectionSummary.extend({ fields: wordFields });
const sectionResponse = z.object({ item: sectionRecord });
export type SectionRecord = z.infer<typeof sectionRecord>;

const sectionChange = z.strictObject({
  fields: wordFields,
  version: z.int().min(0).optional(),
});
export type SectionChange = z.infer<typeof sectionChange>;

export const revisionId = z.union([z.literal(SHIPPED), recordId]);
const wordRevision = z.object({
  _id: z.string(),
  /** Null for the default. */
  createdAt: z.string().nullable(),
  fields: wordFields,
});
export type WordRevision = z.infer<typeof wordRevision>;

/** The same token shows newer fields under the same URL. */
const wordPreviewInput = z.strictObject({
  fields: wordFields,
  token: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
});
const wordPreview = z.object({ token: z.string(), path: z.string() });

const changedSections = z.object({
  items: z.array(z.object({ section: sectionName, title: z.string() })),
});

const params = z.object({ section: sectionName });

export const wordCalls = {
  'GET /words': { response: { 200: sectionList } },
  'GET /words/:section': { params, response: { 200: sectionResponse } },
  'PUT /words/:section': { params, body: sectionChange, response: { 200: sectionResponse } },
  'POST /words/model-papers-only': {
    summary: 'Say in services, topics, terms and the form that no work is written for students to hand in',
    response: { 200: changedSections },
  },
  'GET /words/:section/revisions': { params, response: { 200: z.object({ items: z.array(wordRevision) }) } },
  'POST /words/:section/revisions/:id/restore': {
    params: z.object({ section: sectionName, id: revisionId }),
    body: z.strictObject({ version: z.int().min(0).optional() }).nullish(),
    response: { 200: sectionResponse },
  },
  'POST /words/topics/text': { body: topicName, response: { 200: topicTextResponse } },
  'POST /words/:section/preview': { params, body: wordPreviewInput, response: { 200: wordPreview } },
} satisfies CallTable;
