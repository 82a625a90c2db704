import { useEffect, useRef } from 'react';

/** After every rejected save the first invalid field gets the focus. `refusals` is their number. */
export function useFocusOnRefusal(refusals: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals === 0) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    field?.focus({ preventScroll: true });
    // At the edge of the window it would be under the sticky bar.
    field?.scrollIntoView({ block: 'center' });
  }, [refusals]);
  return form;
}
