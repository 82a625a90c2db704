import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { useLocation } from 'react-router';
import { onConnectivity } from '#app/lib/connectivity.ts';
import { listen } from '#app/lib/listen.ts';
import { isAdminPath } from '#app/lib/paths.ts';
import { findLink, isPlainClick } from '#app/lib/plain-click.ts';
import { isReachable, reloadPage } from '#app/lib/reload.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { dismissToasts, showToast } from '#app/lib/toast-store.ts';
import { useIsLive } from '#app/lib/use-is-live.ts';
import { Button } from '#app/ui/button.tsx';
import { banners, connectivityReducer, getBanner, getDuration } from './connectivity-state.ts';

const tones = {
  online: '',
  offline: 'border-warning bg-warning-wash text-warning',
  problem: 'border-warning bg-warning-wash text-warning',
  reconnected: 'border-success bg-success-wash text-success',
  fading: 'border-success bg-success-wash text-success opacity-0',
};

/** Shows when the connection is lost, failing or back, and continues a failed navigation. It covers nothing. */
export function ConnectivityBanner() {
  const [state, dispatch] = useReducer(connectivityReducer, { phase: 'online' });
  const { pathname } = useLocation();
  const failedNavigation = useRef<() => void>(undefined);
  const isLive = useIsLive();
  const t = useTranslations();

  /** Continues the failed navigation, unless the visitor has started typing here. */
  const leadOn = useEffectEvent(() => {
    const isWriting = document.activeElement?.matches('input, textarea, select');
    if (!isWriting) failedNavigation.current?.();
  });

  useEffect(() => {
    const loseConnection = () => dispatch({ type: 'went-offline' });
    if (!navigator.onLine) loseConnection();
    return listen('offline', loseConnection);
  }, []);

  useEffect(() => {
    return listen('online', () => {
      dispatch({ type: 'came-online' });
      dismissToasts('network');
      leadOn();
    });
  }, []);

  useEffect(() => {
    return onConnectivity((event) => {
      if (event.type === 'failed' && event.retry) failedNavigation.current = event.retry;
      dispatch(event);
      if (event.type === 'recovered') leadOn();
    });
  }, []);

  const keepPage = useEffectEvent((event: MouseEvent) => {
    const link = findLink(event);
    if (navigator.onLine || !link || !isPlainClick(event) || !leavesPage(link)) return;
    event.preventDefault();
    failedNavigation.current = () => follow(link.href);
    showToast('network', t('That page opens as soon as you are back online.'));
  });

  // Without a connection a link would lead to the browser's error page: it waits.
  useEffect(() => {
    if (!isAdminPath(pathname)) return listen('click', (event) => keepPage(event));
  }, [pathname]);

  // The next page has come: what kept it is over, and so is the wish for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page says it anew
  useEffect(() => {
    failedNavigation.current = undefined;
    dispatch({ type: 'recovered' });
  }, [pathname]);

  useEffect(() => {
    const duration = getDuration(state);
    if (duration === undefined) return;
    const timer = setTimeout(() => dispatch({ type: 'time-passed' }), duration);
    return () => clearTimeout(timer);
  }, [state]);

  /** Continues the failed navigation or reloads, but never into the browser's error page. */
  function retry() {
    if (failedNavigation.current) failedNavigation.current();
    else follow(window.location.href);
  }

  async function follow(href: string) {
    if (!(await isReachable(href)))
      showToast(
        'network',
        navigator.onLine ? t('Still no response from the server.') : t('Still no connection.'),
      );
    else if (href === window.location.href) reloadPage();
    else window.location.assign(href);
  }

  /** Whoever navigates on no longer wants the other page. */
  function dismiss() {
    failedNavigation.current = undefined;
    dispatch({ type: 'recovered' });
  }

  const banner = getBanner(state);
  return (
    <div
      role="status"
      aria-live="polite"
      data-shown={banner ? '' : undefined}
      className="peer sticky top-header z-30 data-shown:mt-header print:hidden"
    >
      {/* Before hydration `first-view/first-view.ts` handles a lost connection. */}
      {!isLive && (
        <div className="offline-note">
          <p className="mx-auto max-w-page px-5 py-3 sm:px-8">
            <strong className="font-semibold max-sm:block">{t(banners.offline.title)}</strong>{' '}
            {t(banners.offline.text)}
          </p>
        </div>
      )}
      {banner && (
        <div
          data-phase={state.phase}
          className={`border-b font-sans text-[0.9375rem] leading-snug transition-opacity duration-500 ${tones[state.phase]}`}
        >
          <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3 sm:px-8">
            <p>
              <strong className="font-semibold max-sm:block">{t(banner.title)}</strong>{' '}
              <span>{t(banner.text)}</span>
            </p>
            {(state.phase === 'offline' || state.phase === 'problem') && (
              <div className="flex gap-3">
                <Button variant="outline" size="small" onClick={retry}>
                  {t('Retry')}
                </Button>
                {state.phase === 'problem' && (
                  <Button variant="plain" size="small" onClick={dismiss}>
                    {t('Dismiss')}
                  </Button>
                )}
              </div>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

/** For another page of this site, in this tab. */
function leavesPage({ origin, pathname, search, target, download }: HTMLAnchorElement): boolean {
  const here = window.location;
  return origin === here.origin && !target && !download && pathname + search !== here.pathname + here.search;
}
