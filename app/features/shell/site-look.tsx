import type { Typeface } from '#shared/contracts/settings-rules.ts';
import type { Site } from '#shared/contracts/site.ts';
import { iconPath } from '#shared/text/responsive-images.ts';

const TOUCH_ICON_PX = 180;
const TAB_ICON_PX = 192;

/** Which of the fonts that ship stand for headings and for text (`theme.css`). */
const fonts: Record<Typeface, string> = {
  book: '',
  modern: '--font-display:var(--stack-sans);',
  plain: '--font-display:var(--stack-sans);--font-serif:var(--stack-sans);',
};

/** `public/favicon.svg` with the owner's colour. Data, because that file is one for all. */
function drawnIcon(colour: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="4" fill="#FBF8F1"/><path d="M5 8c4-2 8-2 11 0v18c-3-2-7-2-11 0z M27 8c-4-2-8-2-11 0v18c3-2 7-2 11 0z" fill="none" stroke="#1D1B18" stroke-width="1.8" stroke-linejoin="round"/><path d="M19 17l2.5-4 2.5 4" fill="none" stroke="${colour}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** The owner's colour, typefaces and icon, in the head of every page. What is not set looks as it ships. */
export function SiteLook({ site }: { site: Site | undefined }) {
  const { accent, typeface = 'book', icon } = site ?? {};
  const colour = accent ? `--color-red:light-dark(${accent.light},${accent.dark});` : '';
  const look = colour + fonts[typeface];
  return (
    <>
      {icon ? (
        <>
          <link rel="icon" href={iconPath(icon, TAB_ICON_PX)} type="image/png" />
          <link rel="apple-touch-icon" href={iconPath(icon, TOUCH_ICON_PX)} />
        </>
      ) : (
        <>
          <link rel="icon" href={accent ? drawnIcon(accent.light) : '/favicon.svg'} type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        </>
      )}
      {look && <style>{`:root{${look}}`}</style>}
    </>
  );
}
