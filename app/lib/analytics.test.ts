// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

type Layered = { dataLayer?: IArguments[] };

beforeEach(() => {
  vi.resetModules();
  delete (window as Layered).dataLayer;
  document.head.replaceChildren();
  vi.spyOn(document.head, 'append').mockImplementation(() => {});
});

function commands() {
  return ((window as Layered).dataLayer ?? []).map((command) => Array.from(command));
}

test('analytics: IP addresses are anonymised, and nothing is for advertising', async () => {
  const { startAnalytics } = await import('./analytics.ts');
  startAnalytics('G-TEST');
  expect(commands()).toContainEqual([
    'consent',
    'default',
    { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' },
  ]);
  expect(commands()).toContainEqual([
    'config',
    'G-TEST',
    {
      anonymize_ip: true,
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
      send_page_view: false,
    },
  ]);
});

test('analytics: the script is loaded once', async () => {
  const { startAnalytics } = await import('./analytics.ts');
  startAnalytics('G-TEST');
  startAnalytics('G-TEST');
  expect(document.head.append).toHaveBeenCalledOnce();
  const [script] = vi.mocked(document.head.append).mock.calls[0] ?? [];
  expect((script as HTMLScriptElement).src).toBe('https://www.googletagmanager.com/gtag/js?id=G-TEST');
  expect((script as HTMLScriptElement).async).toBe(true);
});

test('analytics: events before the script has loaded are reported once it has', async () => {
  const { reportPageNotFound, reportPageView, startAnalytics } = await import('./analytics.ts');
  reportPageNotFound({ href: 'http://octavo.example/nowhere?x=1', pathname: '/nowhere' });
  expect(commands()).toEqual([]);
  startAnalytics('G-TEST');
  reportPageView({ pathname: '/about', search: '?x=1' });
  const events = commands().filter(([name]) => name === 'event');
  expect(events).toEqual([
    [
      'event',
      'page_not_found',
      { page_location: 'http://octavo.example/nowhere?x=1', page_path: '/nowhere' },
    ],
    ['event', 'page_view', expect.objectContaining({ page_path: '/about?x=1' })],
  ]);
});
