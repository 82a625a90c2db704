import { useEffect, useRef } from 'react';

/**
 * The card that shortcuts apply to. An action removes the focused button: afterwards the focus is on the same card
 * or, if that has left the list, on the one that took its place.
 */
export function useCurrentCard(ids: string[], isBusy: boolean) {
  const current = useRef({ id: '', index: -1 });

  function focus(index: number) {
    const id = ids[index];
    if (id === undefined) return;
    current.current = { id, index };
    const card = document.getElementById(`card-${id}`);
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest' });
  }

  function place(): number {
    return ids.indexOf(current.current.id);
  }

  function move(step: 1 | -1) {
    const index = place();
    if (index < 0) return focus(Math.max(0, Math.min(current.current.index, ids.length - 1)));
    focus(Math.max(0, Math.min(index + step, ids.length - 1)));
  }

  /** A card that is clicked or focused is the current one, too. */
  function note(id: string) {
    current.current = { id, index: ids.indexOf(id) };
  }

  const key = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list has changed or an action is over
  useEffect(() => {
    const { id, index } = current.current;
    if (isBusy || id === '' || document.activeElement !== document.body) return;
    focus(ids.includes(id) ? ids.indexOf(id) : Math.min(index, ids.length - 1));
  }, [key, isBusy]);

  return { move, note, currentId: () => (place() < 0 ? undefined : current.current.id) };
}
