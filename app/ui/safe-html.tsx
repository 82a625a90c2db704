import { preload } from 'react-dom';
import { TEXT_ATTRIBUTE } from '#app/lib/page-text.ts';
import italic from '#app/styles/fonts/serif-italic.woff2?url';
import { withEndOfFirstView } from './page.tsx';

/** What is set in italics. */
const ITALICS = /<(?:em|i|cite|ins)\b|class="margin-note"/;

type SafeHtmlProps = {
  html: string;
  /** The record whose text this is, for reading it back from the DOM. */
  articleId?: string | undefined;
  /** The first view of the page ends in this text. */
  endsFirstView?: boolean;
  className?: string;
};

/**
 * Shows HTML that the API has sanitised (`contentHtml`, `markedHtml`). This is the only place that sets inner HTML:
 * pass it nothing that did not come from `server/html/safe-html.ts`.
 */
export function SafeHtml({ html, articleId, endsFirstView = false, className = '' }: SafeHtmlProps) {
  const hasItalics = ITALICS.test(html);
  // Where the first view ends in the text, its third font comes after it: each one delays the first paint.
  if (hasItalics && !endsFirstView)
    preload(italic, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  // Only the first page has such an end.
  const isMarked = endsFirstView && typeof window === 'undefined';
  return (
    <div
      {...{ [TEXT_ATTRIBUTE]: articleId }}
      className={`prose ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the one door for HTML, which the server has sanitised
      dangerouslySetInnerHTML={{
        __html: isMarked ? withEndOfFirstView(html, hasItalics ? italic : undefined) : html,
      }}
      suppressHydrationWarning={endsFirstView}
    />
  );
}
