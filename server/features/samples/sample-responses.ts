import { createTextCache } from '#server/cache/text-cache.ts';
import { isDemo } from '#server/content/demo-texts.ts';
import { parseAnnotations } from '#server/papers/annotations.ts';
import type { RenderedPaper } from '#server/papers/copies.ts';
import type { AnnotationKind } from '#server/papers/margin.ts';
import { type PaperQueue, queues, runTextTask } from '#server/papers/papers.ts';
import { academicLevels } from '#shared/contracts/academic.ts';
import type { PublicAnnotation } from '#shared/contracts/annotations.ts';
import {
  type AdminSample,
  type AdminSampleSummary,
  type Sample,
  type SampleSummary,
  sampleCopies,
} from '#shared/contracts/samples.ts';
import { firstSentence } from '#shared/text/excerpt.ts';
import { toPublicAnnotations } from './sample-annotations.ts';
import { toTexts } from './sample-columns.ts';
import type { FoundRow } from './sample-lists.ts';
import type { FullRow, SummaryRow } from './sample-rows.ts';

/** A drafted line is short enough for a list. */
const DRAFTED_ABOUT_CHARACTERS = 110;

type Source = {
  content: string;
  marked: string | null;
  annotations: PublicAnnotation[];
  kinds: AnnotationKind[];
};

function createRenderer(queue: PaperQueue) {
  return createTextCache<Source, RenderedPaper>(({ content, marked, annotations, kinds }) =>
    runTextTask('renderPaper', [{ content, marked }, annotations, kinds], queue),
  );
}
/** What readers see, and what the owner edits. */
const [renderForReaders, renderForAdmin] = [createRenderer(queues.readers), createRenderer(queues.admin)];

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
    level: academicLevels.find((level) => level === row.level) ?? null,
    wordCount: row.word_count,
    citationStyle: row.citation_style,
    assignmentType: row.assignment_type,
    about: getAbout(row),
    createdAt: row.created_at,
    noteCount: row.note_count,
    ...(row.match && { match: row.match }),
    ...(isDemo('samples', slug) && { isDemonstration: true as const }),
  };
}

export function toAdminSummary(row: FoundRow, hasDraft: boolean): AdminSampleSummary {
  return {
    ...toSummary(row),
    course: row.course,
    published: row.published === 1,
    updatedAt: row.updated_at,
    hasDraft,
  };
}

function toSample(row: FullRow, { contentHtml, footnotes, hasChanges }: RenderedPaper): Sample {
  return {
    ...toTexts(row),
    ...toSummary(row),
    content: row.content,
    contentHtml,
    annotations: toPublicAnnotations(row),
    notes: footnotes,
    copies: hasChanges ? [...sampleCopies] : ['finished'],
    isDownloadable: row.downloadable === 1,
    updatedAt: row.updated_at,
    published: row.published === 1,
    coverImage: toLink(row.cover_image_url),
    socialImage: toLink(row.social_image_url),
    document: toLink(row.document_url),
  };
}

/** A complete sample for its page: with the text of all copies and its margin, if it has any. */
export async function toShownSample(row: FullRow, kinds: AnnotationKind[]): Promise<Sample> {
  const { id, content, marked } = row;
  const rendered = await renderForReaders(id, {
    content,
    marked,
    annotations: toPublicAnnotations(row),
    kinds: kinds.map(({ slug, name }) => ({ slug, name })),
  });
  const sample = toSample(row, rendered);
  const { markedHtml, draftWordCount } = rendered;
  return {
    ...sample,
    ...(markedHtml && { markedHtml }),
    ...(draftWordCount !== undefined && { draftWordCount }),
  };
}

type Editing = Pick<AdminSample, 'draft' | 'previewPath'>;

export async function toAdminSample(row: FullRow, editing: Editing): Promise<AdminSample> {
  const { id, content, marked } = row;
  const rendered = await renderForAdmin(id, { content, marked, annotations: [], kinds: [] });
  return {
    ...toSample(row, rendered),
    about: row.about ?? '',
    marked: row.marked,
    annotations: parseAnnotations(row),
    version: row.version,
    ...editing,
    hasDraft: editing.draft !== null,
  };
}

/** As written, or the first sentence of the excerpt. */
export function getAbout({ about, excerpt }: Pick<SummaryRow, 'about' | 'excerpt'>): string {
  return about ?? firstSentence(excerpt, DRAFTED_ABOUT_CHARACTERS);
}

function toLink(url: string | null) {
  return url === null ? null : { url };
}
