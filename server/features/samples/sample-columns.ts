import { type SnakeCase, toColumnName } from '#server/db/columns.ts';
import { newId } from '#server/db/rows.ts';
import { parseAnnotations } from '#server/papers/annotations.ts';
import { runTextTask } from '#server/papers/papers.ts';
import type { RevisedPaper } from '#server/papers/revise.ts';
import { OTHER_SUBJECT } from '#shared/contracts/sample-rules.ts';
import {
  type SampleChanges,
  type SampleInput,
  type SampleText,
  type StoredTextName,
  storedTextNames,
} from '#shared/contracts/samples.ts';
import { toRecord } from '#shared/records.ts';
import { generateSampleExcerpt } from '#shared/text/generated-excerpt.ts';
import { toCategorySlug } from '#shared/text/slug.ts';
import { parseTags } from '#shared/text/tags.ts';
import { countWords } from '#shared/text/words.ts';
import { toPaperColumns, toStoredPaper } from './sample-annotations.ts';
import type { FullRow, SampleRow } from './sample-rows.ts';

/** Extra columns of imported records: the demo library, a benchmark. */
type Origin = { slug?: string | null; views?: number };
/** `paper` is the text with its notes in their places, where that was done in a worker. */
export type NewSample = Origin & { input: SampleInput; at: Date; paper?: RevisedPaper };

type TextColumn = SnakeCase<StoredTextName>;

function textColumns(getText: (name: StoredTextName) => string | null) {
  return Object.fromEntries(storedTextNames.map((name) => [toColumnName(name), getText(name)])) as Pick<
    SampleRow,
    TextColumn
  >;
}

export function toTexts(row: Pick<SampleRow, TextColumn>) {
  return toRecord(storedTextNames, (name) => row[toColumnName(name)]);
}

export function blankPaper({ content }: SampleInput) {
  return { content, marked: null, annotations: [] };
}

export function newRow({ input, at, views }: NewSample, paper: RevisedPaper, slug: string | null): SampleRow {
  return {
    id: input._id ?? newId(at),
    slug,
    ...changedColumns(blankColumns, input, paper),
    views: views ?? 0,
    version: 1,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  };
}

const blankColumns = {
  title: '',
  subject: '',
  content: '',
  ...textColumns(() => null),
  excerpt: '',
  published: 0,
  cover_image_url: null,
  social_image_url: null,
  document_url: null,
  downloadable: 0,
} as const;

type ChangedColumns = Pick<SampleRow, keyof typeof blankColumns>;

/** The columns of a change; a field that was not sent is not changed. */
export function changedColumns(before: ChangedColumns, changes: SampleChanges, paper: RevisedPaper) {
  const { title = before.title, subject = before.subject } = changes;
  const keep = <Value>(value: Value | undefined, current: Value) => (value === undefined ? current : value);
  return {
    title,
    ...toPaperColumns(paper),
    subject: subject.trim(),
    subject_slug: toCategorySlug(subject),
    ...textColumns((name) => keep(changes[name], before[toColumnName(name)])),
    excerpt: changedExcerpt(before, changes, paper.content),
    word_count: countWords(paper.content),
    published: keep(toFlag(changes.published), before.published),
    downloadable: keep(toFlag(changes.isDownloadable), before.downloadable),
    cover_image_url: keep(toUrl(changes.coverImage), before.cover_image_url),
    social_image_url: keep(toUrl(changes.socialImage), before.social_image_url),
    document_url: keep(toUrl(changes.document), before.document_url),
  };
}

/** A stored sample in the editor's format. */
export function toSampleText(row: FullRow): SampleText {
  return {
    ...toRecord(storedTextNames, (name) => row[toColumnName(name)] ?? ''),
    title: row.title,
    subject: row.subject,
    customSubject: '',
    content: row.content,
    tags: row.tags.join(', '),
    excerpt: row.excerpt === generateSampleExcerpt(row.content) ? '' : row.excerpt,
    slug: row.slug ?? '',
    coverImage: row.cover_image_url ?? '',
    socialImage: row.social_image_url ?? '',
    document: row.document_url ?? '',
    published: row.published === 1,
    marked: row.marked,
    annotations: parseAnnotations(row),
    isDownloadable: row.downloadable === 1,
  };
}

/** The sample as it would be with its saved changes. */
export async function withDraft(row: FullRow, fields: SampleText): Promise<FullRow> {
  const { tags, customSubject, ...texts } = fields;
  const link = (url: string) => (url ? { url } : null);
  const changes = {
    ...texts,
    ...toRecord(storedTextNames, (name) => texts[name] || null),
    subject: (texts.subject === OTHER_SUBJECT && customSubject) || texts.subject,
    published: undefined,
    excerpt: texts.excerpt || null,
    coverImage: link(texts.coverImage),
    socialImage: link(texts.socialImage),
    document: link(texts.document),
  } as SampleChanges;
  const paper = await runTextTask('revisePaper', [toStoredPaper(row), toPaperChanges(changes)]);
  return { ...row, ...changedColumns(row, changes, paper), tags: parseTags(tags) };
}

/** What of a change concerns the text and its notes. */
export function toPaperChanges({ content, marked, annotations }: SampleChanges) {
  return { content, marked, annotations };
}

/** A generated excerpt follows its text; a written one stays. */
function changedExcerpt(before: ChangedColumns, { excerpt }: SampleChanges, content: string): string {
  if (excerpt) return excerpt;
  const wasMade = before.excerpt === generateSampleExcerpt(before.content);
  return excerpt === null || wasMade ? generateSampleExcerpt(content) : before.excerpt;
}

function toFlag(value: boolean | undefined): 0 | 1 | undefined {
  return value === undefined ? undefined : value ? 1 : 0;
}

function toUrl(link: { url: string } | null | undefined): string | null | undefined {
  return link === undefined ? undefined : (link?.url ?? null);
}
