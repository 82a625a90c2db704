import { sampleBody, sanitised } from '#server/html/safe-html.ts';
import { placeNotes, sentencesOf } from '#server/papers/anchor.ts';
import { compareTexts } from '#server/papers/compare.ts';
import { draftOf, finishedOf, hasChanges } from '#server/papers/marked.ts';
import type { Comment } from '#server/papers/paper.ts';
import type { ReadFile } from '#server/papers/papers.ts';
import type { Annotation, AnnotationInput, PublicAnnotation } from '#shared/contracts/annotations.ts';
import type { SampleRow } from './sample-rows.ts';

type PaperColumns = Pick<SampleRow, 'content' | 'marked' | 'annotations'>;
type PaperChanges = {
  content?: string | undefined;
  marked?: string | null | undefined;
  annotations?: AnnotationInput[] | undefined;
};

/**
 * The text of a sample with its changes and the passages of its notes. A marked text that is sent is what counts, and
 * the content is derived from it. If only the content is sent, it is compared with the first draft, and the notes go
 * where their passages are; one whose passage is not found is kept without a place.
 */
export function paperColumns(before: PaperColumns, changes: PaperChanges): PaperColumns {
  const { content = before.content, marked, annotations } = changes;
  const isSameText = marked === undefined && content === before.content;
  if (isSameText && annotations === undefined) return before;
  const notes = annotations ?? annotationsOf(before);
  const html = markedText(before, content, isSameText ? before.marked : marked);
  const isPlain = !hasChanges(html) && notes.length === 0;
  const own = marked ? finishedOf(html) : content;
  if (isPlain) return { content: own, marked: null, annotations: null };
  const placed = placeNotes(html, notes, before.marked ?? '');
  return {
    content: own,
    marked: placed.html,
    annotations: placed.notes.length > 0 ? JSON.stringify(placed.notes) : null,
  };
}

function markedText(
  { marked: old }: PaperColumns,
  content: string,
  marked: string | null | undefined,
): string {
  if (marked) return sanitised(marked);
  const isCompared = marked === undefined && old && hasChanges(old);
  return isCompared ? compareTexts(draftOf(old), sampleBody(content)) : sampleBody(content);
}

/** Two texts, HTML or light markdown, as one with what was deleted and inserted. */
export function compareContents(before: string, after: string): string {
  return compareTexts(sampleBody(before), sampleBody(after));
}

export function annotationsOf({ annotations }: Pick<SampleRow, 'annotations'>): Annotation[] {
  return annotations ? (JSON.parse(annotations) as Annotation[]) : [];
}

/** A comment of a Word file as a note that nobody but the owner sees, until she makes it public. */
export function annotationOf({
  quote: _quote,
  replies,
  ...comment
}: ReadFile['comments'][number]): AnnotationInput {
  return {
    ...comment,
    kind: '',
    isPublic: false,
    replies: replies.map(({ author, date, text }) => ({ author, date, text })),
  };
}

/** The notes of a sample as comments of a Word file. */
export function commentsOf(row: Pick<SampleRow, 'annotations'>): Comment[] {
  return annotationsOf(row)
    .filter(({ isPlaced }) => isPlaced)
    .map(({ id, text, author = '', date = '', resolved = false, replies = [] }) => ({
      ...{ id, text, author, date, resolved },
      replies: replies.map((reply, index) => ({ id: `${id}-${index + 1}`, ...reply })),
    }));
}

/** The notes that readers see. */
export function publicNotesOf(row: Pick<SampleRow, 'annotations'>): PublicAnnotation[] {
  return annotationsOf(row)
    .filter(({ isPublic, isPlaced }) => isPublic && isPlaced)
    .map(({ id, kind, text, quote }) => ({ id, kind, text, quote }));
}

/** What is searched of them. */
export function noteTextsOf(row: Pick<SampleRow, 'annotations'>): string[] {
  return publicNotesOf(row).map(({ text }) => text.replaceAll('*', ''));
}

export function passagesOf(row: SampleRow) {
  const notes = row.published === 1 ? new Map(publicNotesOf(row).map((note) => [note.id, note])) : new Map();
  if (notes.size === 0) return [];
  return sentencesOf(row.marked ?? '', new Set(notes.keys())).map(({ id, html }, position) => ({
    sample_id: row.id,
    note_id: id,
    kind: notes.get(id)?.kind ?? '',
    position,
    sentence_html: html,
    note: notes.get(id)?.text ?? '',
  }));
}
