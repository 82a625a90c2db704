import { listen } from './listen.ts';

/**
 * Whether leaving the page would lose typed text. Detected from the fields themselves: someone typed in them, they
 * are still on the page and not empty. Search boxes do not count. A form filled from a draft has `data-unsaved`.
 */
const touched = new Set<HTMLElement>();

export function watchTyping(): () => void {
  const stop = listen('input', ({ target }) => isWriting(target) && touched.add(target), { capture: true });
  return () => {
    stop();
    touched.clear();
  };
}

export function hasUnsavedWork(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field);
  if (document.querySelector('form[data-unsaved]')) return true;
  return [...touched].some((field) => textIn(field).trim() !== '');
}

export function textIn(field: HTMLElement): string {
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isField ? field.value : (field.textContent ?? '');
}

export function isWriting(target: EventTarget | null): target is HTMLElement {
  if (target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLElement && target.isContentEditable) return true;
  if (!(target instanceof HTMLInputElement)) return false;
  return (
    !['search', 'password', 'checkbox', 'radio', 'file'].includes(target.type) &&
    // Typed again in a moment, and filled in by the browser.
    !/\b(?:username|password|one-time-code)\b/.test(target.autocomplete) &&
    target.closest('[role=search]') === null
  );
}
