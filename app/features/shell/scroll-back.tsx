import { useEffect, useState } from 'react';
import { focusHeading } from '#app/lib/focus-heading.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { Icon } from '#app/ui/icon.tsx';

const SHOW_AFTER_PX = 320;

/**
 * A link to the top, once the page is scrolled. It is in the header, where it covers nothing; with room next to the
 * text, in the lower corner. Hidden while the menu is open.
 */
export function ScrollBack() {
  const t = useTranslations();
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    const stop = new AbortController();
    const update = () => setShown(window.scrollY > SHOW_AFTER_PX);
    update();
    window.addEventListener('scroll', update, { passive: true, signal: stop.signal });
    return () => stop.abort();
  }, []);

  if (!isShown) return null;
  return (
    <button
      type="button"
      aria-label={t('Back to top')}
      onClick={() => {
        window.scrollTo({ top: 0 });
        // The button itself disappears.
        focusHeading();
      }}
      className="-mr-4 ml-auto lg:mr-0 flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-sm hover:text-faint has-[~details[open]]:hidden xl:fixed xl:right-6 xl:bottom-6 xl:m-0 xl:border xl:border-edge xl:bg-paper xl:hover:border-ink large-text:fixed large-text:right-4 large-text:bottom-4 large-text:m-0 large-text:border large-text:border-edge large-text:bg-paper"
    >
      <Icon path="m5 13 7-7 7 7M12 6v13" />
    </button>
  );
}
