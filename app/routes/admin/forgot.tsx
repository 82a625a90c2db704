import { ForgotForm } from '#app/features/auth/forgot-form.tsx';
import { SignInPage, signInLink } from '#app/features/auth/sign-in-page.tsx';
import { createMeta } from '#app/lib/head.ts';
import { LOGIN_PATH } from '#app/lib/session.ts';

export const meta = createMeta({
  title: 'Forgot password',
  description: 'A link to set a new password, by email.',
});

export default function Forgot() {
  return (
    <SignInPage title="Forgot your password?">
      <ForgotForm />
      <a href={LOGIN_PATH} className={`mt-4 ${signInLink}`}>
        Back to sign in
      </a>
    </SignInPage>
  );
}
