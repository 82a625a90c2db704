import { type RefObject, useEffect, useState } from 'react';
import type { FieldErrors } from './post-fields.ts';

/** What stands in the way of a save, under its field; the first of them gets the focus. */
export function useFieldErrors(form: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<FieldErrors>({});
  /** Counts the saves that a field stood in the way of. */
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusals, form]);

  function refuse(found: FieldErrors) {
    setErrors(found);
    setRefusals((number) => number + 1);
  }

  /** Whoever changes a field has read what was said of it. */
  function clear(names: string[]) {
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))),
    );
  }

  return { errors, refuse, clear };
}
