import { sampleBody, sanitised } from '#server/html/safe-html.ts';
import type { Annotation, AnnotationInput } from '#shared/contracts/annotations.ts';
import { extractSentences, placeNotes } from './anchor.ts';
import { compareTexts } from './compare.ts';
import { acceptChanges, hasChanges, rejectChanges } from './marked.ts';

/** The text of a sample as it is stored. `marked` has its changes and the passages of its notes, if it has any. */
export type StoredPaper = { content: string; marked: string | null; annotations: Annotation[] };
export type PaperChanges = {
  content?: string | undefined;
  marked?: string | null | undefined;
  annotations?: AnnotationInput[] | undefined;
};
/** `sentences` are those that the passages of the notes begin in. */
export type RevisedPaper = StoredPaper & { sentences: { id: string; html: string }[] };

/**
 * A changed paper. A marked text that is sent is what counts, and the content is derived from it. If only the content is
 * sent, it is compared with the first draft, and the notes go where their passages are; one whose passage is not found
 * is kept without a place.
 */
export function revisePaper(before: StoredPaper, changes: PaperChanges): RevisedPaper {
  const { content = before.content, marked, annotations } = changes;
  const isSameText = marked === undefined && content === before.content;
  if (isSameText && annotations === undefined) return withSentences(before);
  const notes = annotations ?? before.annotations;
  const html = markedText(before.marked, content, isSameText ? before.marked : marked);
  const own = marked ? acceptChanges(html) : content;
  if (!hasChanges(html) && notes.length === 0)
    return { content: own, marked: null, annotations: [], sentences: [] };
  const placed = placeNotes(html, notes, before.marked ?? '');
  return withSentences({ content: own, marked: placed.html, annotations: placed.notes });
}

function withSentences(paper: StoredPaper): RevisedPaper {
  const placed = paper.annotations.filter(({ isPublic, isPlaced }) => isPublic && isPlaced);
  const ids = new Set(placed.map(({ id }) => id));
  return { ...paper, sentences: ids.size > 0 ? extractSentences(paper.marked ?? '', ids) : [] };
}

function markedText(old: string | null, content: string, marked: string | null | undefined): string {
  if (marked) return sanitised(marked);
  const isCompared = marked === undefined && old && hasChanges(old);
  return isCompared ? compareTexts(rejectChanges(old), sampleBody(content)) : sampleBody(content);
}

/** Two texts, HTML or light markdown, as one with what was deleted and inserted. */
export function compareContents(before: string, after: string): string {
  return compareTexts(sampleBody(before), sampleBody(after));
}
