import { type FormEvent, useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { Button } from '#app/ui/button.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';

type PasswordQuestionProps = {
  action: string;
  isDangerous?: boolean;
  /** Runs with the password; what it throws is shown under the field. */
  onPassword: (password: string) => Promise<void>;
};

/** Asks once more who is there. */
export function PasswordQuestion({ action, isDangerous, onPassword }: PasswordQuestionProps) {
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    if (!password) return setError('Enter your password.');
    setError(undefined);
    setSending(true);
    try {
      await onPassword(password);
    } catch (failure) {
      setError(errorMessage(failure, 'That did not work. Please try again.'));
      setSending(false);
    }
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        error={error}
        onChange={() => setError(undefined)}
      />
      <Button type="submit" look={isDangerous ? 'danger' : 'filled'} disabled={isSending}>
        {isSending ? 'One moment...' : action}
      </Button>
    </form>
  );
}
