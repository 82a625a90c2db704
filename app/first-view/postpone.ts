import { hasNoRoute, isAdminPath } from '#app/lib/paths.ts';
import { readPreviewToken } from '#app/lib/words.ts';
import faces from '#app/styles/faces.css?inline';
import fallbacks from '#app/styles/fonts.css?inline';
import styles from '#app/styles/site.css?inline';
import draftScript from './drafts.ts?script';
import script from './first-view.ts?script';
import { firstViewStyles } from './first-view-styles.ts';

const FONTS = toByteText(faces + fallbacks);
const selectStyles = firstViewStyles(toByteText(styles));
const STARTER = toByteText(script);
const DRAFTS = toByteText(draftScript);
const FORM_WITH_DRAFT = /<form [^>]*data-draft="[\s\S]*?<\/form>/g;
const END_OF_FIRST_VIEW = 'id="end-of-first-view"';

/**
 * Takes our scripts and their preloads out of the critical path; `first-view.ts` restores them after the first paint.
 * The styles of the first view are inlined, because a linked stylesheet costs a round trip; the others follow it
 * (`EndOfFirstView`). `nonce` marks what we have rendered. `html` is UTF-8 in a latin1 string, one character per byte:
 * decoding a page to change some ASCII in it would take longer.
 */
export function postponeScripts(html: string, url: string, nonce: string): string {
  // The admin area is rendered in the browser, so its scripts cannot wait.
  const { pathname } = new URL(url);
  if (isAdminPath(pathname)) return html;
  // A preview of words is shown in an iframe without scripts, where each of them would be reported as an error.
  const isStill = readPreviewToken({ url }) !== undefined || hasNoRoute(pathname);
  const mark = ` nonce="${nonce}"`;
  const isOwnScript = (script: string) =>
    isStill ? '' : `<script data-first-view${mark}>${script}</script>`;
  const firstView = html.slice(html.indexOf('<body'), html.indexOf(END_OF_FIRST_VIEW));
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="postponed"')
    .replace(new RegExp(`<script\\b[^>]*${mark}[^>]*>`, 'g'), (tag) => {
      if (tag.includes('data-immediate') && !isStill) return tag;
      return `<script type="postponed"${tag.includes('type="module"') ? ' data-module' : ''}${mark}>`;
    })
    .replace(
      '</head>',
      () => `<style${mark}>${FONTS}${selectStyles(firstView)}</style>${isOwnScript(STARTER)}</head>`,
    )
    .replace(FORM_WITH_DRAFT, (form) => form + isOwnScript(DRAFTS));
}

function toByteText(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
}
