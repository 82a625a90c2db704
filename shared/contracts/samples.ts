import { z } from 'zod';
import { listKeys, toRecord } from '#shared/records.ts';
import { toSlug } from '#shared/text/slug.ts';
import { academicLevels, citationStyles } from './academic.ts';
import {
  annotationKind,
  annotations,
  annotationsInput,
  passageKinds,
  passagesQuery,
  publicAnnotation,
} from './annotations.ts';
import { draftSchema } from './editor.ts';
import {
  type CallTable,
  idParams,
  MAX_CONTENT,
  MAX_MESSAGE,
  MAX_TITLE,
  noContent,
  pageQuery,
  pageSchema,
  recordId,
  requiredText,
  text,
} from './http.ts';
import { MAX_MARKED } from './limits.ts';
import { readNext } from './read-next.ts';
import { sampleFilters } from './sample-filters.ts';
import {
  ADMIN_SAMPLES_PAGE_SIZE,
  MAX_ABOUT,
  MAX_TAG,
  MAX_TAGS,
  SAMPLES_PAGE_SIZE,
  sampleDetailNames,
  sampleFilterNames,
  sampleMessages,
} from './sample-rules.ts';
import { foundPageSchema, searchMatch } from './search.ts';

const MAX_SAMPLES_LIMIT = 1000;
const MAX_SAMPLE_EXCERPT = 2_000;
const MAX_SAMPLE_META = 1_000;
const MAX_LINK = 2_000;
export const MAX_SEARCH_CHARACTERS = 3_000;
export const MAX_RELATED_SAMPLES = 6;
export const CATEGORY_CARD_SAMPLES = 5;

const filterQuery = toRecord(sampleFilterNames, (name) => {
  const { values } = sampleFilters[name];
  return (values ? z.enum(values) : text(MAX_TITLE)).optional();
});

const sampleListQuery = pageQuery(SAMPLES_PAGE_SIZE, MAX_SAMPLES_LIMIT).extend({
  q: text(MAX_SEARCH_CHARACTERS).optional(),
  subject: text(MAX_TITLE).optional(),
  ...filterQuery,
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
  assignmentType: z.string().nullable(),
  /** What it is about in a few plain words. Drafted from the excerpt if none was written. */
  about: z.string(),
  createdAt: z.string(),
  /** Public notes in its margin. */
  noteCount: z.number(),
  /** In the results of a search: where the words stand. */
  match: searchMatch.optional(),
  /** Demo content: its views are made up. */
  isDemonstration: z.literal(true).optional(),
});
export type SampleSummary = z.infer<typeof sampleSummary>;

const samplePage = foundPageSchema(sampleSummary);
export type SamplePage = z.infer<typeof samplePage>;

const image = z.object({ url: z.string() }).nullable();

export const sampleCopies = ['draft', 'marked', 'finished'] as const;

export const sample = sampleSummary.extend({
  ...toRecord(sampleDetailNames, () => z.string().nullable()),
  question: z.string().nullable(),
  content: z.string(),
  contentHtml: z.string(),
  /** With its changes and the passages of its public notes; missing if it has neither. No names, no dates. */
  markedHtml: z.string().optional(),
  /** The public notes in its margin, in the order of their passages. */
  annotations: z.array(publicAnnotation),
  notes: z.array(z.object({ kind: z.enum(['footnote', 'endnote']), text: z.string() })),
  /** What a reader can turn between: all of them, or the finished text alone. */
  copies: z.array(z.enum(sampleCopies)),
  draftWordCount: z.number().optional(),
  /** Whether readers may download it as a Word file. */
  isDownloadable: z.boolean(),
  metaDescription: z.string().nullable(),
  updatedAt: z.string(),
  published: z.boolean(),
  coverImage: image,
  socialImage: image,
  document: image,
});
export type Sample = z.infer<typeof sample>;

const sampleDetail = z.object({
  item: sample,
  related: z.array(sampleSummary).optional(),
  next: readNext.optional(),
});
export type SampleDetail = z.infer<typeof sampleDetail>;

/** The first paragraphs of a sample. */
const sampleOpening = z.object({
  item: sampleSummary,
  openingHtml: z.string(),
  /** The opening is the first paragraph with changes or notes, which follow it. */
  isMarked: z.boolean(),
});
export type SampleOpening = z.infer<typeof sampleOpening>;

/** A block of a sample with its changes and notes, for another page. */
const samplePassage = z.object({
  item: sampleSummary,
  passageHtml: z.string(),
});
export type SamplePassage = z.infer<typeof samplePassage>;
/** Published passages of one kind, each in its sentence, with its note and its paper. */
const passagePage = pageSchema(
  z.object({ sample: sampleSummary, noteId: z.string(), sentenceHtml: z.string(), note: z.string() }),
).extend({ kind: annotationKind });
export type PassagePage = z.infer<typeof passagePage>;

