import { useQuery, useQueryClient } from '@tanstack/react-query';
import { showToast } from '#app/lib/toast-store.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { FormError } from '../form-error.tsx';
import { toFormErrors, useForm } from '../use-form.ts';
import { accountQuery, changeEmail } from './security.queries.ts';

/** The sign-in address. A site started without one uses admin@localhost. */
export function EmailForm() {
  const queryClient = useQueryClient();
  const { data: account } = useQuery(accountQuery());
  const { form, errors, field, isSending } = useForm<'email' | 'password'>({
    check({ email, password }) {
      if (!email.trim()) return { email: 'Enter your email address.' };
      return password ? {} : { password: 'Enter your password.' };
    },
    async send({ email, password }, filled) {
      await changeEmail(email.trim(), password);
      filled.reset();
      showToast('success', `Sign in as ${email.trim()} from now on.`);
      await queryClient.invalidateQueries({ queryKey: ['admin'] });
    },
    failed: (error) => toFormErrors(error, 'Failed to change the address'),
  });

  return (
    <form {...form} className="max-w-md space-y-4">
      <FormError>{errors.form}</FormError>
      <p className="font-sans">
        {account ? (
          <>
            You sign in as <strong className="font-semibold">{account.email}</strong>. Links to set a new
            password go there, too.
          </>
        ) : (
          'Loading your address...'
        )}
      </p>
      <Field label="New email address" {...field('email')} type="email" autoComplete="email" />
      <PasswordField label="Your password" {...field('password')} autoComplete="current-password" />
      <Button type="submit" variant="outline" inactive={isSending}>
        {isSending ? 'Changing...' : 'Change address'}
      </Button>
    </form>
  );
}
