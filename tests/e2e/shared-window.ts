import { type Browser, test as base, type Page } from '@playwright/test';
import type { Browser as VisitorsBrowser } from 'puppeteer-core';
import { type Site, withSite } from './own-site.ts';

const START_WITHIN_MS = 120_000;

/**
 * One window for the tests of a worker, which each of them finds as if it were new. The first page of a new window
 * costs twice the processor time of a page in a used one: its process starts, and compiles the code of the page.
 *
 * All journeys are made of this `test`, also those with windows and sites of their own: a worker, and with it the
 * browser, goes on to the next file only where all that lasts as long as a worker is declared alike.
 */
export const test = base.extend<
  { ownWindow: boolean },
  { shared: { window?: Page | undefined }; site: Site; filledSite: Site; visitors: VisitorsBrowser }
>({
  /** For a test that stops the clock, or watches what a first visit fetches: `test.use({ ownWindow: true })`. */
  ownWindow: [false, { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see which fixtures are used
  shared: [({}, use) => use({}), { scope: 'worker' }],

  // Sites beside the one that all share, started when the first test asks for them (`shared-admin.ts`).
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see which fixtures are used
  site: [({}, use) => withSite({}, use), { scope: 'worker', timeout: START_WITHIN_MS }],
  filledSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see which fixtures are used
    ({}, use) => withSite({ DEMO_CONTENT: 'on' }, use),
    { scope: 'worker', timeout: START_WITHIN_MS },
  ],

  // A browser that prerenders (`documents.spec.ts`).
  visitors: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see which fixtures are used
    async ({}, use) => {
      const { launchVisitorsBrowser } = await import('./prerendering-browser.ts');
      const browser = await launchVisitorsBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],

  context: ({ page }, use) => use(page.context()),

  page: async ({ browser, shared, ownWindow, viewport, javaScriptEnabled, timezoneId }, use, testInfo) => {
    if (ownWindow || !javaScriptEnabled || timezoneId) {
      const context = await browser.newContext();
      await use(await context.newPage());
      return context.close();
    }
    const page = shared.window ?? (await newWindow(browser));
    shared.window = undefined;
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
    // After a failure the worker ends, and its window with it.
    if (testInfo.status !== testInfo.expectedStatus) return;
    // Of the site it may have seen nothing: a journey that only used its requests.
    if (page.isClosed() || page.url() === 'about:blank') return page.context().close();
    await makeNew(page);
    shared.window = page;
  },
});

/**
 * Pages are laid out completely: a driver scrolls to a link and clicks in the same moment, before
 * `content-visibility` has given the text its true height.
 */
async function newWindow(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.dataset.whole = '';
    });
  });
  return context.newPage();
}

async function makeNew(page: Page) {
  const context = page.context();
  await context.setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  // Not all of them: Playwright itself listens for the close event.
  for (const event of ['console', 'pageerror', 'request', 'response', 'dialog'])
    await page.removeAllListeners(event);
  for (const other of context.pages()) if (other !== page) await other.close();
  // A page of the site without scripts. `about:blank` would cost the window its process.
  await page.goto(new URL('/robots.txt', page.url()).href);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null });
  await page.mouse.move(0, 0);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Page.resetNavigationHistory');
  await devtools.detach();
}
