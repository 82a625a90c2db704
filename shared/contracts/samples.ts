import { z } from 'zod';
import { academicLevels } from './academic.ts';
import { MAX_TITLE, pageOf, pageQuery, recordId, text } from './http.ts';

export const SAMPLES_PAGE_SIZE = 12;
export const MAX_SAMPLES_LIMIT = 1000;
export const MAX_RELATED_SAMPLES = 6;
export const CATEGORY_CARD_SAMPLES = 5;

export const sampleListQuery = pageQuery(SAMPLES_PAGE_SIZE, MAX_SAMPLES_LIMIT).extend({
  q: text(3_000).optional(),
  subject: text(MAX_TITLE).optional(),
  level: z.enum(academicLevels, 'must be an academic level').optional(),
  tags: text(MAX_TITLE).optional(),
});
export type SampleListQuery = z.infer<typeof sampleListQuery>;

export const sampleSummary = z.object({
  _id: recordId,
  slug: z.string().nullable(),
  subject: z.string(),
  level: z.enum(academicLevels).nullable(),
  title: z.string(),
  excerpt: z.string(),
  tags: z.array(z.string()),
  wordCount: z.number(),
  views: z.number(),
  createdAt: z.string(),
});
export type SampleSummary = z.infer<typeof sampleSummary>;

export const samplePage = pageOf(sampleSummary);
export type SamplePage = z.infer<typeof samplePage>;

const image = z.object({ url: z.string() }).nullable();

export const sample = sampleSummary.extend({
  course: z.string().nullable(),
  question: z.string().nullable(),
  content: z.string(),
  contentHtml: z.string(),
  metaDescription: z.string().nullable(),
  assignmentType: z.string().nullable(),
  citationStyle: z.string().nullable(),
  updatedAt: z.string(),
  published: z.boolean(),
  coverImage: image,
  socialImage: image,
  document: image,
});
export type Sample = z.infer<typeof sample>;

export const sampleDetail = z.object({ item: sample, related: z.array(sampleSummary).optional() });
export type SampleDetail = z.infer<typeof sampleDetail>;

export const sampleCategories = z.object({
  items: z.array(
    z.object({
      subject: z.string(),
      slug: z.string(),
      count: z.number(),
      samples: z.array(z.object({ _id: recordId, slug: z.string().nullable(), title: z.string() })),
    }),
  ),
});
export type SampleCategories = z.infer<typeof sampleCategories>;
