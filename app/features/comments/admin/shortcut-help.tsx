import type { Ref } from 'react';
import { isFreeKey, useKeyDown } from '#app/lib/use-key-down.ts';
import { Button } from '#app/ui/button.tsx';
import { listKeys } from '#shared/records.ts';

const ID = 'moderation-shortcuts';

/** A button that opens the list of shortcuts. Escape or a click outside closes it. */
export function ShortcutHelp({ ref }: { ref: Ref<HTMLElement> }) {
  return (
    <>
      {/* Not on phones. */}
      <span className="hidden md:inline">
        <Button variant="plain" size="small" popoverTarget={ID}>
          Keyboard shortcuts
        </Button>
      </span>
      <section
        ref={ref}
        id={ID}
        popover="auto"
        aria-label="Keyboard shortcuts"
        className="m-auto w-80 max-w-[calc(100%-2rem)] rounded-sm border border-edge bg-paper p-5 text-ink"
      >
        <h2 className="font-display text-xl">Keyboard shortcuts</h2>
        <dl className="mt-3 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 font-sans text-[0.9375rem]">
          {Object.entries(shortcuts).map(([key, meaning]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="inline-flex min-w-7 justify-center rounded-sm border border-edge bg-leaf px-1.5 py-0.5 font-sans text-sm">
                  {key}
                </kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

const shortcuts = {
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

/** The shortcut of a key press: none in fields and dialogs, and only navigation repeats. */
export function findShortcut(event: KeyboardEvent): Shortcut | undefined {
  if (!isFreeKey(event)) return undefined;
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const shortcut = listKeys(shortcuts).find((each) => each === name);
  return event.repeat && shortcut !== 'j' && shortcut !== 'k' ? undefined : shortcut;
}

export function useShortcuts(onShortcut: (shortcut: Shortcut) => void) {
  useKeyDown((event) => {
    const shortcut = findShortcut(event);
    if (!shortcut) return;
    event.preventDefault();
    onShortcut(shortcut);
  });
}
