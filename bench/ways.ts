/** The same page, delivered in several ways. */
import { type Relay, startRelay } from './site.ts';

/**
 * `ours`: as it is; `preloaded`: with its scripts as the framework emits them, nothing postponed; `usual`: the same
 * with a linked stylesheet and full layout, as frameworks do it; `empty`: a heading and a sentence, the browser's
 * baseline.
 */
export const ways = ['ours', 'preloaded', 'usual', 'empty'] as const;
export type Way = (typeof ways)[number];

/** The pages that must be faster than with preloads. */
export const compared = ['home', 'article'];

const OTHER_PAGE = 'The page is not made as this benchmark thinks';
const USUAL_STYLES = '/assets/usual.css';
const LATE_LAYOUT = 'content-visibility:var(--far,auto);';
const EMPTY_PAGE =
  '<!DOCTYPE html><html lang="en" data-hydrated><head><title>Empty</title><meta name="viewport" content="width=device-width"></head><body><h1>Empty</h1><p>Nothing else is on this page.</p></body></html>';

export async function startWay(site: Relay, way: Way): Promise<Relay & { way: Way }> {
  const front = await startRelay(
    site,
    ({ headers }, html) => {
      if (way === 'ours') return { headers, html };
      const { 'content-security-policy': _, ...others } = headers;
      return {
        headers: others,
        html: way === 'empty' ? EMPTY_PAGE : withoutPostponing(html, way === 'usual'),
      };
    },
    {
      [USUAL_STYLES]: async () =>
        without(LATE_LAYOUT, stylesOf(await (await fetch(`${site.origin}/`)).text())),
    },
  );
  return { way, ...front };
}

function stylesOf(html: string): string {
  const styles = html.match(/<style>([\s\S]*?)<\/style>/)?.[1];
  if (!styles) throw new Error(OTHER_PAGE);
  return styles;
}

/** As React Router emitted it: nothing is postponed. */
function withoutPostponing(html: string, withLinkedStyles: boolean): string {
  const styles = stylesOf(html);
  const page = html
    .replace(/<script data-first-view>[\s\S]*?<\/script>/, '')
    .replaceAll('rel="postponed"', 'rel="modulepreload"')
    .replaceAll('type="postponed" data-module', 'type="module" async')
    .replaceAll('<script type="postponed">', '<script>');
  if (page.includes('postponed')) throw new Error(OTHER_PAGE);
  return withLinkedStyles
    ? page.replace(`<style>${styles}</style>`, () => `<link rel="stylesheet" href="${USUAL_STYLES}">`)
    : page;
}

function without(part: string, text: string): string {
  if (!text.includes(part)) throw new Error(OTHER_PAGE);
  return text.replace(part, '');
}
