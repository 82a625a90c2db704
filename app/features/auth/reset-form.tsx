import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { removeToken } from '#app/lib/token.ts';
import { Button } from '#app/ui/button.tsx';
import {
  MIN_PASSWORD_CHARACTERS,
  passwordsDiffer,
  passwordTooShort,
  resetTokenMissing,
} from '#shared/contracts/passwords.ts';
import { resetPassword } from './auth.requests.ts';
import { FormError } from './form-error.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { signInLink } from './sign-in-page.tsx';
import { useFormErrors } from './use-form-errors.ts';

const REDIRECT_DELAY_MS = 1_200;

export function ResetForm({ token, onDone }: { token: string | null; onDone: () => void }) {
  const { form: element, errors, field, refuse, clear } = useFormErrors<'password' | 'confirmation'>();
  const done = useRef<HTMLParagraphElement>(null);
  const [phase, setPhase] = useState<'open' | 'sending' | 'done'>('open');

  useEffect(() => {
    if (phase !== 'done') return;
    done.current?.focus();
    const timer = setTimeout(onDone, REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [phase, onDone]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const password = String(form.get('password') ?? '');
    if (!token) return refuse({ form: resetTokenMissing });
    if (password.length < MIN_PASSWORD_CHARACTERS) return refuse({ password: passwordTooShort });
    if (password !== form.get('confirmation')) return refuse({ confirmation: passwordsDiffer });
    clear();
    setPhase('sending');
    try {
      await resetPassword(token, password);
      // Every session of the account has ended, including this browser's.
      removeToken();
      setPhase('done');
    } catch (error) {
      refuse({ form: errorMessage(error, 'Failed to reset password') });
      setPhase('open');
    }
  }

  if (phase === 'done') {
    return (
      <p
        ref={done}
        role="status"
        tabIndex={-1}
        className="border-l-4 border-success bg-success-wash px-4 py-3 text-base"
      >
        Password updated. Redirecting…
      </p>
    );
  }
  return (
    <form ref={element} noValidate onSubmit={submit} className="space-y-5">
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
      <Button type="submit" inactive={phase === 'sending'} className="w-full">
        {phase === 'sending' ? 'Updating...' : 'Set new password'}
      </Button>
      {token && (
        <a href="/admin/forgot" className={signInLink}>
          Ask for a new link
        </a>
      )}
    </form>
  );
}
