import { useState } from 'react';
import { call } from '#app/lib/api.ts';
import { LOGIN_PATH } from '#app/lib/session.ts';
import { removeToken } from '#app/lib/token.ts';
import { hasUnsavedWork } from '#app/lib/unsaved-work.ts';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/confirm.tsx';

/** Ends the session on the server, deletes the token and everything that this tab has read. */
export function LogOutButton({ className = '' }: { className?: string }) {
  const [isLeaving, setLeaving] = useState(false);
  const { confirm, confirmation } = useConfirm();

  async function leave() {
    const mayLeave =
      !hasUnsavedWork() ||
      (await confirm({
        title: 'Log out now?',
        text: 'What you have typed on this page is not saved and will be lost.',
        action: 'Log out',
        isDangerous: true,
      }));
    if (!mayLeave) return;
    setLeaving(true);
    // Even if the server cannot be reached, the owner must be able to log out here.
    await call('POST /auth/logout', { authenticated: true }).catch(() => {});
    removeToken();
    window.location.replace(LOGIN_PATH);
  }

  return (
    <>
      <Button variant="plain" size="small" inactive={isLeaving} className={className} onClick={leave}>
        {isLeaving ? 'Logging out...' : 'Log out'}
      </Button>
      {confirmation}
    </>
  );
}
