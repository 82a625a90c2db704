import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '#app/lib/toast-store.ts';
import { Button } from '#app/ui/button.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { MIN_PASSWORD_CHARACTERS, passwordsDiffer, passwordTooShort } from '#shared/contracts/passwords.ts';
import { FormError } from '../form-error.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { toFormErrors, useForm } from '../use-form.ts';
import { changePassword } from './security.queries.ts';

export function PasswordForm() {
  const queryClient = useQueryClient();
  const { form, errors, field, isSending } = useForm<'currentPassword' | 'newPassword' | 'confirmation'>({
    check({ currentPassword, newPassword, confirmation }) {
      if (!currentPassword) return { currentPassword: 'Enter your current password.' };
      if (newPassword.length < MIN_PASSWORD_CHARACTERS) return { newPassword: passwordTooShort };
      return newPassword === confirmation ? {} : { confirmation: passwordsDiffer };
    },
    async send({ currentPassword, newPassword }, filled) {
      await changePassword(currentPassword, newPassword);
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
