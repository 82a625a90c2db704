import { useEffect, useSyncExternalStore } from 'react';
import { reportPageView, startAnalytics } from '#app/lib/analytics.ts';
import { findConsent, watchConsent } from '#app/lib/consent.ts';
import { listen } from '#app/lib/listen.ts';
import { loadScript, whenIdle } from '#app/lib/load-script.ts';
import { findToken } from '#app/lib/token.ts';
import type { SiteSettings } from '#shared/contracts/site-settings.ts';

let isStarted = false;

/**
 * Analytics and the chat widget, if configured: after the page has loaded, and not for the owner, whose token is in
 * this browser. `root.tsx` leaves them out of the admin area and of pages with a token.
 */
export function ThirdParties({ site }: { site: SiteSettings }) {
  useEffect(() => {
    reportPageView(window.location);
    // Shown again by Back.
    return listen('pageshow', ({ persisted }) => persisted && reportPageView(window.location));
  }, []);

  const consent = useSyncExternalStore(watchConsent, findConsent, () => undefined);
  const isAllowed = !site.asksConsent || consent === 'allowed';

  useEffect(() => (isAllowed ? whenIdle(() => start(site)) : undefined), [site, isAllowed]);

  return null;
}

async function start({ analyticsId, chatWidgetUrl }: SiteSettings) {
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
