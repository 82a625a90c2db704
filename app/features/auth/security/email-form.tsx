import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { showToast } from '#app/lib/toast-store.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { FormError } from '../form-error.tsx';
import { useFormErrors } from '../use-form-errors.ts';
import { accountQuery, changeEmail } from './security.queries.ts';

/** The sign-in address. A site started without one uses admin@localhost. */
export function EmailForm() {
  const queryClient = useQueryClient();
  const { data: account } = useQuery(accountQuery());
  const { form: element, errors, field, refuse, refuseFor, clear } = useFormErrors<'email' | 'password'>();
  const [isSending, setSending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const filled = event.currentTarget;
    const form = new FormData(filled);
    const email = String(form.get('email') ?? '').trim();
    const password = String(form.get('password') ?? '');
    if (!email) return refuse({ email: 'Enter your email address.' });
    if (!password) return refuse({ password: 'Enter your password.' });
    clear();
    setSending(true);
    try {
      await changeEmail(email, password);
      filled.reset();
      showToast('success', `Sign in as ${email} from now on.`);
      await queryClient.invalidateQueries({ queryKey: ['admin'] });
    } catch (error) {
      refuseFor(error, 'Failed to change the address');
    }
    setSending(false);
  }

  return (
    <form ref={element} noValidate onSubmit={submit} className="max-w-md space-y-4">
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
      <Button type="submit" look="outline" inactive={isSending}>
        {isSending ? 'Changing...' : 'Change address'}
      </Button>
    </form>
  );
}
