import { type FormEvent, useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { toFieldErrors } from '#app/lib/field-errors.ts';
import { useFocusOnRefusal } from '#app/lib/use-focus-on-refusal.ts';

type Errors<Name extends string> = Partial<Record<Name | 'form', string>>;
type FormOptions<Name extends string> = {
  /** What is missing or wrong, by field. */
  check?: (values: Record<Name, string>) => Errors<Name>;
  /** `false`: something else is missing. */
  send: (values: Record<Name, string>, form: HTMLFormElement) => Promise<unknown>;
  failed?: (error: unknown) => Errors<Name>;
  /** The form disappears once it is sent: until then it stays busy. */
  closes?: boolean;
};

/** A form with its errors by field. A rejected submit puts the focus on the first invalid field. */
export function useForm<Name extends string>({ check, send, failed, closes = false }: FormOptions<Name>) {
  const [errors, setErrors] = useState<Errors<Name>>({});
  const [refusals, setRefusals] = useState(0);
  const [isSending, setSending] = useState(false);
  const ref = useFocusOnRefusal(refusals);

  function refuse(found: Errors<Name>) {
    setErrors(found);
    setRefusals((count) => count + 1);
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    const values = Object.fromEntries(new FormData(element)) as Record<Name, string>;
    const found = check?.(values) ?? {};
    if (Object.keys(found).length > 0) return refuse(found);
    setErrors({});
    setSending(true);
    try {
      if ((await send(values, element)) !== false && closes) return;
    } catch (error) {
      if (!failed) throw error;
      refuse(failed(error));
    }
    setSending(false);
  }

  return {
    form: { ref, noValidate: true, onSubmit },
    errors,
    refuse,
    isSending,
    /** What a field needs to show its error until it is corrected. */
    field: <Field extends Name>(name: Field) => ({
      name,
      error: errors[name],
      onChange: () => setErrors((current) => ({ ...current, [name]: undefined, form: undefined })),
    }),
  };
}

/** The server's errors, at the fields that they name; else its message, at the whole form or the field given. */
export function toFormErrors(error: unknown, fallback: string, field = 'form'): Record<string, string> {
  const fields = toFieldErrors(error);
  return Object.keys(fields).length > 0 ? fields : { [field]: errorMessage(error, fallback) };
}
