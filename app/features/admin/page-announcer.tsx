import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { focusHeading, focusOn } from '#app/lib/focus-heading.ts';

/**
 * After a navigation the focus goes to the page's heading and its title is announced, as after a page load. A change
 * within the page (search, filter) changes neither, unless it removed the focused element.
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
    // A page that has set the focus itself says so.
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
