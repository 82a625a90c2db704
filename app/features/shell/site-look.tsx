import { use } from 'react';
import { OnServerContext } from '#app/lib/load-page.ts';
import type { Typeface } from '#shared/contracts/settings-rules.ts';
import type { SiteSettings } from '#shared/contracts/site-settings.ts';
import { iconPath } from '#shared/text/responsive-images.ts';
import { siteIconPath } from '#shared/text/site-icon.ts';

const TOUCH_ICON_PX = 180;
const TAB_ICON_PX = 192;

/** The fonts for headings and text (`theme.css`). */
const fonts: Record<Typeface, string> = {
  book: '',
  modern: '--font-display:var(--stack-sans);',
  plain: '--font-display:var(--stack-sans);--font-serif:var(--stack-sans);',
};

/** The owner's colour, typefaces and icon, in the head of every page. Unset values use the defaults. */
export function SiteLook({ site }: { site: SiteSettings | undefined }) {
  const { nonce } = use(OnServerContext);
  const { accent, typeface = 'book', icon } = site ?? {};
  const colour = accent ? `--color-red:light-dark(${accent.light},${accent.dark});` : '';
  const rules = colour + fonts[typeface];
  return (
    <>
      {icon ? (
        <>
          <link rel="icon" href={iconPath(icon, TAB_ICON_PX)} type="image/png" />
          <link rel="apple-touch-icon" href={iconPath(icon, TOUCH_ICON_PX)} />
        </>
      ) : (
        <>
          <link
            rel="icon"
            href={accent ? `/site-icon.svg?${accent.light.slice(1)}` : '/favicon.svg'}
            type="image/svg+xml"
          />
          <link
            rel="apple-touch-icon"
            href={accent ? siteIconPath(TOUCH_ICON_PX) : '/apple-touch-icon.png'}
          />
        </>
      )}
      {rules && <style nonce={nonce}>{`:root{${rules}}`}</style>}
    </>
  );
}
