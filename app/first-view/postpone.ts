import { isDesk } from '#app/lib/paths.ts';
import { previewOf } from '#app/lib/words.ts';
import styles from '#app/styles/site.css?inline';
import script from './first-view.ts?script';

/** An executable script: without a type, or a module. Structured data has another type. */
const RUNS = /<script(?: type="module" async="")?>/g;
const STYLES = toByteText(`<style>${styles}</style>`);
const STARTER = toByteText(`<script data-first-view>${script}</script>`);

/**
 * Takes the scripts and preloads that React Router has emitted out of the critical path; `first-view.ts` restores
 * them after the first paint. Styles are inlined, because a linked stylesheet costs a round trip. `html` is UTF-8 in
 * a latin1 string, one character per byte: decoding a page to change some ASCII in it would take longer.
 */
export function postponeScripts(html: string, url: string): string {
  // The desk is rendered in the browser, so its scripts cannot wait.
  if (isDesk(new URL(url).pathname)) return html;
  // A preview of words is shown in an iframe without scripts, where each of them would be reported as an error.
  const isStill = previewOf({ url }) !== undefined;
  const page = isStill ? html.replaceAll('<script data-immediate="">', '<script>') : html;
  return page
    .replaceAll('<link rel="modulepreload"', '<link rel="postponed"')
    .replace(RUNS, (tag) =>
      tag.includes('module') ? '<script type="postponed" data-module>' : '<script type="postponed">',
    )
    .replace('</head>', () => `${STYLES}${isStill ? '' : STARTER}</head>`);
}

function toByteText(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
}
