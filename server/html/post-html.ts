import { looksLikeHtml } from '#shared/text/looks-like-html.ts';
import { plainTextToHtml } from '#shared/text/plain-text.ts';
import { placeCorrections } from './corrections.ts';
import { hasFootnoteMarks, linkFootnotesAndSources } from './footnotes-and-sources.ts';
import { addHeadingIds } from './heading-ids.ts';
import { addImageSources } from './image-sources.ts';
import { parsePostSafely } from './safe-html.ts';
import { hasSubstance } from './sample-html.ts';
import { wrapTables } from './tables.ts';
import { writeHtml } from './tree.ts';

/** A post's body as HTML: sanitised HTML, or converted plain text. Empty if there is no text. */
export function postHtml(content: string): string {
  const root = parsePostSafely(looksLikeHtml(content) ? content : plainTextToHtml(content));
  if (!hasSubstance(root)) return '';
  // Only footnotes of the editor or of a Word file: elsewhere `[1]` is text.
  if (hasFootnoteMarks(root)) linkFootnotesAndSources(root);
  placeCorrections(root);
  wrapTables(root);
  addHeadingIds(root);
  addImageSources(root);
  return writeHtml(root.children);
}
