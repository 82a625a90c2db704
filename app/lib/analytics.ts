import { loadScript } from './load-script.ts';

const SCRIPT = 'https://www.googletagmanager.com/gtag/js';
/** Events are queued until the script has loaded; the queue is limited, because it may never load. */
const MAX_WAITING = 20;

type Report = { name: string; details: Record<string, string> };
type Gtag = (...command: unknown[]) => void;

let send: Gtag | undefined;
const waiting: Report[] = [];

/** Loads the analytics script. IP addresses are truncated, and advertising storage is denied. */
export function startAnalytics(id: string) {
  if (send) return;
  const page: Window & { dataLayer?: unknown[]; gtag?: Gtag } = window;
  page.dataLayer ??= [];
  const layer = page.dataLayer;
  send = function gtag() {
    // biome-ignore lint/complexity/noArguments: the script knows its commands by their being `arguments`
    layer.push(arguments);
  };
  page.gtag = send;
  send('js', new Date());
  send('consent', 'default', {
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
  });
  send('config', id, {
    anonymize_ip: true,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    // `ThirdParties` reports the page view, also one from before the visitor's consent.
    send_page_view: false,
  });
  for (const report of waiting.splice(0)) send('event', report.name, report.details);
  loadScript(`${SCRIPT}?id=${encodeURIComponent(id)}`);
}

export function reportPageView({ pathname, search }: { pathname: string; search: string }) {
  report('page_view', {
    page_path: pathname + search,
    page_location: window.location.href,
    page_title: document.title,
  });
}

export function reportPageNotFound({ href, pathname }: { href: string; pathname: string }) {
  report('page_not_found', { page_location: href, page_path: pathname });
}

function report(name: string, details: Record<string, string>) {
  if (send) send('event', name, details);
  else if (waiting.length < MAX_WAITING) waiting.push({ name, details });
}
