import { createHtmlCache } from '#server/cache/html-cache.ts';
import { isDemo } from '#server/content/demo-texts.ts';
import { renderHtml } from '#server/html/render.ts';
import { hasMargin, type NoteKind } from '#server/papers/margin.ts';
import { hasChanges } from '#server/papers/marked.ts';
import { queues, runTextTask } from '#server/papers/papers.ts';
import { type AcademicLevel, academicLevels } from '#shared/contracts/academic.ts';
import {
  type AdminSample,
  type AdminSampleSummary,
  type Sample,
  type SampleSummary,
  sampleCopies,
} from '#shared/contracts/samples.ts';
import { firstSentence } from '#shared/text/excerpt.ts';
import { htmlToText } from '#shared/text/headings.ts';
import { toTexts } from './sample-columns.ts';
import type { FoundRow } from './sample-lists.ts';
import { parseAnnotations, toPublicNotes } from './sample-notes.ts';
import type { FullRow, SummaryRow } from './sample-rows.ts';

/** A drafted line is short enough for a list. */
const DRAFTED_ABOUT_CHARACTERS = 110;

const rendered = createHtmlCache((content) => renderHtml('sample', content));
const renderedMarked = createHtmlCache((marked) => renderHtml('sample', marked));
const withMargin = createHtmlCache(async (source) => {
  const { html, notes, kinds } = JSON.parse(source);
  return runTextTask('marginHtml', [html, notes, kinds], queues.readers);
});
const NOTE = /<li id="(end)?note-\d+">([\s\S]*?)(?: <a href="#(?:end)?note-ref-[^<>]*>[^<>]*<\/a>)?<\/li>/g;

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
    about: getAbout(row),
    createdAt: row.created_at,
    noteCount: row.notes,
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

async function toSample(row: FullRow): Promise<Sample> {
  const contentHtml = await rendered(row.id, row.content);
  const isChanged = row.marked !== null && hasChanges(row.marked);
  return {
    ...toTexts(row),
    ...toSummary(row),
    content: row.content,
    contentHtml,
    annotations: toPublicNotes(row),
    notes: Array.from(contentHtml.matchAll(NOTE), ([, end, text = '']) => ({
      kind: end ? ('endnote' as const) : ('footnote' as const),
      text: htmlToText(text),
    })),
    copies: isChanged ? [...sampleCopies] : ['finished'],
    isDownloadable: row.downloadable === 1,
    updatedAt: row.updated_at,
    published: row.published === 1,
    coverImage: toLink(row.cover_image_url),
    socialImage: toLink(row.social_image_url),
    document: toLink(row.document_url),
  };
}

/** A complete sample for its page: with the text of all copies and its margin, if it has any. */
export async function toShownSample(row: FullRow, kinds: NoteKind[]): Promise<Sample> {
  const sample = await toSample(row);
  const notes = sample.annotations;
  const isMarked = sample.copies.length > 1 || notes.length > 0;
  const html = isMarked ? await renderedMarked(row.id, row.marked ?? '') : sample.contentHtml;
  const named = kinds.map(({ slug, name }) => ({ slug, name }));
  const markedHtml = await withMargin(row.id, JSON.stringify({ html, notes, kinds: named }));
  return hasMargin(markedHtml) ? { ...sample, markedHtml } : sample;
}

type Editing = Pick<AdminSample, 'draft' | 'previewPath'>;

export async function toAdminSample(row: FullRow, editing: Editing): Promise<AdminSample> {
  return {
    ...(await toSample(row)),
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

function toLevel(level: string | null): AcademicLevel | null {
  return academicLevels.find((known) => known === level) ?? null;
}
