import { createHtmlCache } from '#server/cache/html-cache.ts';
import { isDemo } from '#server/db/demo/is-demo.ts';
import { renderHtml } from '#server/html/render.ts';
import { type AcademicLevel, academicLevels } from '#shared/contracts/academic.ts';
import type { AdminSample, AdminSampleSummary, Sample, SampleSummary } from '#shared/contracts/samples.ts';
import { textsOf } from './sample-columns.ts';
import type { FullRow, SummaryRow } from './sample-rows.ts';

const rendered = createHtmlCache((content) => renderHtml('sample', content));

/** A sample in a public list. */
export function toSummary(row: SummaryRow): SampleSummary {
  const { id, slug, subject, title, excerpt, tags, views } = row;
  return {
    _id: id,
    slug,
    subject,
    title,
    excerpt,
    tags,
    views,
    level: toLevel(row.level),
    wordCount: row.word_count,
    citationStyle: row.citation_style,
    createdAt: row.created_at,
    ...(isDemo('samples', slug) && { isDemonstration: true as const }),
  };
}

/** A sample in the admin list. */
export function toAdminSummary(row: SummaryRow): AdminSampleSummary {
  return {
    ...toSummary(row),
    course: row.course,
    published: row.published === 1,
    updatedAt: row.updated_at,
  };
}

/** A complete sample. */
export async function toSample(row: FullRow): Promise<Sample> {
  return {
    ...textsOf(row),
    ...toSummary(row),
    content: row.content,
    contentHtml: await rendered(row.id, row.content),
    updatedAt: row.updated_at,
    published: row.published === 1,
    coverImage: toLink(row.cover_image_url),
    socialImage: toLink(row.social_image_url),
    document: toLink(row.document_url),
  };
}

/** A complete sample for the admin form. */
export async function toAdminSample(row: FullRow): Promise<AdminSample> {
  return { ...(await toSample(row)), version: row.version };
}

function toLink(url: string | null) {
  return url === null ? null : { url };
}

function toLevel(level: string | null): AcademicLevel | null {
  return academicLevels.find((known) => known === level) ?? null;
}
