import { type RefObject, useEffect, useState } from 'react';
import type { FieldErrors } from './editor-kind.ts';

/** Errors by field; the first invalid field gets the focus. */
export function useFieldErrors(form: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<FieldErrors>({});
  /** Counts rejected saves. */
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusals, form]);

  function refuse(found: FieldErrors) {
    setErrors(found);
    setRefusals((number) => number + 1);
  }

  /** Changing a field clears its error. */
  function clear(names: string[]) {
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))),
    );
  }

  return { errors, refuse, clear };
}
