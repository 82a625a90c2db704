import { useState } from 'react';
import { ApiError, errorMessage } from '#app/lib/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { logIn } from './auth.requests.ts';
import { FormError } from './form-error.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { useForm } from './use-form.ts';

/** E-mail and password, and the second factor's code if the server asks for it; or a passkey instead. */
export function LoginForm({ onSignedIn }: { onSignedIn: (token: string) => void }) {
  const [needsCode, setNeedsCode] = useState(false);
  const { form, errors, field, refuse, isSending } = useForm<'email' | 'password' | 'code'>({
    check: ({ email, password, code = '' }) => ({
      ...(!email.trim() && { email: 'Enter your email address.' }),
      ...(!password && { password: 'Enter your password.' }),
      ...(needsCode && !code.trim() && { code: 'Enter the code.' }),
    }),
    async send({ email, password, code = '' }) {
      const { token } = await logIn({
        email: email.trim(),
        password,
        ...(code.trim() && { code: code.trim() }),
      });
      onSignedIn(token);
    },
    failed(error) {
      const asksForCode = error instanceof ApiError && error.fields.some((named) => named.field === 'code');
      setNeedsCode(needsCode || asksForCode);
      // The first time a code is required is not an error.
      if (asksForCode && !needsCode) return {};
      return { [asksForCode ? 'code' : 'form']: errorMessage(error, 'Login failed') };
    },
    closes: true,
  });

  return (
    <form {...form} className="space-y-5">
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
      <PasskeySignIn onSignedIn={onSignedIn} onFailed={(message) => refuse({ form: message })} />
    </form>
  );
}
