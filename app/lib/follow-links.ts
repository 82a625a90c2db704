import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

let followed: string | undefined;

/**
 * The target of the last followed link whose page has not loaded yet. The router's own state is not rendered while
 * React waits for a suspended part of this page.
 */
export function followedLink(): string | undefined {
  return followed;
}

/**
 * Links are plain HTML, in article texts as well as our own. This listener passes them to the router, for client-side
 * navigation.
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
    // On the window, because React's listeners are on the document: a component can still call `preventDefault`.
    window.addEventListener(
      'click',
      (event) => {
        const link = linkAt(event);
        if (!link || !isPlainClick(event) || !leadsToPage(link) || isSamePageAnchor(link)) return;
        event.preventDefault();
        followed = link.pathname + link.search + link.hash;
        navigate(followed, {
          replace: link.href === window.location.href,
          // A change of the current list is rendered at once, for its search box and filters.
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

/** A page of this site, for this tab. Paths with an extension are files: the feed, an image. */
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

/** A fragment of the current page, which the browser handles. */
function isSamePageAnchor(link: HTMLAnchorElement): boolean {
  return link.getAttribute('href')?.startsWith('#') ?? false;
}
