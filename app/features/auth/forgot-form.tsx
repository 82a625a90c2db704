import { useState } from 'react';
import { call, errorMessage } from '#app/lib/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useForm } from '#app/ui/use-form.ts';
import { FormDone, FormError } from './form-error.tsx';

/** A loose check: the first admin of a site is `admin@localhost`. */
const ADDRESS = /^\S+@\S+$/;

/** Requests the reset mail, without revealing whether the account exists. */
export function ForgotForm() {
  const [sentTo, setSentTo] = useState<string>();
  const { form, errors, field, isSending } = useForm<'email'>({
    check({ email }) {
      if (!email.trim()) return { email: 'Enter your email address.' };
      return ADDRESS.test(email.trim())
        ? {}
        : { email: 'Enter the whole address, such as name@example.com.' };
    },
    async send({ email }) {
      await call('POST /auth/forgot-password', { body: { email: email.trim() } });
      setSentTo(email.trim());
    },
    failed: (error) => ({ form: errorMessage(error, 'Failed to send reset email') }),
  });

  if (sentTo !== undefined)
    return (
      <div className="space-y-4">
        <FormDone>
          If an account exists for <strong className="font-semibold">{sentTo}</strong>, an email with a link
          to set a new password is on its way. The link works once, for one hour.
        </FormDone>
        <p className="font-sans text-[0.9375rem] text-faint">
          Nothing after a few minutes? Check your spam folder and the address you entered.{' '}
          <Button variant="plain" size="small" onClick={() => setSentTo(undefined)}>
            Enter another address
          </Button>
        </p>
      </div>
    );
  return (
    <form {...form} className="space-y-5">
      <p className="text-lg leading-normal text-faint">
        Enter your email address and you’ll get a link to set a new one.
      </p>
      <FormError>{errors.form}</FormError>
      <Field label="Email" {...field('email')} type="email" autoComplete="username" spellCheck={false} />
      <Button type="submit" inactive={isSending} className="w-full">
        {isSending ? 'Sending...' : 'Send reset link'}
      </Button>
    </form>
  );
}
