import { type FormEvent, useEffect, useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { forgetToken } from '#app/lib/token.ts';
import { Button } from '#app/ui/button.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import {
  MIN_PASSWORD_CHARACTERS,
  passwordsDiffer,
  passwordTooShort,
  resetTokenMissing,
} from '#shared/contracts/passwords.ts';
import { resetPassword } from './auth.requests.ts';
import { FormError } from './form-error.tsx';

export const REDIRECT_DELAY_MS = 1_200;

type Errors = { password?: string; confirmation?: string; form?: string };

export function ResetForm({ token, onDone }: { token: string | null; onDone: () => void }) {
  const [errors, setErrors] = useState<Errors>(token ? {} : { form: resetTokenMissing });
  const [phase, setPhase] = useState<'open' | 'sending' | 'done'>('open');

  useEffect(() => {
    if (phase !== 'done') return;
    const timer = setTimeout(onDone, REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [phase, onDone]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const password = String(form.get('password') ?? '');
    if (!token) return setErrors({ form: resetTokenMissing });
    if (password.length < MIN_PASSWORD_CHARACTERS) return setErrors({ password: passwordTooShort });
    if (password !== form.get('confirmation')) return setErrors({ confirmation: passwordsDiffer });
    setErrors({});
    setPhase('sending');
    try {
      await resetPassword(token, password);
      // Every session of the account has ended, this browser's too.
      forgetToken();
      setPhase('done');
    } catch (error) {
      setErrors({ form: errorMessage(error, 'Failed to reset password') });
      setPhase('open');
    }
  }

  if (phase === 'done') {
    return (
      <p role="status" className="border-l-4 border-success bg-success-wash px-4 py-3 text-base">
        Password updated. Redirecting…
      </p>
    );
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <FormError>{errors.form}</FormError>
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_CHARACTERS} characters. A few unrelated words make a good one.`}
        error={errors.password}
        onChange={() => setErrors(({ password: _, ...others }) => others)}
      />
      <PasswordField
        label="Confirm new password"
        name="confirmation"
        autoComplete="new-password"
        error={errors.confirmation}
        onChange={() => setErrors(({ confirmation: _, ...others }) => others)}
      />
      <Button type="submit" disabled={phase === 'sending'} className="w-full">
        {phase === 'sending' ? 'Updating...' : 'Set new password'}
      </Button>
    </form>
  );
}
