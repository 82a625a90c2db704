import { listFootnotes } from '#server/html/footnotes-and-sources.ts';
import { parseSafely } from '#server/html/safe-html.ts';
import { parseSample, renderSample } from '#server/html/sample-html.ts';
import { type Element, writeHtml } from '#server/html/tree.ts';
import { countWords } from '#shared/text/words.ts';
import { type AnnotationKind, type MarginNote, marginHtml } from './margin.ts';
import { acceptChanges, hasChanges, rejectChanges } from './marked.ts';

/** The HTML of the copies of a marked text, for pages. `marked` has all of them in one, with the notes in its margin. */
export function renderCopies(
  html: string,
  marginNotes: readonly MarginNote[],
  kinds: readonly AnnotationKind[] = [],
) {
  const root = parseSafely(html);
  const finished = write(renderSample(acceptChanges(root)));
  return {
    finished,
    draft: write(renderSample(rejectChanges(root))),
    hasChanges: hasChanges(root),
    marked: marginHtml(renderSample(root), marginNotes, kinds) || finished,
  };
}

/** The HTML of a sample. `content` is its finished text, as it was written; `marginNotes` are those that readers see. */
export function renderPaper(
  { content, marked }: { content: string; marked: string | null },
  marginNotes: readonly MarginNote[],
  kinds: readonly AnnotationKind[],
) {
  const root = renderSample(parseSample(content));
  const contentHtml = write(root);
  const footnotes = listFootnotes(root);
  const markedRoot = marked === null ? undefined : parseSafely(marked);
  const isChanged = markedRoot !== undefined && hasChanges(markedRoot);
  /** Of the first draft, where there is one. */
  const draftWordCount = isChanged ? countWords(write(rejectChanges(markedRoot))) : undefined;
  const shown = markedRoot && (isChanged || marginNotes.length > 0) ? renderSample(markedRoot) : root;
  /** The page with all copies and its margin; empty if it shows nothing more than the finished text. */
  const markedHtml = marginHtml(shown, marginNotes, kinds);
  return { contentHtml, footnotes, hasChanges: isChanged, draftWordCount, markedHtml };
}

export type RenderedPaper = ReturnType<typeof renderPaper>;

function write(root: Element): string {
  return writeHtml(root.children).trim();
}
