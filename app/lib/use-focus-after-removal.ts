import { type RefObject, useLayoutEffect } from 'react';
import { focusHeading } from './focus-heading.ts';

/** The pressed button disappears with what is around it: the page's heading gets the focus. */
export function useFocusAfterRemoval(element: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const removed = element.current;
    return () => {
      if (removed?.contains(document.activeElement)) focusHeading();
    };
  }, [element]);
}
