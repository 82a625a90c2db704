import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { SignInDialog } from '#app/features/auth/login-form.tsx';
import { RestoreNotice } from '#app/features/backups/restore-notice.tsx';
import { currentQueryClient } from '#app/lib/query-client.ts';
import {
  callAdmin,
  endSession,
  isAwaitingRenewal,
  leaveForLogin,
  settleRenewal,
  storeToken,
  subscribeToRenewal,
} from '#app/lib/session.ts';
import { findToken, watchOtherTabs } from '#app/lib/token.ts';
import { watchTyping } from '#app/lib/unsaved-work.ts';

/** Long enough to be reused between the loader and the page. */
const OPENING_MS = 5_000;

/** Whether the session is still valid. Checked each time the admin area is entered. */
const sessionQuery = queryOptions({
  queryKey: ['admin', 'session'],
  queryFn: () => callAdmin('GET /samples', { query: { page: 1, limit: 1 } }),
  retry: false,
  retryOnMount: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: OPENING_MS,
  meta: { silent: true },
});

// Asked before the page is hydrated.
if (typeof document !== 'undefined' && findToken() !== null)
  void currentQueryClient().prefetchQuery(sessionQuery);

/** The session guard of all admin pages. */
export default function AdminLayout() {
  const hasToken = findToken() !== null;
  const isAwaiting = useSyncExternalStore(subscribeToRenewal, isAwaitingRenewal);

  const probe = useQuery({ ...sessionQuery, enabled: hasToken });
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
