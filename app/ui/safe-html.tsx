import { TEXT_ATTRIBUTE } from '#app/lib/page-text.ts';

type SafeHtmlProps = {
  html: string;
  /** The record whose text this is, where the browser reads it off the page. */
  textOf?: string | undefined;
  className?: string;
};

/**
 * Shows HTML that the API has made safe (`contentHtml`). It is the only place of the site that sets inner HTML, so
 * it is the only one to watch: hand it nothing that did not come out of `server/html/safe-html.ts`.
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
