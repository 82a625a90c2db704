import { useEffect, useState } from 'react';
import { ApiError, call, errorMessage } from '#app/lib/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { useForm } from '#app/ui/use-form.ts';
import { FormError } from './form-error.tsx';
import { canUsePasskeys, passkeyProblem } from './passkey-errors.ts';

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
      const { token } = await call('POST /auth/login', {
        body: { email: email.trim(), password, ...(code.trim() && { code: code.trim() }) },
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

type PasskeySignInProps = { onSignedIn: (token: string) => void; onFailed: (message: string) => void };

/** A sign-in button, if the owner has a passkey. */
function PasskeySignIn({ onSignedIn, onFailed }: PasskeySignInProps) {
  const [isOffered, setOffered] = useState(false);
  const [isAsking, setAsking] = useState(false);

  useEffect(() => {
    if (!canUsePasskeys()) return;
    const leaving = new AbortController();
    call('GET /auth/passkeys', { signal: leaving.signal })
      .then((offer) => setOffered(offer.isOffered))
      .catch(() => {}); // the password works all the same
    return () => leaving.abort();
  }, []);

  async function signIn() {
    setAsking(true);
    onFailed('');
    let host: unknown;
    try {
      const optionsJSON = await call('POST /auth/passkeys/options');
      host = optionsJSON.rpId;
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const response = await startAuthentication({ optionsJSON });
      const { token } = await call('POST /auth/passkeys/login', { body: { response } });
      onSignedIn(token);
    } catch (error) {
      onFailed(passkeyProblem(error, host));
      setAsking(false);
    }
  }

  if (!isOffered) return null;
  return (
    <Button variant="outline" className="w-full" inactive={isAsking} onClick={signIn}>
      Sign in with a passkey
    </Button>
  );
}

type SignInDialogProps = { onSignedIn: (token: string) => void; onGiveUp: () => void };

/** The sign-in form as a dialog over a page with unsaved work. */
export function SignInDialog({ onSignedIn, onGiveUp }: SignInDialogProps) {
  return (
    <Dialog title="Sign in again" width="narrow" closeOnBackdrop={false} opaque onClose={onGiveUp}>
      <p className="mb-5 text-base text-faint">
        Your session has expired. What you have typed is still on the page and will be there when you are
        back.
      </p>
      <LoginForm onSignedIn={onSignedIn} />
    </Dialog>
  );
}
