import { useEffect, useRef } from 'react';

/**
 * Where the focus goes when an entry is deleted together with the pressed button: to the entry that takes its place,
 * else to the last one, else to the list's heading. `focusOn` gets the id, or nothing for the heading.
 */
export function useFocusAfterDelete(ids: readonly string[], focusOn: (id: string | undefined) => void) {
  const deleted = useRef<{ id: string; index: number }>(undefined);
  const key = ids.join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list has changed
  useEffect(() => {
    const removed = deleted.current;
    if (!removed || ids.includes(removed.id)) return;
    deleted.current = undefined;
    // Only if the focus was not moved meanwhile.
    if (document.activeElement === document.body) focusOn(ids[Math.min(removed.index, ids.length - 1)]);
  }, [key]);

  return (id: string) => {
    deleted.current = { id, index: ids.indexOf(id) };
  };
}
