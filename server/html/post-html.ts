import { withHeadingIds } from '#shared/text/headings.ts';
import { looksLikeHtml } from '#shared/text/looks-like-html.ts';
import { plainTextToHtml } from '#shared/text/plain-text.ts';
import { withResponsiveImages } from '#shared/text/responsive-images.ts';
import { withNotesAndSources, withScrollingTables } from './paper-html.ts';
import { hasSubstance, sanitisedPost } from './safe-html.ts';

/** A post's body as HTML: sanitised HTML, or converted plain text. Empty if there is no text. */
export function postHtml(content: string): string {
  const html = looksLikeHtml(content) ? sanitisedPost(content) : plainTextToHtml(content);
  if (!hasSubstance(html)) return '';
  // Only notes of the editor or of a Word file: elsewhere `[1]` is text.
  const noted = / id="(?:end)?note-ref-\d/.test(html) ? withNotesAndSources(html) : html;
  return withResponsiveImages(withHeadingIds(withScrollingTables(noted)));
}
