import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { LoginForm } from '#app/features/auth/login-form.tsx';
import { SignInPage, signInLink } from '#app/features/auth/sign-in-page.tsx';
import { storeRestoring, wasRestoring } from '#app/features/backups/restored.ts';
import { createMeta } from '#app/lib/head.ts';
import { destinationAfterLogin, storeToken } from '#app/lib/session.ts';
import { watchOtherTabs } from '#app/lib/token.ts';

export const meta = createMeta({ title: 'Sign in', description: 'Sign in to the desk.' });

export default function Login() {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const [isRestored] = useState(wasRestoring);
  const destination = destinationAfterLogin(parameters.get('next'));

  // The first sign-in to a new site leads to the first run.
  const goOn = useCallback(
    () => navigate(destination, { replace: true, state: { hasSignedIn: true } }),
    [navigate, destination],
  );
  useEffect(() => watchOtherTabs((token) => token && goOn()), [goOn]);

  return (
    <SignInPage
      title="Sign in"
      lead={
        isRestored
          ? 'The backup was restored. Sign in with the password you had at that time.'
          : 'For the owner of this site.'
      }
    >
      <LoginForm
        onSignedIn={(token) => {
          storeToken(token);
          storeRestoring(false);
          goOn();
        }}
      />
      <a href="/admin/forgot" className={`mt-4 ${signInLink}`}>
        Forgot your password?
      </a>
    </SignInPage>
  );
}