const categorySample = sampleSummary.pick({
  ...{ _id: true, slug: true, title: true, wordCount: true },
  ...{ assignmentType: true, about: true, noteCount: true },
});
export const sampleCategories = z.object({
  items: z.array(
    z.object({
      subject: z.string(),
      slug: z.string(),
      count: z.number(),
      samples: z.array(categorySample),
    }),
  ),
});

/** How many samples each choice of each filter leaves, with the other filters as they are. */
const sampleFilterCounts = z.object(
  toRecord(sampleFilterNames, () => z.array(z.object({ value: z.string(), count: z.number() }))),
);
export type SampleFilterCounts = z.infer<typeof sampleFilterCounts>;

// Admin

const adminSampleListQuery = pageQuery(ADMIN_SAMPLES_PAGE_SIZE).extend({
  q: text(MAX_SEARCH_CHARACTERS).optional(),
  subject: text(MAX_TITLE).optional(),
  published: z.enum(['true', 'false'], 'must be true or false').optional(),
});
export type AdminSampleListQuery = z.infer<typeof adminSampleListQuery>;

/** Incremented by each edit. Sent back with the next save, for optimistic locking. */
const version = z.number();

/** `marked` is the text as HTML with its changes and its notes' passages (docs/papers.md); null without either. */
const markedFields = {
  marked: text(MAX_MARKED).nullable().optional(),
  annotations: annotationsInput.optional(),
  isDownloadable: z.boolean('must be true or false').optional(),
};

/** The editor's state at a moment, finished or not: only its size is checked. */
export const sampleText = z.strictObject({
  title: text(MAX_TITLE),
  subject: text(MAX_TITLE),
  customSubject: text(MAX_TITLE),
  content: text(MAX_CONTENT),
  ...toRecord(sampleDetailNames, () => text(MAX_TITLE)),
  citationStyle: text(MAX_TITLE),
  question: text(MAX_MESSAGE),
  level: text(MAX_TITLE),
  tags: text(MAX_TAGS * MAX_TAG),
  about: text(MAX_ABOUT),
  excerpt: text(MAX_SAMPLE_EXCERPT),
  metaDescription: text(MAX_SAMPLE_META),
  slug: text(MAX_TITLE),
  coverImage: text(MAX_LINK),
  socialImage: text(MAX_LINK),
  document: text(MAX_LINK),
  published: z.boolean('must be true or false'),
  ...markedFields,
});
export type SampleText = z.infer<typeof sampleText>;

const adminSampleSummary = sampleSummary.extend({
  course: z.string().nullable(),
  published: z.boolean(),
  updatedAt: z.string(),
  /** Saved changes that are not public. */
  hasDraft: z.boolean(),
});
export type AdminSampleSummary = z.infer<typeof adminSampleSummary>;

const adminSamplePage = foundPageSchema(adminSampleSummary);

/** With `about` as written, without a generated one. */
const adminSample = sample.extend({
  version,
  /** With its changes and the passages of all notes; null: it has neither. */
  marked: z.string().nullable(),
  /** All notes, also those that are not public or whose passage is not found. */
  annotations,
  previewPath: z.string().nullable(),
  /** Saved changes beside the live version; the other fields are the live version's. */
  draft: draftSchema(sampleText),
  hasDraft: z.boolean(),
});
export type AdminSample = z.infer<typeof adminSample>;
export const adminSampleResponse = z.object({ item: adminSample });
export type AdminSampleResponse = z.infer<typeof adminSampleResponse>;

export const sampleSubjects = z.object({ items: z.array(z.string()) });

export const uploadedDocument = z.object({ url: z.string(), name: z.string(), size: z.number() });

function hasText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

/** Blank and null both mean: none. */
function textOrNull(max: number) {
  return text(max)
    .nullable()
    .transform((value) => (value?.trim() ? value : null));
}

