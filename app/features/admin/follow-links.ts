import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { listen } from '#app/lib/listen.ts';
import { isAdminPath } from '#app/lib/paths.ts';
import { findLink, isPlainClick } from '#app/lib/plain-click.ts';

let followed: string | undefined;

/** The target of the last followed link while its page loads: React may hold back the router's own state. */
export function followedLink(): string | undefined {
  return followed;
}

/**
 * Links are plain HTML. From one page of the admin area to another the router follows them; all others are left to the
 * browser: public pages are documents, with a policy of their own.
 */
export function useFollowLinks() {
  const navigate = useNavigate();
  const { pathname, key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page says it anew
  useEffect(() => {
    followed = undefined;
  }, [key]);

  // On the window, because React's listeners are on the document: a component can still call `preventDefault`.
  useEffect(() => {
    return listen('click', (event) => {
      const link = findLink(event);
      if (!link || !isPlainClick(event) || !leadsToAdmin(link)) return;
      event.preventDefault();
      followed = link.pathname + link.search + link.hash;
      navigate(followed, {
        replace: link.href === window.location.href,
        // A change of the current list is rendered at once, for its search box and filters.
        flushSync: link.pathname === pathname,
      });
    });
  }, [navigate, pathname]);
}

/** Not a fragment of the current page. */
function leadsToAdmin(link: HTMLAnchorElement): boolean {
  const { origin, pathname, target, download } = link;
  if (origin !== window.location.origin || target || download) return false;
  return isAdminPath(pathname) && !link.getAttribute('href')?.startsWith('#');
}
