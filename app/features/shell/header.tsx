import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { focusHeading } from '#app/lib/focus-heading.ts';
import { listen } from '#app/lib/listen.ts';
import { useSiteWords, useTranslations } from '#app/lib/site-words.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { SiteMark } from '#app/ui/site-mark.tsx';

/** From this width on the items are in the header itself (`lg`). */
const WIDE = '(width >= 64rem)';

/** A longer name is set smaller, so that its lines fit the header. */
const LONG_NAME = 24;

/** The owner's logo replaces mark and name. */
export function Header({ logo }: { logo?: string | undefined }) {
  const t = useTranslations();
  const { pathname } = useLocation();
  const { main, getStarted } = useSiteWords().navigation;
  const currentItem = findCurrentItem(pathname, main);
  return (
    <header className="fixed inset-x-0 top-0 z-40 h-header border-b border-rule bg-paper print:hidden">
      <div className="mx-auto flex h-full max-w-page items-center justify-between gap-6 px-5 large-text:gap-2 sm:px-8">
        <Logo logo={logo} />
        <ScrollBack />
        {/* The name shrinks in favour of the items, which may take two lines. */}
        <nav
          aria-label={t('Main')}
          className="hidden min-w-0 shrink-0 wrap-break-word lg:block lg:max-w-[75%]"
        >
          <ul className="flex flex-wrap items-center justify-end gap-x-6 font-sans text-[0.9375rem]">
            {main.map(({ label, href }) => (
              <li key={label}>
                <a href={href} aria-current={href === currentItem ? 'page' : undefined} className="py-3">
                  <span className="pen-underline pb-0.5">{label}</span>
                </a>
              </li>
            ))}
            {getStarted.label && (
              <li>
                <ButtonLink href={getStarted.href} size="small">
                  {getStarted.label}
                </ButtonLink>
              </li>
            )}
          </ul>
        </nav>
        <MobileMenu currentItem={currentItem} />
      </div>
    </header>
  );
}

function Logo({ logo }: { logo: string | undefined }) {
  const { brand } = useSiteWords();
  const t = useTranslations();
  return (
    <a
      href="/"
      className="flex items-center gap-2.5 py-2"
      aria-label={t('{name}, home page', { name: brand.name })}
    >
      {logo ? (
        <img src={logo} alt="" className="h-10 w-auto max-w-52 object-contain" />
      ) : (
        <>
          <SiteMark className="size-7 large-text:hidden" />
          <span
            className={`font-display leading-none ${brand.name.length > LONG_NAME ? 'text-[1.1875rem]' : 'text-[1.5rem]'}`}
          >
            {brand.name}
          </span>
        </>
      )}
    </a>
  );
}

/** The item of the current page. One that links to a section of the home page stands for the page of that name. */
function findCurrentItem(pathname: string, items: readonly { href: string }[]): string | undefined {
  return items.find(({ href }) => `${pathname}/`.startsWith(`${href.replace('/#', '/')}/`))?.href;
}

/** A `details`, so that it opens without JavaScript. Choosing an item, leaving it or Escape closes it. */
function MobileMenu({ currentItem }: { currentItem: string | undefined }) {
  const t = useTranslations();
  const menu = useRef<HTMLDetailsElement>(null);
  const { main, getStarted } = useSiteWords().navigation;

  function close() {
    if (menu.current) menu.current.open = false;
  }

  /** Nothing behind the open menu can be reached with Tab or scrolled. */
  function shieldPage() {
    const isOpen = menu.current?.open === true;
    document.documentElement.toggleAttribute('data-covered', isOpen);
    for (const element of document.querySelectorAll<HTMLElement>(
      'main, footer, [href="#main"], [data-phase]',
    ))
      element.inert = isOpen;
  }

  useEffect(() => {
    return listen('keydown', (event) => {
      if (event.key !== 'Escape' || !menu.current?.open) return;
      close();
      menu.current.querySelector('summary')?.focus();
    });
  });

  // Closes the menu when the window becomes wide.
  useEffect(() => {
    const stop = new AbortController();
    window.matchMedia(WIDE).addEventListener('change', close, { signal: stop.signal });
    if (menu.current?.open) shieldPage();
    return () => stop.abort();
  });

  return (
    <details ref={menu} onToggle={shieldPage} className="group lg:hidden">
      <summary className="flex size-11 items-center justify-center" aria-label={t('Menu')}>
        <Icon path="M3 7h18M3 12h18M3 17h12" className="size-6 group-open:hidden" />
        <Icon path="m5 5 14 14M19 5 5 19" className="hidden size-6 group-open:block" />
      </summary>
      <nav
        aria-label={t('Main')}
        className="fixed inset-x-0 top-header bottom-0 overflow-y-auto border-t border-rule bg-paper px-5 pb-10 sm:px-8"
      >
        <ul className="menu">
          {main.map(({ label, href }) => (
            <li key={label}>
              <a href={href} onClick={close} aria-current={href === currentItem ? 'page' : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
        {getStarted.label && (
          <ButtonLink href={getStarted.href} onClick={close} className="mt-8 w-full">
            {getStarted.label}
          </ButtonLink>
        )}
      </nav>
    </details>
  );
}

const SHOW_AFTER_PX = 320;

/**
 * A link to the top, once the page is scrolled. It is in the header, where it covers nothing; with room next to the
 * text, in the lower corner. Hidden while the menu is open.
 */
function ScrollBack() {
  const t = useTranslations();
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    const update = () => setShown(window.scrollY > SHOW_AFTER_PX);
    update();
    return listen('scroll', update, { passive: true });
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
