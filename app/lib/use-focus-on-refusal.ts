import { useEffect, useRef } from 'react';

/** After every refused save the first field that needs attention has the focus. Counts are of the refusals so far. */
export function useFocusOnRefusal(refusals: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);
  return form;
}
