import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { focusHeading, focusOn } from '#app/lib/focus-heading.ts';

/**
 * After a change of page the focus goes to its heading and its title is read out, as after a page load. A change within
 * the page (a search, a filter) leaves both alone, unless it took away what had the focus, as clearing a search does.
 */
export function PageAnnouncer() {
  const { pathname, search, hash } = useLocation();
  const [title, setTitle] = useState('');
  const announced = useRef({ pathname, search });

  useEffect(() => {
    const last = announced.current;
    announced.current = { pathname, search };
    if (last.pathname === pathname) {
      if (last.search !== search && document.activeElement === document.body) focusHeading();
      return;
    }
    setTitle(document.title);
    // A page that has put the focus where it belongs says so.
    if (document.activeElement?.closest('[data-keeps-focus]')) return;
    const place = document.getElementById(decodeURIComponent(hash.slice(1)));
    if (place) focusOn(place);
    else focusHeading();
  }, [pathname, search, hash]);

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
