import { type RefObject, useLayoutEffect } from 'react';

/** Moves the focus to the page's heading after the focused element has disappeared. Does not scroll. */
export function focusHeading() {
  focusOn(document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main'));
}

/** Also on elements that are not focusable. Without scrolling: the router restores the scroll position. */
export function focusOn(element: HTMLElement | null) {
  if (!element) return;
  if (!element.matches('a[href], button, input, select, textarea, summary')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** The pressed button disappears with what is around it: the page's heading gets the focus. */
export function useFocusAfterRemoval(element: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const removed = element.current;
    return () => {
      if (removed?.contains(document.activeElement)) focusHeading();
    };
  }, [element]);
}
