import { z } from 'zod';
import { slugOf } from '#shared/text/slug.ts';
import { academicLevels, citationStyles } from './academic.ts';
import { MAX_CONTENT, MAX_MESSAGE, MAX_TITLE, pageOf, pageQuery, recordId, text } from './http.ts';
import {
  ADMIN_SAMPLES_PAGE_SIZE,
  MAX_TAG,
  MAX_TAGS,
  SAMPLES_PAGE_SIZE,
  type SampleDetailName,
  sampleDetailNames,
  sampleMessages,
} from './sample-rules.ts';

const MAX_SAMPLES_LIMIT = 1000;
export const MAX_SEARCH_CHARACTERS = 3_000;
export const MAX_RELATED_SAMPLES = 6;
export const CATEGORY_CARD_SAMPLES = 5;

export const sampleListQuery = pageQuery(SAMPLES_PAGE_SIZE, MAX_SAMPLES_LIMIT).extend({
  q: text(MAX_SEARCH_CHARACTERS).optional(),
  subject: text(MAX_TITLE).optional(),
  level: z.enum(academicLevels, 'must be an academic level').optional(),
  citationStyle: z.enum(citationStyles, 'must be a citation style').optional(),
  tags: text(MAX_TITLE).optional(),
});
export type SampleListQuery = z.infer<typeof sampleListQuery>;

const sampleSummary = z.object({
  _id: recordId,
  slug: z.string().nullable(),
  subject: z.string(),
  level: z.enum(academicLevels).nullable(),
  title: z.string(),
  excerpt: z.string(),
  tags: z.array(z.string()),
  wordCount: z.number(),
  views: z.number(),
  citationStyle: z.string().nullable(),
  createdAt: z.string(),
  /** Demo content: its views are made up. */
  isDemonstration: z.literal(true).optional(),
});
export type SampleSummary = z.infer<typeof sampleSummary>;

export const samplePage = pageOf(sampleSummary);
export type SamplePage = z.infer<typeof samplePage>;

const image = z.object({ url: z.string() }).nullable();

/** The same schema for each of the short texts. */
function forEachDetail<Schema>(schema: Schema): Record<SampleDetailName, Schema> {
  return Object.fromEntries(sampleDetailNames.map((name) => [name, schema])) as Record<
    SampleDetailName,
    Schema
  >;
}

export const sample = sampleSummary.extend({
  ...forEachDetail(z.string().nullable()),
  question: z.string().nullable(),
  content: z.string(),
  contentHtml: z.string(),
  metaDescription: z.string().nullable(),
  updatedAt: z.string(),
  published: z.boolean(),
  coverImage: image,
  socialImage: image,
  document: image,
});
export type Sample = z.infer<typeof sample>;

export const sampleDetail = z.object({
  item: sample,
  related: z.array(sampleSummary).optional(),
});
export type SampleDetail = z.infer<typeof sampleDetail>;

/** The first paragraphs of a sample. */
export const sampleOpening = z.object({
  item: sampleSummary,
  openingHtml: z.string(),
});
export type SampleOpening = z.infer<typeof sampleOpening>;

export const sampleCategories = z.object({
  items: z.array(
    z.object({
      subject: z.string(),
      slug: z.string(),
      count: z.number(),
      samples: z.array(
        z.object({
          _id: recordId,
          slug: z.string().nullable(),
          title: z.string(),
          wordCount: z.number(),
        }),
      ),
    }),
  ),
});
export type SampleCategories = z.infer<typeof sampleCategories>;

// Admin

export const adminSampleListQuery = pageQuery(ADMIN_SAMPLES_PAGE_SIZE).extend({
  q: text(MAX_SEARCH_CHARACTERS).optional(),
  subject: text(MAX_TITLE).optional(),
});
export type AdminSampleListQuery = z.infer<typeof adminSampleListQuery>;

/** Incremented by each edit. Sent back with the next save, for optimistic locking. */
const version = z.number();

