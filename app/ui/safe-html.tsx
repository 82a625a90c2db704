import { TEXT_ATTRIBUTE } from '#app/lib/page-text.ts';

type SafeHtmlProps = {
  html: string;
  /** The record whose text this is, for reading it back from the DOM. */
  textOf?: string | undefined;
  className?: string;
};

/**
 * Shows HTML that the API has sanitised (`contentHtml`). This is the only place that sets inner HTML: pass it nothing
 * that did not come from `server/html/safe-html.ts`.
 */
export function SafeHtml({ html, textOf, className = '' }: SafeHtmlProps) {
  return (
    <div
      {...{ [TEXT_ATTRIBUTE]: textOf }}
      className={`prose ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the one door for HTML, which the server has sanitised
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
