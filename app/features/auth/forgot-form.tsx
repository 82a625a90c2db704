import { type FormEvent, useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { requestReset } from './auth.requests.ts';
import { FormError } from './form-error.tsx';

/** Asks for the mail with the link, and says nothing of whether there is such an account. */
export function ForgotForm() {
  const [sentTo, setSentTo] = useState<string>();
  const [error, setError] = useState<{ email?: string; form?: string }>({});
  const [isSending, setSending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    if (!email) return setError({ email: 'Enter your email address.' });
    setError({});
    setSending(true);
    try {
      await requestReset(email);
      setSentTo(email);
    } catch (failure) {
      setError({ form: errorMessage(failure, 'Failed to send reset email') });
    }
    setSending(false);
  }

  if (sentTo !== undefined) {
    return (
      <div role="status" className="border-l-4 border-success bg-success-wash px-4 py-3 text-base">
        <p>
          If an account exists for <strong className="font-semibold break-words">{sentTo}</strong>, an email
          with a link to set a new password is on its way. The link works once, for one hour.
        </p>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <FormError>{error.form}</FormError>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={error.email}
        onChange={() => setError({})}
      />
      <Button type="submit" disabled={isSending} className="w-full">
        {isSending ? 'Sending...' : 'Send reset link'}
      </Button>
    </form>
  );
}
