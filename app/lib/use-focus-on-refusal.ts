import { useEffect, useRef } from 'react';

/** After every refused save the first field that needs attention has the focus. Counts are of the refusals so far. */
export function useFocusOnRefusal(refusals: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals === 0) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    field?.focus({ preventScroll: true });
    // At the edge of the window it would lie under the bar with the button.
    field?.scrollIntoView({ block: 'center' });
  }, [refusals]);
  return form;
}
