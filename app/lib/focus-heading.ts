/** Where the focus goes when what had it is no longer there: to the page's heading. It does not scroll. */
export function focusHeading() {
  focusOn(document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main'));
}

/** Also on what no key reaches. Without scrolling: the router knows where the page is to be read from. */
export function focusOn(element: HTMLElement | null) {
  if (!element) return;
  if (!element.matches('a[href], button, input, select, textarea, summary')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
