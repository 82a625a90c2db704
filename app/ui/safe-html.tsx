import { TEXT_ATTRIBUTE } from '#app/lib/page-text.ts';
import { preloadItalic } from '#app/lib/preload-italic.ts';
import italic from '#app/styles/fonts/serif-italic.woff2?url';
import { hasElement } from '#shared/text/html.ts';
import { findEndOfFirstView, withEndOfFirstView } from './page.tsx';

/** What is set in italics: by its name, or by its class. */
const ITALICS = new Set(['em', 'i', 'cite', 'ins']);
const ITALIC_CLASSES = ['class="margin-note"', 'class="reasons pen"'];

function hasItalic(html: string): boolean {
  return ITALIC_CLASSES.some((name) => html.includes(name)) || hasElement(html, ITALICS);
}

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
  // Only a page from the server has fonts to preload, and an end of its first view.
  const isServer = typeof window === 'undefined';
  const hasItalics = isServer && hasItalic(html);
  // A font delays the first paint: one that only the text below the first view needs comes after it. In the first view
  // the roman and the italic come together, or neither does.
  const isLate = hasItalics && endsFirstView && !hasItalic(html.slice(0, findEndOfFirstView(html)));
  if (hasItalics && !isLate) preloadItalic();
  return (
    <div
      {...{ [TEXT_ATTRIBUTE]: articleId }}
      className={`prose ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the one door for HTML, which the server has sanitised
      dangerouslySetInnerHTML={{
        __html: isServer && endsFirstView ? withEndOfFirstView(html, isLate ? italic : undefined) : html,
      }}
      suppressHydrationWarning={endsFirstView}
    />
  );
}
