import { parseHtml } from '#server/html/tree.ts';
import { parseAnnotations } from '#server/papers/annotations.ts';
import { hasChanges } from '#server/papers/marked.ts';
import type { ImportedPaper } from '#server/papers/papers.ts';
import type { RevisedPaper, StoredPaper } from '#server/papers/revise.ts';
import type { AnnotationInput, PublicAnnotation } from '#shared/contracts/annotations.ts';
import type { SampleRow } from './sample-rows.ts';

type PaperColumns = Pick<SampleRow, 'content' | 'marked' | 'annotations'>;

/** The stored text of a sample, of which a change is made. */
export function toStoredPaper({ content, marked, annotations }: PaperColumns): StoredPaper {
  return { content, marked, annotations: parseAnnotations({ annotations }) };
}

export function toPaperColumns({ content, marked, annotations }: RevisedPaper) {
  return {
    content,
    marked,
    annotations: annotations.length > 0 ? JSON.stringify(annotations) : null,
    changed: marked !== null && hasChanges(parseHtml(marked)) ? (1 as const) : (0 as const),
  };
}

/** A comment of a Word file as a note that nobody but the owner sees, until she makes it public. */
export function commentToAnnotation({
  quote: _quote,
  replies,
  ...comment
}: ImportedPaper['comments'][number]): AnnotationInput {
  return {
    ...comment,
    kind: '',
    isPublic: false,
    replies: replies.map(({ author, date, text }) => ({ author, date, text })),
  };
}

/** The notes that readers see. */
export function toPublicAnnotations(row: Pick<SampleRow, 'annotations'>): PublicAnnotation[] {
  return parseAnnotations(row)
    .filter(({ isPublic, isPlaced }) => isPublic && isPlaced)
    .map(({ id, kind, text, quote }) => ({ id, kind, text, quote }));
}

/** What is searched of them. */
export function toAnnotationTexts(row: Pick<SampleRow, 'annotations'>): string[] {
  return toPublicAnnotations(row).map(({ text }) => text.replaceAll('*', ''));
}

export function findPassages(row: SampleRow, sentences: RevisedPaper['sentences']) {
  const annotations = new Map(
    row.published === 1 ? toPublicAnnotations(row).map((annotation) => [annotation.id, annotation]) : [],
  );
  return sentences.flatMap(({ id, html }, position) => {
    const annotation = annotations.get(id);
    if (!annotation) return [];
    const { kind, text } = annotation;
    return [{ sample_id: row.id, note_id: id, kind, position, sentence_html: html, note: text }];
  });
}
