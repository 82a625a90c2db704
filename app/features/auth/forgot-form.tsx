import { useEffect, useRef, useState } from 'react';
import { call, errorMessage } from '#app/lib/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useForm } from '#app/ui/use-form.ts';
import { FormError } from './form-error.tsx';

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

  if (sentTo !== undefined) return <Sent to={sentTo} onAgain={() => setSentTo(undefined)} />;
  return (
    <form {...form} className="space-y-5">
      <p className="text-lg leading-normal text-faint">
        Enter your email address and you’ll get a link to set a new one.
      </p>
      <FormError>{errors.form}</FormError>
      <Field
        label="Email"
        {...field('email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" inactive={isSending} className="w-full">
        {isSending ? 'Sending...' : 'Send reset link'}
      </Button>
    </form>
  );
}

/** Takes the focus, which would be lost once the form is gone. */
function Sent({ to, onAgain }: { to: string; onAgain: () => void }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div className="space-y-4">
      <div
        ref={note}
        role="status"
        tabIndex={-1}
        className="border-l-4 border-success bg-success-wash px-4 py-3 text-base"
      >
        <p>
          If an account exists for <strong className="font-semibold">{to}</strong>, an email with a link to
          set a new password is on its way. The link works once, for one hour.
        </p>
      </div>
      <p className="font-sans text-[0.9375rem] text-faint">
        Nothing after a few minutes? Check your spam folder and the address you entered.{' '}
        <Button variant="plain" size="small" onClick={onAgain}>
          Enter another address
        </Button>
      </p>
    </div>
  );
}
