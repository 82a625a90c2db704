import styles from '#app/styles/site.css?inline';
import script from './first-view.ts?script';

/** A script that runs: without a type, or a module. Structured data has another type. */
const RUNS = /<script(?: type="module" async="")?>/g;

/**
 * Takes the scripts and preloads that React Router has written out of the critical path; `first-view.ts` gives them
 * to the browser after the first paint. The styles are inlined, because a linked stylesheet costs a round trip.
 */
export function postponeScripts(html: string, { isStill = false } = {}): string {
  // A preview of words is shown in a frame without scripts, where each of them would be reported as an error.
  const starter = isStill ? '' : `<script data-first-view>${script}</script>`;
  const page = isStill ? html.replaceAll('<script data-immediate="">', '<script>') : html;
  return page
    .replaceAll('<link rel="modulepreload"', '<link rel="postponed"')
    .replace(RUNS, (tag) =>
      tag.includes('module') ? '<script type="postponed" data-module>' : '<script type="postponed">',
    )
    .replace('</head>', () => `<style>${styles}</style>${starter}</head>`);
}
