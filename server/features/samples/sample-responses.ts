import { createHtmlCache } from '#server/cache/html-cache.ts';
import { isDemo } from '#server/content/demo-texts.ts';
import { renderHtml } from '#server/html/render.ts';
import { type AcademicLevel, academicLevels } from '#shared/contracts/academic.ts';
import type { AdminSample, AdminSampleSummary, Sample, SampleSummary } from '#shared/contracts/samples.ts';
import { firstSentence } from '#shared/text/excerpt.ts';
import { textsOf } from './sample-columns.ts';
import type { FoundRow } from './sample-lists.ts';
import type { FullRow, SummaryRow } from './sample-rows.ts';

/** A drafted line is short enough for a list. */
const DRAFTED_ABOUT_CHARACTERS = 110;

const rendered = createHtmlCache((content) => renderHtml('sample', content));

/** A sample in a public list. */
export function toSummary(row: FoundRow): SampleSummary {
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
    assignmentType: row.assignment_type,
    about: aboutOf(row),
    createdAt: row.created_at,
    ...(row.match && { match: row.match }),
    ...(isDemo('samples', slug) && { isDemonstration: true as const }),
  };
}

/** A sample in the admin list. */
export function toAdminSummary(row: FoundRow, hasDraft: boolean): AdminSampleSummary {
  return {
    ...toSummary(row),
    course: row.course,
    published: row.published === 1,
    updatedAt: row.updated_at,
    hasDraft,
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

type Editing = Pick<AdminSample, 'draft' | 'previewPath'>;

/** A complete sample for the editor. */
export async function toAdminSample(row: FullRow, editing: Editing): Promise<AdminSample> {
  return {
    ...(await toSample(row)),
    about: row.about ?? '',
    version: row.version,
    ...editing,
    hasDraft: editing.draft !== null,
  };
}

/** As written, or the first sentence of the excerpt. */
export function aboutOf({ about, excerpt }: Pick<SummaryRow, 'about' | 'excerpt'>): string {
  return about ?? firstSentence(excerpt, DRAFTED_ABOUT_CHARACTERS);
}

function toLink(url: string | null) {
  return url === null ? null : { url };
}

function toLevel(level: string | null): AcademicLevel | null {
  return academicLevels.find((known) => known === level) ?? null;
}
