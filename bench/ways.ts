/** The same page, shown in several ways. */
import { type Site, startRelay } from './site.ts';

/**
 * `ours`, as it is; `preloaded`, the same with its fonts and modules preloaded and its code started at once; `usual`, so,
 * with its styles in a file besides and everything laid out, as frameworks do it; `empty`, a heading and a sentence: what
 * the browser needs for any page at all.
 */
export const ways = ['ours', 'preloaded', 'usual', 'empty'] as const;
export type Way = (typeof ways)[number];

/** The pages that are promised to be faster than with preloads. */
export const compared = ['home', 'article'];

const OTHER_PAGE = 'The page is not made as this benchmark thinks';
const USUAL_STYLES = '/assets/usual.css';
const LATE_LAYOUT = 'content-visibility:var(--far,auto);';
const EMPTY_PAGE =
  '<!DOCTYPE html><html lang="en" data-awake><head><title>Empty</title><meta name="viewport" content="width=device-width"></head><body><h1>Empty</h1><p>Nothing else is on this page.</p></body></html>';

export async function startWay(site: Site, way: Way): Promise<Site & { way: Way }> {
  const front = await startRelay(
    site,
    ({ headers }, html) => {
      if (way === 'ours') return { headers, html };
      const { 'content-security-policy': _, ...others } = headers;
      return {
        headers: others,
        html: way === 'empty' ? EMPTY_PAGE : inTheUsualWay(html, way === 'usual'),
      };
    },
    {
      [USUAL_STYLES]: async () =>
        without(LATE_LAYOUT, partsOf(await (await fetch(`${site.origin}/`)).text()).allStyles),
    },
  );
  return { way, ...front };
}

/** What the page's own head says of styles, fonts and code. */
function partsOf(html: string) {
  const style = html.match(/<style>[\s\S]*?<\/style>/)?.[0] ?? '';
  const wake = html.match(/<script data-entry[\s\S]*?<\/script>/)?.[0] ?? '';
  if (!style || !wake) throw new Error(OTHER_PAGE);
  const given = (name: string) =>
    (wake.match(new RegExp(`data-${name}="([^"]*)"`))?.[1] ?? '').replaceAll('&quot;', '"');
  const faces: { family: string; url: string; style: string; weight: string }[] = JSON.parse(given('faces'));
  const fontFaces = faces.map(
    (face) =>
      `@font-face{font-family:"${face.family}";src:url(${face.url}) format("woff2");font-style:${face.style};font-weight:${face.weight};font-display:swap}`,
  );
  const allStyles = fontFaces.join('') + style.replace(/<\/?style>/g, '');
  return { style, wake, entry: given('entry'), modules: given('modules').split(' '), faces, allStyles };
}

function inTheUsualWay(html: string, withLinkedStyles: boolean): string {
  const { style, wake, entry, modules, faces, allStyles } = partsOf(html);
  const preloads = [
    ...faces.map(({ url }) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}">`),
    ...modules.map((url) => `<link rel="modulepreload" href="${url}">`),
  ];
  const styles = withLinkedStyles
    ? `<link rel="stylesheet" href="${USUAL_STYLES}">`
    : `<style>${allStyles}</style>`;
  return html
    .replace(style, () => styles + preloads.join(''))
    .replace(wake, () => `<script type="module" async>import ${JSON.stringify(entry)};</script>`);
}

function without(part: string, text: string): string {
  if (!text.includes(part)) throw new Error(OTHER_PAGE);
  return text.replace(part, '');
}
