import { expect, type Page } from '@playwright/test';
import { collectTrouble, hydrated } from './browser.ts';
import { startSite } from './own-site.ts';
import { test } from './shared-window.ts';

const ANALYTICS = 'https://www.googletagmanager.com/gtag/js?id=G-TEST';
const WIDGET = 'https://embed.chat-provider.example/id/default';
const PERFORMANCE_LOG = 'https://va.chat-provider.example/log-performance/v3';

// One worker: its site is started once.
test.describe.configure({ mode: 'default' });
test.use({ ownWindow: true });

type Command = unknown[];
let site: Awaited<ReturnType<typeof startSite>>;

test.beforeAll(async () => {
  site = await startSite({ ANALYTICS_ID: 'G-TEST', CHAT_WIDGET_URL: WIDGET });
});
test.afterAll(() => site.stop());

/** Stands in for both providers. The site's CSP still decides whether the page may reach them. */
async function standIn(page: Page) {
  const asked: string[] = [];
  const allow = { 'access-control-allow-origin': '*' };
  await page.route(/^https:/, async (route) => {
    const url = route.request().url();
    asked.push(url);
    if (url === WIDGET) {
      const body = `
        window.widgetLoaded = (window.widgetLoaded ?? 0) + 1;
        fetch('${PERFORMANCE_LOG}', { method: 'POST' }).then(async (answer) => {
          window.performanceAnswer = [answer.status, await answer.text()];
        });
        fetch('https://va.chat-provider.example/messages');`;
      return route.fulfill({ contentType: 'text/javascript', body });
    }
    return route.fulfill({ contentType: 'text/javascript', headers: allow, body: '' });
  });
  return asked;
}

function commands(page: Page): Promise<Command[]> {
  return page.evaluate(() => {
    const { dataLayer = [] } = window as { dataLayer?: IArguments[] };
    return dataLayer.map((command) => Array.from(command));
  });
}

async function events(page: Page, name: string): Promise<unknown[]> {
  return (await commands(page))
    .filter(([kind, event]) => kind === 'event' && event === name)
    .map(([, , details]) => details);
}

test('third parties: analytics and the widget load once a page, and every page view is reported', async ({
  page,
}) => {
  const trouble = collectTrouble(page);
  const asked = await standIn(page);
  await page.goto(`${site.origin}/topics`);
  await expect.poll(() => asked).toContain(ANALYTICS);
  await expect.poll(() => page.evaluate(() => (window as { widgetLoaded?: number }).widgetLoaded)).toBe(1);
  await expect
    .poll(() => events(page, 'page_view'))
    .toEqual([expect.objectContaining({ page_path: '/topics' })]);
  const topic = page.getByRole('main').getByRole('link', { name: 'Op-Ed', exact: true });
  await topic.hover();
  await topic.click({ delay: 200 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Op-Ed');
  await expect
    .poll(() => events(page, 'page_view'))
    .toEqual([
      expect.objectContaining({ page_path: '/topics/op-ed', page_location: `${site.origin}/topics/op-ed` }),
    ]);
  await expect.poll(() => asked.filter((url) => url === WIDGET)).toHaveLength(2);
  expect(asked.filter((url) => url === ANALYTICS)).toHaveLength(2);
  expect(await commands(page)).toContainEqual([
    'config',
    'G-TEST',
    expect.objectContaining({ anonymize_ip: true, allow_ad_personalization_signals: false }),
  ]);
  expect(trouble).toEqual([]);
});

test("third parties: the widget's performance log gets an empty success, its other requests are sent", async ({
  page,
}) => {
  const asked = await standIn(page);
  await page.goto(`${site.origin}/privacy`);
  await expect
    .poll(() => page.evaluate(() => (window as { performanceAnswer?: unknown }).performanceAnswer))
    .toEqual([200, '']);
  await expect.poll(() => asked).toContain('https://va.chat-provider.example/messages');
  expect(asked).not.toContain(PERFORMANCE_LOG);
});

test('analytics: a page that is not found is reported with its location and path', async ({ page }) => {
  await standIn(page);
  await page.goto(`${site.origin}/no/such/page?x=1`);
  await expect
    .poll(() => events(page, 'page_not_found'))
    .toEqual([{ page_location: `${site.origin}/no/such/page?x=1`, page_path: '/no/such/page' }]);
});

test('third parties: none loads while an admin token is in this browser', async ({ page }) => {
  const asked = await standIn(page);
  await page.addInitScript(() => window.localStorage.setItem('token', 'a-token'));
  await page.goto(`${site.origin}/privacy`);
  await hydrated(page);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(undefined))));
  expect(asked).toEqual([]);
});

test('third parties: the policy of admin pages blocks them', async ({ request }) => {
  const readPolicy = async (path: string) =>
    (await request.get(site.origin + path)).headers()['content-security-policy'];
  expect(await readPolicy('/admin/login')).not.toMatch(/googletagmanager|chat-provider/);
  expect(await readPolicy('/')).toMatch(
    /script-src[^;]* https:\/\/www\.googletagmanager\.com https:\/\/embed\.chat-provider\.example;/,
  );
});

test('third parties: a site without them contacts none', async ({ page }) => {
  const asked = await standIn(page);
  const response = await page.goto('/privacy');
  expect(response?.headers()['content-security-policy']).not.toContain('https://www');
  await hydrated(page);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(undefined))));
  expect(asked).toEqual([]);
});
