import { useCallback, useEffect } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { ResetForm } from '#app/features/auth/reset-form.tsx';
import { SignInPage } from '#app/features/auth/sign-in-page.tsx';
import { createMeta } from '#app/lib/head.ts';
import { LOGIN_PATH } from '#app/lib/session.ts';

export const meta = createMeta({
  title: 'Set a new password',
  description: 'A new password for the admin desk.',
});

export default function Reset() {
  const navigate = useNavigate();
  const { search, state }: Location<{ resetToken?: string } | null> = useLocation();
  const tokenInAddress = new URLSearchParams(search).get('token');
  const token = tokenInAddress ?? state?.resetToken;
  const goToLogin = useCallback(() => navigate(LOGIN_PATH, { replace: true }), [navigate]);

  // Removes the token from the address bar, where it could be seen or stored. A reload still has it.
  useEffect(() => {
    if (tokenInAddress) navigate('.', { replace: true, state: { resetToken: tokenInAddress } });
  }, [tokenInAddress, navigate]);

  return (
    <SignInPage title="Set a new password">
      <ResetForm token={token || null} onDone={goToLogin} />
    </SignInPage>
  );
}
