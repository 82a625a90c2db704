import { sampleHtml, sanitised } from '#server/html/safe-html.ts';
import { type MarginNote, marginHtml, type NoteKind } from './margin.ts';
import { acceptChanges, hasChanges, rejectChanges } from './marked.ts';

/** The HTML of the copies of a marked text, for pages. `marked` has all of them in one, with the notes in its margin. */
export type Copies = { finished: string; draft: string; marked: string; hasChanges: boolean };

export function renderCopies(
  html: string,
  notes: readonly MarginNote[],
  kinds: readonly NoteKind[] = [],
): Copies {
  const marked = sanitised(html);
  return {
    finished: sampleHtml(acceptChanges(marked)),
    draft: sampleHtml(rejectChanges(marked)),
    marked: marginHtml(sampleHtml(marked), notes, kinds),
    hasChanges: hasChanges(marked),
  };
}
