import type { MouseEvent as ReactMouseEvent } from 'react';

/** Anything else asks for another tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !isModified;
}

/** For a link whose target is shown here, without leaving the page. */
export function handlePlainClick(run: () => void) {
  return (event: ReactMouseEvent) => {
    if (!isPlainClick(event.nativeEvent)) return;
    event.preventDefault();
    run();
  };
}

export function findLink({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null;
}
