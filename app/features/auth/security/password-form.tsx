import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { showToast } from '#app/lib/toast-store.ts';
import { Button } from '#app/ui/button.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { MIN_PASSWORD_CHARACTERS, passwordsDiffer, passwordTooShort } from '#shared/contracts/passwords.ts';
import { FormError } from '../form-error.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { useFormErrors } from '../use-form-errors.ts';
import { changePassword } from './security.queries.ts';

export function PasswordForm() {
  const queryClient = useQueryClient();
  const {
    form: element,
    errors,
    field,
    refuse,
    refuseFor,
    clear,
  } = useFormErrors<'currentPassword' | 'newPassword' | 'confirmation'>();
  const [isSending, setSending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const filled = event.currentTarget;
    const form = new FormData(filled);
    const current = String(form.get('currentPassword') ?? '');
    const next = String(form.get('newPassword') ?? '');
    if (!current) return refuse({ currentPassword: 'Enter your current password.' });
    if (next.length < MIN_PASSWORD_CHARACTERS) return refuse({ newPassword: passwordTooShort });
    if (next !== form.get('confirmation')) return refuse({ confirmation: passwordsDiffer });
    clear();
    setSending(true);
    try {
      await changePassword(current, next);
      filled.reset();
      showToast('success', 'Password changed. Your other sessions have ended.');
      await queryClient.invalidateQueries({ queryKey: ['admin'] });
    } catch (error) {
      refuseFor(error, 'Failed to change the password');
    }
    setSending(false);
  }

  return (
    <form ref={element} noValidate onSubmit={submit} className="max-w-md space-y-4">
      <FormError>{errors.form}</FormError>
      <PasswordField label="Current password" {...field('currentPassword')} autoComplete="current-password" />
      <NewPasswordFields name="newPassword" field={field} />
      <Button type="submit" look="outline" inactive={isSending}>
        {isSending ? 'Changing...' : 'Change password'}
      </Button>
    </form>
  );
}
