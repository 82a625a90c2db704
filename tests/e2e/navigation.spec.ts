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

  test('navigation: a server that refuses connections keeps the page, and the link works again afterwards', async ({
    page,
  }) => {
    await open(page, '/contact');
    await page.route('**/*', (route) => route.abort('connectionrefused'));
    await footerLink(page, 'Process').click();
    await expect(banner(page)).toContainText('Server Error');
    await expect(page).toHaveURL('/contact');
    await page.unroute('**/*');
    await footerLink(page, 'Process').click();
    await expect(page).toHaveURL('/process');
    await expect(banner(page)).toHaveCount(0);
  });
});

test.describe('with a fake clock', () => {
  test.use({ ownWindow: true });

  test('navigation: a slow page is announced, and the address changes with it', async ({ page }) => {
    await open(page, '/samples');
    await page.clock.install();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/samples/*includeRelated*', async (route) => {
      await released;
      await route.continue();
    });
    await page
      .locator('main a[href^="/samples/"]:not([href*="category"], [href*="passages"])')
      .first()
      .click();
    await page.clock.runFor(150);
    await expect(page.getByText('Loading the page')).toBeAttached();
    await expect(page.locator('.navigation-bar')).toBeVisible();
    await expect(page).toHaveURL('/samples');
    await page.clock.runFor(5_000);
    await expect(banner(page)).toContainText('Slow Connection');
    release();
    await expect(page).toHaveURL(/\/samples\/./);
    await expect(page.locator('.navigation-bar')).toHaveCount(0);
    await expect(banner(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test('navigation: after a change of page the focus is on its heading and its title is read out', async ({
  page,
}) => {
  await open(page, '/contact');
  await footerLink(page, 'Process').click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('How it works');
  await expect(heading).toBeFocused();
  await expect(heading).toHaveCSS('outline-style', 'none');
  await expect(
    page.getByRole('status').filter({ hasText: 'How It Works in Three Steps | Octavo' }),
  ).toBeAttached();

  // A search within the page keeps the focus where one types.
  await footerLink(page, 'Topics').click();
  await expect(page).toHaveURL('/topics');
  const search = page.getByRole('searchbox');
  await search.fill('op-ed');
  await expect(page).toHaveURL(/q=op-ed/);
  await expect(search).toBeFocused();
});

test('navigation: back on the first page nothing is fetched again', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/words')) asked.push(pathname);
  });
  await open(page, '/about');
  await footerLink(page, 'Process').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How it works');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About the writer');
  expect(asked).not.toContain('/api/words/about');
});

test('navigation: a sample reached by its id takes one step back', async ({ page, request }) => {
  const { items } = await (await request.get('/api/samples?limit=1')).json();
  await open(page, '/about');
  await footerLink(page, 'Samples').click();
  await expect(page).toHaveURL('/samples');
  await page.evaluate((id) => {
    const link = document.createElement('a');
    link.href = `/samples/${id}`;
    document.body.append(link);
    link.click();
  }, items[0]._id);
  await expect(page).toHaveURL(`/samples/${items[0].slug}`);
  await page.goBack();
  await expect(page).toHaveURL('/samples');
});

test('error page: it comes back while a page fails, and Reload Page shows the page once it works', async ({
  page,
}) => {
  await open(page, '/samples');
  // Neither the head nor the page can be drawn of this.
  await page.route('**/api/samples/*includeRelated*', (route) =>
    route.fulfill({ json: { item: { _id: 'x' } } }),
  );
  await page.locator('main a[href^="/samples/"]:not([href*="category"], [href*="passages"])').first().click();
  for (let time = 0; time < 3; time += 1) {
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reload Page' })).toBeVisible();
    await page.getByRole('button', { name: 'Try Again' }).click();
  }
  await page.unroute('**/api/samples/*includeRelated*');
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('connection notice: it is shown after two failures in a row', async ({ page }) => {
  await open(page, '/about');
  await page.route('**/api/samples/categories*', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong' } }),
  );
  await footerLink(page, 'Samples').click();
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
