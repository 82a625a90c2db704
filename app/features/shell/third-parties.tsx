import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { reportPageView, startAnalytics } from '#app/lib/analytics.ts';
import { findConsent, watchConsent } from '#app/lib/consent.ts';
import { loadScript, whenIdle } from '#app/lib/load-script.ts';
import { isAdminPath } from '#app/lib/paths.ts';
import { reloadPage } from '#app/lib/reload.ts';
import { findToken } from '#app/lib/token.ts';
import type { Site } from '#shared/contracts/site.ts';

/** A document opened in the admin area has a CSP without third parties, wherever it navigates afterwards. */
const openedInAdmin = typeof window !== 'undefined' && isAdminPath(window.location.pathname);
let isStarted = false;

/**
 * Analytics and the chat widget, if configured: after the page has loaded, on public pages only, and not for the
 * owner, whose token is in this browser.
 */
export function ThirdParties({ site }: { site: Site | undefined }) {
  const { pathname } = useLocation();
  const isInAdmin = isAdminPath(pathname);

  useEffect(() => {
    if (!isAdminPath(pathname)) reportPageView({ pathname, search: window.location.search });
  }, [pathname]);

  const consent = useSyncExternalStore(watchConsent, findConsent, () => undefined);
  const isAllowed = !site?.asksConsent || consent === 'allowed';

  useEffect(() => {
    if (isInAdmin && isStarted) reloadPage();
    if (!site || !isAllowed || isInAdmin || openedInAdmin) return;
    return whenIdle(() => start(site));
  }, [site, isAllowed, isInAdmin]);

  return null;
}

async function start({ analyticsId, chatWidgetUrl }: Site) {
  if (isStarted || findToken() || !(analyticsId || chatWidgetUrl)) return;
  isStarted = true;
  if (analyticsId) startAnalytics(analyticsId);
  if (chatWidgetUrl) {
    // Few sites have a widget, so it is loaded on demand.
    const { keepPerformanceLogQuiet } = await import('./quiet-performance-log.ts');
    keepPerformanceLogQuiet(chatWidgetUrl);
    loadScript(chatWidgetUrl);
  }
}
