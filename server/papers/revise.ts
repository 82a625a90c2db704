import { parseSafely } from '#server/html/safe-html.ts';
import { parseSample } from '#server/html/sample-html.ts';
import { type Element, parseHtml, writeHtml } from '#server/html/tree.ts';
import type { Annotation, AnnotationInput } from '#shared/contracts/annotations.ts';
import { extractSentences, placeAnnotations } from './anchor.ts';
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
  const current = annotations ?? before.annotations;
  const root = parseMarked(before.marked, content, isSameText ? before.marked : marked);
  const newContent = marked ? writeHtml(acceptChanges(root).children).trim() : content;
  if (!hasChanges(root) && current.length === 0)
    return { content: newContent, marked: null, annotations: [], sentences: [] };
  const placed = placeAnnotations(root, current, parseHtml(before.marked ?? ''));
  const paper = {
    content: newContent,
    marked: writeHtml(placed.root.children),
    annotations: placed.annotations,
  };
  return withSentences(paper, placed.root);
}

function withSentences(paper: StoredPaper, root = parseHtml(paper.marked ?? '')): RevisedPaper {
  const placed = paper.annotations.filter(({ isPublic, isPlaced }) => isPublic && isPlaced);
  return { ...paper, sentences: extractSentences(root, new Set(placed.map(({ id }) => id))) };
}

function parseMarked(old: string | null, content: string, marked: string | null | undefined): Element {
  if (marked) return parseSafely(marked);
  const before = marked === undefined && old ? parseHtml(old) : undefined;
  if (!before || !hasChanges(before)) return parseSample(content);
  return parseHtml(compareTexts(rejectChanges(before), parseSample(content)));
}

/** Two texts, HTML or light markdown, as one with what was deleted and inserted. */
export function compareContents(before: string, after: string): string {
  return compareTexts(parseSample(before), parseSample(after));
}
