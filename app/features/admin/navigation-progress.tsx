import { useCallback, useEffect, useRef, useState } from 'react';
import { createPath, type Location, useNavigation } from 'react-router';
import { reportConnectivity, SLOW_AFTER_MS } from '#app/lib/connectivity.ts';
import { isReachable, preventReloads, reloadPage } from '#app/lib/reload.ts';
import { showToast } from '#app/lib/toast-store.ts';
import { followedLink } from './follow-links.ts';

/** Faster navigations need no progress bar. */
const SHOWN_AFTER_MS = 100;

const OPENS_LATER = 'That page opens as soon as you are back online.';
const NOT_LOADED = 'That page could not be loaded. Press Retry to try again.';

/** Shows that a navigation is pending, and keeps this page if it fails. */
export function NavigationProgress() {
  const { location } = useNavigation();
  const [failed, setFailed] = useState<Location>();
  const isPending = location !== undefined && location !== failed;
  const isShown = useIsShown(isPending);
  useFailedNavigations(location, setFailed);

  // One element: a new child of the body would have the styles of the whole page computed again.
  return (
    <div>
      <p role="status" className="sr-only">
        {isShown ? 'Loading the page' : ''}
      </p>
      {isShown && (
        <div aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden print:hidden">
          <div className="navigation-bar h-full bg-ink" />
        </div>
      )}
    </div>
  );
}

function useIsShown(isPending: boolean): boolean {
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    if (!isPending) return;
    const timers = [
      setTimeout(() => setShown(true), SHOWN_AFTER_MS),
      setTimeout(() => reportConnectivity({ type: 'failed', problem: 'slow' }), SLOW_AFTER_MS),
    ];
    return () => {
      for (const timer of timers) clearTimeout(timer);
      setShown(false);
      reportConnectivity({ type: 'settled' });
    };
  }, [isPending]);

  return isShown;
}

/**
 * If a page's code cannot be loaded: loads that page as a document if the site can be reached, and stays here
 * otherwise. The router caches failed chunk requests, so every later navigation is handled as well.
 */
function useFailedNavigations(
  pending: Location | undefined,
  onLost: (location: Location | undefined) => void,
) {
  const latest = useRef(pending);
  const [hasLost, setHasLost] = useState(false);

  const goOn = useCallback(
    async (location: Location | undefined, path: string) => {
      const canLoad = await isReachable(path);
      // By now another page may be wanted, or this one may have loaded.
      if (latest.current !== location) return;
      if (canLoad) return load(path);
      onLost(location);
      const isOnline = navigator.onLine;
      reportConnectivity({
        type: 'failed',
        problem: isOnline ? 'server-error' : 'offline',
        retry: () => goOn(location, path),
      });
      // The banner says what is wrong; this says what happened to the navigation.
      showToast('network', isOnline ? NOT_LOADED : OPENS_LATER);
    },
    [onLost],
  );

  useEffect(() => {
    latest.current = pending;
    if (pending && hasLost) goOn(pending, createPath(pending));
  }, [pending, hasLost, goOn]);

  useEffect(() => {
    return preventReloads(() => {
      setHasLost(true);
      const path = followedLink();
      if (!latest.current && path) goOn(undefined, path);
    });
  }, [goOn]);
}

/** Back and Forward have changed the URL already. */
function load(path: string) {
  if (path === createPath(window.location)) reloadPage();
  else window.location.assign(path);
}
