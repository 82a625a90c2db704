import { hasNoRoute, isAdminPath } from '#app/lib/paths.ts';
import { readPreviewToken } from '#app/lib/words.ts';
import faces from '#app/styles/faces.css?inline';
import fallbacks from '#app/styles/fonts.css?inline';
import styles from '#app/styles/site.css?inline';
import drafts from './drafts.ts?script';
import firstView from './first-view.ts?script';
import { firstViewStyles } from './first-view-styles.ts';

const fonts = toByteText(faces + fallbacks);
const selectRules = firstViewStyles(toByteText(styles));
const selectStyles = (names: ReadonlySet<string>) => fonts + selectRules(names);
const still = { selectStyles, script: '', draftScript: '' };
const parts = { selectStyles, script: toByteText(firstView), draftScript: toByteText(drafts) };

/** What `server/pages/finish-page.ts` puts into a page, as latin1 strings, one character per byte. */
export function findFirstView({ href, pathname }: URL) {
  // The admin area is rendered in the browser, so its scripts cannot wait.
  if (isAdminPath(pathname)) return undefined;
  // A preview of words is shown in an iframe without scripts, where each of them would be reported as an error.
  return readPreviewToken({ url: href }) !== undefined || hasNoRoute(pathname) ? still : parts;
}

function toByteText(text: string): string {
  return text.replace(/\P{ASCII}+/gu, (part) => String.fromCharCode(...new TextEncoder().encode(part)));
}
