import { useEffect, useState } from 'react';
import { call, errorMessage } from '#app/lib/api.ts';
import { removeToken } from '#app/lib/token.ts';
import { Button } from '#app/ui/button.tsx';
import { useForm } from '#app/ui/use-form.ts';
import {
  MIN_PASSWORD_CHARACTERS,
  passwordsDiffer,
  passwordTooShort,
  resetTokenMissing,
} from '#shared/contracts/passwords.ts';
import { FormDone, FormError } from './form-error.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { signInLink } from './sign-in-page.tsx';

const REDIRECT_DELAY_MS = 1_200;

export function ResetForm({ token, onDone }: { token: string | null; onDone: () => void }) {
  const [isDone, setDone] = useState(false);
  const { form, errors, field, isSending } = useForm<'password' | 'confirmation'>({
    check({ password, confirmation }) {
      if (!token) return { form: resetTokenMissing };
      if (password.length < MIN_PASSWORD_CHARACTERS) return { password: passwordTooShort };
      return password === confirmation ? {} : { confirmation: passwordsDiffer };
    },
    async send({ password }) {
      await call('POST /auth/reset-password', { body: { token: token ?? '', password } });
      // Every session of the account has ended, including this browser's.
      removeToken();
      setDone(true);
    },
    failed: (error) => ({ form: errorMessage(error, 'Failed to reset password') }),
  });

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(onDone, REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDone, onDone]);

  if (isDone) return <FormDone>Password updated. Redirecting…</FormDone>;
  return (
    <form {...form} className="space-y-5">
      <FormError>{token ? errors.form : resetTokenMissing}</FormError>
      {!token && (
        <p className="font-sans text-[0.9375rem] text-faint">
          This link is incomplete, so a password cannot be set here. Open the whole link from the email, or{' '}
          <a href="/admin/forgot" className="link">
            ask for a new one
          </a>
          .
        </p>
      )}
      <NewPasswordFields name="password" field={field} />
      <Button type="submit" inactive={isSending} className="w-full">
        {isSending ? 'Updating...' : 'Set new password'}
      </Button>
      {token && (
        <a href="/admin/forgot" className={signInLink}>
          Ask for a new link
        </a>
      )}
    </form>
  );
}
