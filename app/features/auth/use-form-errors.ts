import { useState } from 'react';
import { ApiError, errorMessage } from '#app/lib/api.ts';
import { useFocusOnRefusal } from '#app/lib/use-focus-on-refusal.ts';

type Errors<Name extends string> = Partial<Record<Name | 'form', string>>;

/** Form errors by field. A rejected submit puts the focus on the first invalid field. */
export function useFormErrors<Name extends string = never>() {
  const [errors, setErrors] = useState<Errors<Name>>({});
  const [refusals, setRefusals] = useState(0);
  const form = useFocusOnRefusal(refusals);

  function refuse(found: Errors<Name>) {
    setErrors(found);
    setRefusals((count) => count + 1);
  }

  /** The server's errors, at the fields that they name. */
  function refuseFor(error: unknown, fallback: string) {
    const [field] = error instanceof ApiError ? error.fields : [];
    const found = { [field?.field ?? 'form']: field?.message ?? errorMessage(error, fallback) };
    refuse(found as Errors<Name>);
  }

  /** Of the field being corrected, or of all fields. */
  function clear(field?: Name) {
    setErrors((known) => (field ? { ...known, [field]: undefined, form: undefined } : {}));
  }

  /** What a field needs to show its error until it is corrected. */
  function field<Field extends Name>(name: Field) {
    return { name, error: errors[name], onChange: () => clear(name) };
  }

  return { form, errors, field, refuse, refuseFor, clear };
}
