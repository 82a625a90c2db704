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

export function findLink({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null;
}
