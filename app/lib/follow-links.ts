import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

let followed: string | undefined;

/**
 * Where the last link led that was followed and whose page is not here yet. The router's own state is of no use while
 * React waits for a part of this page that never comes: it is not shown until then.
 */
export function followedLink(): string | undefined {
  return followed;
}

/**
 * Links are plain HTML, those in an article's text as well as our own. The router follows them here, in one place, so
 * that the next page is shown without being loaded.
 */
export function useFollowLinks() {
  const navigate = useNavigate();
  const { pathname, key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page says it anew
  useEffect(() => {
    followed = undefined;
  }, [key]);

  useEffect(() => {
    const stop = new AbortController();
    // On the window, because React's own listeners are on the document: a component can still say no.
    window.addEventListener(
      'click',
      (event) => {
        const link = linkAt(event);
        if (!link || !isPlainClick(event) || !leadsToPage(link) || isMereAnchor(link)) return;
        event.preventDefault();
        followed = link.pathname + link.search + link.hash;
        navigate(followed, {
          replace: link.href === window.location.href,
          // What changes the list that is shown is known to its search box and filters at once.
          flushSync: link.pathname === pathname,
        });
      },
      { signal: stop.signal },
    );
    return () => stop.abort();
  }, [navigate, pathname]);
}

export function linkAt({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null;
}

/** A page of this site, to be shown in this tab. Files have an ending: the feed, a picture. */
export function leadsToPage({ origin, pathname, target, download, href }: HTMLAnchorElement): boolean {
  if (!href || origin !== window.location.origin || target || download) return false;
  return !/^\/api(\/|$)|\.\w+$/.test(pathname);
}

/** Anything else asks for another tab or window. */
export function isPlainClick({
  defaultPrevented,
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: MouseEvent): boolean {
  return !defaultPrevented && button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}

/** A place in the page that is shown, which the browser finds by itself. */
function isMereAnchor(link: HTMLAnchorElement): boolean {
  return link.getAttribute('href')?.startsWith('#') ?? false;
}
