import { type FormEvent, useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { toFieldErrors } from '#app/lib/field-errors.ts';
import { showToast } from '#app/lib/toast-store.ts';

/** Sends a form of the composer once, and shows what is wrong with it. */
export function useSending(send: (form: FormData) => Promise<unknown>, done: string, onDone: () => void) {
  const [isSending, setSending] = useState(false);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    setSending(true);
    setErrors({});
    try {
      await send(new FormData(form));
      form.reset();
      onDone();
      showToast('success', done);
    } catch (error) {
      const fields = toFieldErrors(error);
      setErrors(Object.keys(fields).length > 0 ? fields : { form: errorMessage(error, 'It was not sent.') });
    } finally {
      setSending(false);
    }
  }

  return { submit, isSending, errors };
}
