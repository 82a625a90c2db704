import { useEffect, useEffectEvent } from 'react';
import { listen } from './listen.ts';

/** Listens to the keys pressed anywhere on the page. */
export function useKeyDown(onKey: (event: KeyboardEvent) => void) {
  const handle = useEffectEvent(onKey);
  useEffect(() => listen('keydown', (event) => handle(event)), []);
}

/** Whether a key is free to be a shortcut of one letter: no modifier, no field, no dialog. */
export function isFreeKey({ ctrlKey, metaKey, altKey, isComposing, target }: KeyboardEvent): boolean {
  return (
    !(ctrlKey || metaKey || altKey || isComposing || isField(target)) &&
    document.querySelector('dialog[open]') === null
  );
}

function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox';
  return target.isContentEditable || target.matches('textarea, select');
}
