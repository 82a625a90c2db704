import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * After a change of page the focus goes to its heading and its title is read out, as after a page load. A change within
 * the page (a search, a filter) leaves both alone.
 */
export function PageAnnouncer() {
  const { pathname, hash } = useLocation();
  const [title, setTitle] = useState('');
  const announced = useRef(pathname);

  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    setTitle(document.title);
    // A page that has put the focus where it belongs says so.
    if (document.activeElement?.closest('[data-keeps-focus]')) return;
    focus(document.getElementById(decodeURIComponent(hash.slice(1))) ?? heading());
  }, [pathname, hash]);

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}

function heading(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
}

/** Without scrolling: the router knows where the page is to be read from. */
function focus(element: HTMLElement | null) {
  if (!element) return;
  if (!element.matches('a[href], button, input, select, textarea, summary')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
