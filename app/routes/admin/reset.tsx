import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Door, doorLink } from '#app/features/auth/door.tsx';
import { ResetForm } from '#app/features/auth/reset-form.tsx';
import { metaOf } from '#app/lib/head.ts';
import { LOGIN_PATH } from '#app/lib/session.ts';

export const meta = metaOf({
  title: 'Set a new password',
  description: 'A new password for the admin desk.',
  keywords: [],
});

export default function Reset() {
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token'));
  const goToLogin = useCallback(() => navigate(LOGIN_PATH, { replace: true }), [navigate]);

  // The address bar is looked at, photographed and remembered; the token is not for any of that.
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);

  return (
    <Door title="Set a new password">
      <ResetForm token={token || null} onDone={goToLogin} />
      <a href="/admin/forgot" className={`mt-4 ${doorLink}`}>
        Ask for a new link
      </a>
    </Door>
  );
}