/** An uploaded file, or an external URL. */
const link = z
  .strictObject({
    url: z.union(
      [
        z.string().regex(/^\/media\/(?!.*\.\.\/)[^\s?#\\]{1,1000}$/),
        z.url({ protocol: /^https?$/ }).max(MAX_LINK),
      ],
      'must be an http or https address',
    ),
  })
  .nullable();

/** Stored as sent, each in a column of the same name. */
const storedTexts = {
  ...toRecord(sampleDetailNames, () => textOrNull(MAX_TITLE)),
  // A filter compares it.
  assignmentType: textOrNull(MAX_TITLE).transform((value) => value?.trim() ?? null),
  level: z.union([z.enum(academicLevels), emptyAsNull()], 'must be an academic level').nullable(),
  citationStyle: z.union([z.enum(citationStyles), emptyAsNull()], 'must be a citation style').nullable(),
  question: textOrNull(MAX_MESSAGE),
  about: textOrNull(MAX_ABOUT),
  metaDescription: textOrNull(MAX_SAMPLE_META),
};
export type StoredTextName = keyof typeof storedTexts;
export const storedTextNames = listKeys(storedTexts);

const sampleFields = z.strictObject({
  title: requiredText(MAX_TITLE, sampleMessages.title),
  subject: requiredText(MAX_TITLE, sampleMessages.subject),
  /** Derived from `marked` if that is given. */
  content: text(MAX_CONTENT),
  ...storedTexts,
  excerpt: textOrNull(MAX_SAMPLE_EXCERPT),
  tags: z.array(text(MAX_TAG)).max(MAX_TAGS, `must have at most ${MAX_TAGS} tags`),
  /** Generated from the title if missing. */
  slug: text(MAX_TITLE).refine((slug) => toSlug(slug) !== '', 'must have a letter or a digit'),
  published: z.boolean(),
  ...markedFields,
  coverImage: link,
  socialImage: link,
  document: link,
});
const { title, subject } = sampleFields.shape;

function emptyAsNull() {
  return z.literal('').transform(() => null);
}

export const sampleInput = sampleFields
  .partial()
  /** The editor knows the id before the first save. */
  .extend({ title, subject, _id: recordId.optional() })
  .refine(({ content, marked }) => hasText(content) || hasText(marked), {
    path: ['content'],
    message: sampleMessages.content,
    // Also beside errors of other fields.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .transform((input) => ({ ...input, content: input.content ?? '' }));
export type SampleInput = z.infer<typeof sampleInput>;

/** Only changes need to be sent. A sample may lose its text, but not its title or subject. */
const sampleChanges = sampleFields.partial().extend({ version: z.int().min(0).optional() });
export type SampleChanges = z.infer<typeof sampleChanges>;

export const comparison = z.object({ marked: z.string() });

/** Another text for a sample: the one it has, with its passages, and the new one, finished or with its own marks. */
const revisionInput = z.strictObject({
  before: text(MAX_MARKED),
  content: text(MAX_CONTENT).optional(),
  marked: text(MAX_MARKED).optional(),
  annotations: annotationsInput,
});
export const revision = z.object({ marked: z.string().nullable(), annotations });

const backfillResult = z.object({
  total: z.number(),
  updated: z.number(),
  errors: z.array(z.string()),
});
export type BackfillResult = z.infer<typeof backfillResult>;

/** A text as its page would show it, for the preview. */
const samplePreviewInput = z.strictObject({ content: text(MAX_CONTENT) });
const samplePreview = z.object({ contentHtml: z.string() });

const sampleParams = z.object({ id: z.string() });
const detailQuery = z.object({
  includeRelated: z.enum(['true', 'false'], 'must be true or false').default('false'),
});
const tokenParams = z.object({ token: z.string() });

export const adminSampleCalls = {
  'GET /samples': { querystring: adminSampleListQuery, response: { 200: adminSamplePage } },
  'GET /samples/subjects': { response: { 200: sampleSubjects } },
  'POST /samples': { body: sampleInput, response: { 201: adminSampleResponse } },
  'PUT /samples/:id': { params: idParams, body: sampleChanges, response: { 200: adminSampleResponse } },
  'POST /samples/preview': { body: samplePreviewInput, response: { 200: samplePreview } },
  'POST /samples/compare': {
    summary: 'Two texts as one, with what was deleted and inserted',
    /** Two texts, HTML or light markdown; and the second one with what changed. */
    body: z.strictObject({ before: text(MAX_CONTENT), after: text(MAX_CONTENT) }),
    response: { 200: comparison },
  },
  'POST /samples/revise': {
    summary: 'A newer text with the notes of the one before, as a save would place them',
    body: revisionInput,
    response: { 200: revision },
  },
  'POST /samples/backfill-slugs': { response: { 200: backfillResult } },
} satisfies CallTable;

export const sampleCalls = {
  'GET /samples': { querystring: sampleListQuery, response: { 200: samplePage } },
  'GET /samples/categories': { response: { 200: sampleCategories } },
  'GET /samples/categories/filters': {
    querystring: z.object({ subject: text(MAX_TITLE).optional(), ...filterQuery }),
    response: { 200: sampleFilterCounts },
  },
  'GET /samples/:id': {
    params: sampleParams,
    querystring: detailQuery,
    response: { 200: sampleDetail, 301: z.null() },
  },
  /** What is saved of a sample, for holders of its preview link. */
  'GET /samples/previews/:token': { params: tokenParams, response: { 200: z.object({ item: sample }) } },
  'GET /samples/:id/opening': { params: sampleParams, response: { 200: sampleOpening } },
  'GET /passages': { response: { 200: passageKinds } },
  'GET /passages/:kind': {
    summary: 'Passages of published samples with a note of one kind',
    params: z.object({ kind: z.string() }),
    querystring: passagesQuery,
    response: { 200: passagePage },
  },
  'GET /samples/:id/passage': {
    summary: 'A block of a sample with its changes and notes, to be shown elsewhere',
    params: sampleParams,
    /** Without a note: the first block with a change or a note. */
    querystring: z.object({ note: text(MAX_TITLE).optional() }),
    response: { 200: samplePassage },
  },
  'POST /samples/:id/view': { params: sampleParams, response: noContent },
} satisfies CallTable;
