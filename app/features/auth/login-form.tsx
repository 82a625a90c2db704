import { type FormEvent, useState } from 'react';
import { ApiError, errorMessage } from '#app/lib/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { logIn } from './auth.requests.ts';
import { FormError } from './form-error.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';

type Errors = { email?: string; password?: string; code?: string; form?: string };

/** E-mail and password, and the code of the second factor when the server asks for it; or a passkey instead. */
export function LoginForm({ onSignedIn }: { onSignedIn: (token: string) => void }) {
  const [errors, setErrors] = useState<Errors>({});
  const [needsCode, setNeedsCode] = useState(false);
  const [isSending, setSending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = String(form.get('email') ?? '').trim();
    const password = String(form.get('password') ?? '');
    const code = String(form.get('code') ?? '').trim();
    const missing = missingFields(email, password, needsCode, code);
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setSending(true);
    try {
      const { token } = await logIn({ email, password, ...(code && { code }) });
      onSignedIn(token);
    } catch (error) {
      const asksForCode = error instanceof ApiError && error.fields.some(({ field }) => field === 'code');
      // The first time the code is asked for nothing has gone wrong yet.
      if (asksForCode && !needsCode) setNeedsCode(true);
      else setErrors({ [asksForCode ? 'code' : 'form']: errorMessage(error, 'Login failed') });
      setSending(false);
    }
  }

  function clear(field: keyof Errors) {
    setErrors(({ [field]: _, form: __, ...others }) => others);
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <FormError>{errors.form}</FormError>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email}
        onChange={() => clear('email')}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
        onChange={() => clear('password')}
      />
      {needsCode && (
        <Field
          label="Authentication code"
          name="code"
          autoFocus // it appears because it is the next thing to fill
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          hint="Six digits from your authenticator app, or one of your recovery codes."
          error={errors.code}
          onChange={() => clear('code')}
        />
      )}
      <Button type="submit" disabled={isSending} className="w-full">
        {isSending ? 'Signing in...' : 'Sign in'}
      </Button>
      <PasskeySignIn onSignedIn={onSignedIn} onFailed={(form) => setErrors({ form })} />
    </form>
  );
}

function missingFields(email: string, password: string, needsCode: boolean, code: string): Errors {
  return {
    ...(!email && { email: 'Enter your email address.' }),
    ...(!password && { password: 'Enter your password.' }),
    ...(needsCode && !code && { code: 'Enter the code.' }),
  };
}
