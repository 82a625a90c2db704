import { useKeyDown } from '#app/lib/use-key-down.ts';

export const shortcuts = {
  j: 'Next comment',
  k: 'Previous comment',
  a: 'Approve',
  s: 'Mark as spam',
  r: 'Reply',
  d: 'Delete',
  x: 'Select or unselect',
  u: 'Undo the last action',
  '/': 'Search',
  '?': 'Show these shortcuts',
} as const;
export type Shortcut = keyof typeof shortcuts;

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'repeat'>;

/** The shortcut of a key press: not with a modifier, and only navigation repeats. */
export function findShortcut({
  key,
  ctrlKey,
  metaKey,
  altKey,
  isComposing,
  repeat,
}: Pressed): Shortcut | undefined {
  if (ctrlKey || metaKey || altKey || isComposing) return undefined;
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (!Object.hasOwn(shortcuts, name)) return undefined;
  const shortcut = name as Shortcut;
  return repeat && shortcut !== 'j' && shortcut !== 'k' ? undefined : shortcut;
}

/** Keyboard shortcuts, inactive in fields and dialogs. */
export function useShortcuts(onShortcut: (shortcut: Shortcut) => void) {
  useKeyDown((event) => {
    const shortcut = isTyping(event.target) || isDialogOpen() ? undefined : findShortcut(event);
    if (!shortcut) return;
    event.preventDefault();
    onShortcut(shortcut);
  });
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox';
  return target.isContentEditable || target.matches('textarea, select');
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}
