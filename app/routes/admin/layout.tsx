import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { SignInDialog } from '#app/features/auth/login-form.tsx';
import { askForSession, sessionQuery } from '#app/features/auth/session.queries.ts';
import { RestoreNotice } from '#app/features/backups/restore-notice.tsx';
import {
  endSession,
  isAwaitingRenewal,
  leaveForLogin,
  settleRenewal,
  storeToken,
  subscribeToRenewal,
} from '#app/lib/session.ts';
import { findToken, watchOtherTabs } from '#app/lib/token.ts';
import { watchTyping } from '#app/lib/unsaved-work.ts';

// Asked before the page is hydrated.
if (typeof document !== 'undefined') askForSession();

/** The session guard of all admin pages. */
export default function AdminLayout() {
  const hasToken = findToken() !== null;
  const isAwaiting = useSyncExternalStore(subscribeToRenewal, isAwaitingRenewal);

  const probe = useQuery({ ...sessionQuery(), enabled: hasToken });
  const isShut = probe.isError || (!hasToken && !probe.isSuccess);

  useEffect(() => {
    if (isShut) leaveForLogin();
  }, [isShut]);

  useEffect(watchTyping, []);
  // Signing out in one tab signs out all of them; signing in again unlocks them all.
  useEffect(() => watchOtherTabs((token) => (token ? settleRenewal(true) : endSession())), []);

  if (!probe.isSuccess) {
    return (
      <main id="main">
        <p role="status" className="px-5 pt-12 text-center font-sans text-faint">
          Validating session...
        </p>
      </main>
    );
  }
  return (
    <>
      <Outlet />
      <RestoreNotice />
      {isAwaiting && <SignInDialog onSignedIn={storeToken} onGiveUp={() => settleRenewal(false)} />}
    </>
  );
}
