import { type FormEvent, useState } from 'react';
import { ApiError, errorMessage } from '#app/lib/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { logIn } from './auth.requests.ts';
import { FormError } from './form-error.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { useFormErrors } from './use-form-errors.ts';

type FieldName = 'email' | 'password' | 'code';

/** E-mail and password, and the second factor's code if the server asks for it; or a passkey instead. */
export function LoginForm({ onSignedIn }: { onSignedIn: (token: string) => void }) {
  const { form: element, errors, field, refuse, clear } = useFormErrors<FieldName>();
  const [needsCode, setNeedsCode] = useState(false);
  const [isSending, setSending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = String(form.get('email') ?? '').trim();
    const password = String(form.get('password') ?? '');
    const code = String(form.get('code') ?? '').trim();
    const missing = missingFields(email, password, needsCode, code);
    if (Object.keys(missing).length > 0) return refuse(missing);
    clear();
    setSending(true);
    try {
      const { token } = await logIn({ email, password, ...(code && { code }) });
      onSignedIn(token);
    } catch (error) {
      const asksForCode = error instanceof ApiError && error.fields.some(({ field }) => field === 'code');
      // The first time a code is required is not an error.
      if (asksForCode && !needsCode) setNeedsCode(true);
      else refuse({ [asksForCode ? 'code' : 'form']: errorMessage(error, 'Login failed') });
      setSending(false);
    }
  }

  return (
    <form ref={element} noValidate onSubmit={submit} className="space-y-5">
      <FormError>{errors.form}</FormError>
      <Field
        label="Email"
        {...field('email')}
        type="email"
        data-focus-first
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField label="Password" {...field('password')} autoComplete="current-password" />
      {needsCode && (
        <Field
          label="Authentication code"
          {...field('code')}
          autoFocus // it appears because it is the next field to fill
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          hint="Six digits from your authenticator app, or one of your recovery codes."
        />
      )}
      <Button type="submit" inactive={isSending} className="w-full">
        {isSending ? 'Signing in...' : 'Sign in'}
      </Button>
      <PasskeySignIn onSignedIn={onSignedIn} onFailed={(form) => refuse({ form })} />
    </form>
  );
}

function missingFields(email: string, password: string, needsCode: boolean, code: string) {
  return {
    ...(!email && { email: 'Enter your email address.' }),
    ...(!password && { password: 'Enter your password.' }),
    ...(needsCode && !code && { code: 'Enter the code.' }),
  };
}
