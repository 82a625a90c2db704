import { errorMessage } from '#app/lib/api.ts';
import { Button } from './button.tsx';
import { PasswordField } from './password-field.tsx';
import { useForm } from './use-form.ts';

type PasswordQuestionProps = {
  action: string;
  isDangerous?: boolean;
  /** Runs with the password; its error is shown under the field. `false`: something else is missing. */
  onPassword: (password: string) => Promise<unknown>;
};

/** Asks for the password again. */
export function PasswordQuestion({ action, isDangerous, onPassword }: PasswordQuestionProps) {
  const { form, field, isSending } = useForm<'password'>({
    check: ({ password }) => (password ? {} : { password: 'Enter your password.' }),
    send: ({ password }) => onPassword(password),
    failed: (error) => ({ password: errorMessage(error, 'That didn’t work. Please try again.') }),
    closes: true,
  });

  return (
    <form {...form} className="space-y-5">
      <PasswordField
        label="Your password"
        {...field('password')}
        data-focus-first
        autoComplete="current-password"
      />
      <Button type="submit" variant={isDangerous ? 'danger' : 'filled'} inactive={isSending}>
        {isSending ? 'One moment...' : action}
      </Button>
    </form>
  );
}
