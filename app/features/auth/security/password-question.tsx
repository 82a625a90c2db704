import { type FormEvent, useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { Button } from '#app/ui/button.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { useFormErrors } from '../use-form-errors.ts';

type PasswordQuestionProps = {
  action: string;
  isDangerous?: boolean;
  /** Runs with the password; its error is shown under the field. `false`: something else is missing. */
  onPassword: (password: string) => Promise<unknown>;
};

/** Asks for the password again. */
export function PasswordQuestion({ action, isDangerous, onPassword }: PasswordQuestionProps) {
  const { form, field, refuse, clear } = useFormErrors<'password'>();
  const [isSending, setSending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    if (!password) return refuse({ password: 'Enter your password.' });
    clear();
    setSending(true);
    try {
      if ((await onPassword(password)) === false) setSending(false);
    } catch (failure) {
      refuse({ password: errorMessage(failure, 'That didn’t work. Please try again.') });
      setSending(false);
    }
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-5">
      <PasswordField
        label="Your password"
        {...field('password')}
        data-focus-first
        autoComplete="current-password"
      />
      <Button type="submit" look={isDangerous ? 'danger' : 'filled'} inactive={isSending}>
        {isSending ? 'One moment...' : action}
      </Button>
    </form>
  );
}
