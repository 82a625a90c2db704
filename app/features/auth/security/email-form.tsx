import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callAdmin, readAdmin } from '#app/lib/session.ts';
import { showToast } from '#app/lib/toast-store.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { toFormErrors, useForm } from '#app/ui/use-form.ts';
import { MIN_PASSWORD_CHARACTERS, passwordsDiffer, passwordTooShort } from '#shared/contracts/passwords.ts';
import { FormError } from '../form-error.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';

/** The sign-in address. A site started without one uses admin@localhost. */
export function EmailForm() {
  const queryClient = useQueryClient();
  const { data: account } = useQuery(readAdmin('/account'));
  const { form, errors, field, isSending } = useForm<'email' | 'password'>({
    check({ email, password }) {
      if (!email.trim()) return { email: 'Enter your email address.' };
      return password ? {} : { password: 'Enter your password.' };
    },
    async send({ email, password }, filled) {
      await callAdmin('PUT /account/email', { body: { email: email.trim(), password } });
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

export function PasswordForm() {
  const queryClient = useQueryClient();
  const { form, errors, field, isSending } = useForm<'currentPassword' | 'newPassword' | 'confirmation'>({
    check({ currentPassword, newPassword, confirmation }) {
      if (!currentPassword) return { currentPassword: 'Enter your current password.' };
      if (newPassword.length < MIN_PASSWORD_CHARACTERS) return { newPassword: passwordTooShort };
      return newPassword === confirmation ? {} : { confirmation: passwordsDiffer };
    },
    async send({ currentPassword, newPassword }, filled) {
      await callAdmin('PUT /password', { body: { currentPassword, newPassword } });
      filled.reset();
      showToast('success', 'Password changed. Your other sessions have ended.');
      await queryClient.invalidateQueries({ queryKey: ['admin'] });
    },
    failed: (error) => toFormErrors(error, 'Failed to change the password'),
  });

  return (
    <form {...form} className="max-w-md space-y-4">
      <FormError>{errors.form}</FormError>
      <PasswordField label="Current password" {...field('currentPassword')} autoComplete="current-password" />
      <NewPasswordFields name="newPassword" field={field} />
      <Button type="submit" variant="outline" inactive={isSending}>
        {isSending ? 'Changing...' : 'Change password'}
      </Button>
    </form>
  );
}
