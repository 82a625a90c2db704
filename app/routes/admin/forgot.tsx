import { Door, doorLink } from '#app/features/auth/door.tsx';
import { ForgotForm } from '#app/features/auth/forgot-form.tsx';
import { metaOf } from '#app/lib/head.ts';
import { LOGIN_PATH } from '#app/lib/session.ts';

export const meta = metaOf({
  title: 'Forgot password',
  description: 'A link to set a new password, by email.',
  keywords: [],
});

export default function Forgot() {
  return (
    <Door title="Forgot your password?">
      <ForgotForm />
      <a href={LOGIN_PATH} className={`mt-4 ${doorLink}`}>
        Back to sign in
      </a>
    </Door>
  );
}