const adminSampleSummary = sampleSummary.extend({
  course: z.string().nullable(),
  published: z.boolean(),
  updatedAt: z.string(),
});
export type AdminSampleSummary = z.infer<typeof adminSampleSummary>;

export const adminSamplePage = pageOf(adminSampleSummary);
export type AdminSamplePage = z.infer<typeof adminSamplePage>;

const adminSample = sample.extend({ version });
export type AdminSample = z.infer<typeof adminSample>;
export const adminSampleResponse = z.object({ item: adminSample });
export type AdminSampleResponse = z.infer<typeof adminSampleResponse>;

export const sampleSubjects = z.object({ items: z.array(z.string()) });
export type SampleSubjects = z.infer<typeof sampleSubjects>;

export const uploadedDocument = z.object({ url: z.string(), name: z.string(), size: z.number() });

/** Required text; kept as written. */
function required(max: number, message: string) {
  return text(max).refine((value) => value.trim() !== '', message);
}

/** Missing, empty and null all mean: none. */
function optional(max: number) {
  return text(max)
    .nullable()
    .transform((value) => value?.trim() || null)
    .optional();
}

/** An uploaded file, or an external URL. */
const link = z
  .strictObject({
    url: z.union(
      [
        z.string().regex(/^\/media\/(?!.*\.\.\/)[^\s?#\\]{1,1000}$/),
        z.url({ protocol: /^https?$/ }).max(2_000),
      ],
      'must be an http or https address',
    ),
  })
  .nullable()
  .optional();

/** Stored as sent, each in a column of the same name. */
const storedTexts = {
  ...forEachDetail(optional(MAX_TITLE)),
  level: z
    .union([z.enum(academicLevels), emptyAsNull()], 'must be an academic level')
    .nullable()
    .optional(),
  citationStyle: z
    .union([z.enum(citationStyles), emptyAsNull()], 'must be a citation style')
    .nullable()
    .optional(),
  question: optional(MAX_MESSAGE),
  metaDescription: optional(1_000),
};
export type StoredTextName = keyof typeof storedTexts;
export const storedTextNames = Object.keys(storedTexts) as StoredTextName[];

const optionalFields = {
  ...storedTexts,
  excerpt: optional(2_000),
  tags: z.array(text(MAX_TAG)).max(MAX_TAGS, `must have at most ${MAX_TAGS} tags`).optional(),
  /** Generated from the title if missing. */
  slug: text(MAX_TITLE)
    .refine((slug) => slugOf(slug) !== '', 'must have a letter or a digit')
    .optional(),
  published: z.boolean().optional(),
  coverImage: link,
  socialImage: link,
  document: link,
};

function emptyAsNull() {
  return z.literal('').transform(() => null);
}

export const sampleInput = z.strictObject({
  title: required(MAX_TITLE, sampleMessages.title),
  subject: required(MAX_TITLE, sampleMessages.subject),
  content: required(MAX_CONTENT, sampleMessages.content),
  ...optionalFields,
});
export type SampleInput = z.infer<typeof sampleInput>;

/** Only changes need to be sent. A sample may lose its text, but not its title or subject. */
export const sampleChanges = z.strictObject({
  title: required(MAX_TITLE, sampleMessages.title).optional(),
  subject: required(MAX_TITLE, sampleMessages.subject).optional(),
  content: text(MAX_CONTENT).optional(),
  ...optionalFields,
  version: z.number('must be a number').optional(),
});
export type SampleChanges = z.infer<typeof sampleChanges>;

export const backfillResult = z.object({
  total: z.number(),
  updated: z.number(),
  errors: z.array(z.string()),
});
export type BackfillResult = z.infer<typeof backfillResult>;

/** A text as its page would show it, for the preview. */
export const samplePreviewInput = z.strictObject({ content: text(MAX_CONTENT) });
export const samplePreview = z.object({ contentHtml: z.string() });
