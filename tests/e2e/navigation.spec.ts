import { expect, type Page } from '@playwright/test';
import { hydrated } from './browser.ts';
import { test } from './shared-window.ts';

const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name });
const banner = (page: Page) => page.locator('[data-phase]');

async function open(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
}

test.describe('without a connection', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('offline: a link keeps the page, and continues once the connection is back', async ({
    page,
    context,
  }) => {
    await open(page, '/contact');
    await context.setOffline(true);
    await footerLink(page, 'Topics').click();
    await expect(page.locator('[data-kind=network]')).toContainText('opens as soon as you are back online');
    // What is wrong is said once.
    await expect(page.getByText('You appear to be offline.')).toHaveCount(1);
    await expect(banner(page)).toContainText('No Internet Connection');
    await expect(page).toHaveURL('/contact');
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();

    // Retry without a connection does not lose the page either.
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await banner(page).getByRole('button', { name: 'Retry' }).click();
    await expect(page.locator('[data-kind=network]')).toBeVisible();
    await expect(page).toHaveURL('/contact');

    await context.setOffline(false);
    await expect(page).toHaveURL('/topics');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Topics');
  });

  test('offline: a link before hydration keeps the page too, and continues once the connection is back', async ({
    page,
    context,
  }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/contact');
    await context.setOffline(true);
    await footerLink(page, 'Topics').click();
    await expect(page.getByText('You appear to be offline.')).toBeVisible();
    await expect(page).toHaveURL('/contact');
    await page.unroute('**/assets/*.js');
    await context.setOffline(false);
    await expect(page).toHaveURL('/topics');
  });
});

test('links: a middle click opens another tab, and the page stays', async ({ page, context }) => {
  await open(page, '/about');
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    footerLink(page, 'Topics').click({ button: 'middle' }),
  ]);
  await expect(tab).toHaveURL('/topics');
  await expect(page).toHaveURL('/about');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('without scripts: links, fragments, a filtered list, Back and Forward work', async ({ page }) => {
    await page.goto('/blog/choosing-a-statistical-test');
    const contents = page.locator('main a[href^="#"]:visible').first();
    const fragment = (await contents.getAttribute('href')) ?? '';
    await contents.click();
    await expect(page).toHaveURL(`/blog/choosing-a-statistical-test${fragment}`);
    await expect(page.locator(fragment)).toBeInViewport();
    await footerLink(page, 'Samples').click();
    await expect(page).toHaveURL('/samples');
    await searchSamples(page, 'essay');
    await expect(page).toHaveURL('/samples?q=essay');
    const last = page.locator('main article h2 a').last();
    const path = (await last.getAttribute('href')) ?? '';
    await last.click();
    await expect(page).toHaveURL(path);
    await page.goBack();
    await expect(page).toHaveURL('/samples?q=essay');
    await expect(last).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL('/samples');
    await page.goForward();
    await expect(page).toHaveURL('/samples?q=essay');
  });
});

async function searchSamples(page: Page, words: string) {
  await page.getByRole('combobox', { name: 'Search the library' }).fill(words);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}

test('error page: Try Again and Reload Page show the page once it works', async ({ page }) => {
  for (const button of ['Try Again', 'Reload Page']) {
    // Nothing can be drawn of this.
    await page.route('**/api/samples?*', (route) => route.fulfill({ json: { items: [null] } }));
    await open(page, '/samples');
    await searchSamples(page, 'essay');
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await page.unroute('**/api/samples?*');
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('combobox', { name: 'Search the library' })).toHaveValue('essay');
  }
});

test('connection notice: it is shown after two failures in a row', async ({ page }) => {
  await open(page, '/samples');
  await page.route('**/api/samples?*', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong' } }),
  );
  await searchSamples(page, 'essay');
  await expect(banner(page)).toContainText('Connection Issue');
});

test.describe('the menu on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('menu on a phone: it locks the page behind it', async ({ page }) => {
    await open(page, '/privacy');
    await page.locator('summary[aria-label="Menu"]').click();
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Get Started' }).focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main, footer'))).toBeNull();
    await page.keyboard.press('Escape');
    await expect(page.locator('main')).not.toHaveAttribute('inert');
    await page.locator('summary[aria-label="Menu"]').click();
    await page.setViewportSize({ width: 1280, height: 740 });
    await expect(page.locator('main')).not.toHaveAttribute('inert');
  });
});
