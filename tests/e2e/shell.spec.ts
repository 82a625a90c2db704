import { expect } from '@playwright/test';
import { collectTrouble, hydrated } from './browser.ts';
import { test } from './shared-window.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('menu on a phone: it opens, has every item, and closes on a choice or with Escape', async ({
    page,
  }) => {
    await page.goto('/privacy');
    await hydrated(page);
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu).toBeHidden();
    await page.locator('summary[aria-label="Menu"]').click();
    await expect(menu.getByRole('link')).toHaveText([
      'About',
      'Services',
      'Process',
      'Testimonials',
      'Samples',
      'Blog',
      'Contact',
      'Get Started',
    ]);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.locator('summary[aria-label="Menu"]')).toBeFocused();
    await page.keyboard.press('Enter');
    await menu.getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL(/\/#about$/);
    await expect(menu).toBeHidden();
  });
});

test('menu on a phone: without JavaScript it still opens', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.locator('summary[aria-label="Menu"]').click();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Samples' }),
  ).toBeVisible();
  await context.close();
});

test('footer: it has its links, its contacts and the year', async ({ page }) => {
  await page.goto('/privacy');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('navigation', { name: 'Quick Links' })).toBeVisible();
  await expect(footer.getByRole('navigation', { name: 'Services' }).getByRole('link')).not.toHaveCount(0);
  await expect(footer.locator('a[href^="mailto:"]')).toBeVisible();
  await expect(footer.locator('a[href^="https://wa.me/"]')).toBeVisible();
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
  await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
  await expect(footer.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms');
});

test('skip link: the first Tab focuses it', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the text' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

test('link to the top: it appears after 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 400 });
  await page.goto('/nothing-here');
  await hydrated(page);
  const button = page.getByRole('button', { name: 'Back to top' });
  await page.evaluate(() => window.scrollTo({ top: 320, behavior: 'instant' }));
  await expect(button).toBeHidden();
  await page.evaluate(() => window.scrollTo({ top: 321, behavior: 'instant' }));
  await expect(button).toBeVisible();
  // Where there is no room beside the text, it covers none of it.
  const [bar, place] = await Promise.all([page.getByRole('banner').boundingBox(), button.boundingBox()]);
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(bar?.height ?? 0);
  await button.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test.describe('with a fake clock', () => {
  test.use({ ownWindow: true });

  test('connection notice: offline is shown until the connection is back, then "back online" for three seconds', async ({
    page,
    context,
  }) => {
    await page.clock.install();
    await page.goto('/');
    await hydrated(page);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await context.setOffline(true);
    const banner = page.locator('[data-phase]');
    await expect(banner).toContainText('No Internet Connection');
    await expect(banner).toContainText(
      'You appear to be offline. Please check your internet connection and try again.',
    );
    await page.clock.runFor(60_000);
    await expect(banner.getByRole('button', { name: 'Retry' })).toBeVisible();
    await context.setOffline(false);
    await expect(banner).toContainText(
      "Connection Restored You're back online! All features are now available.",
    );
    await page.clock.runFor(2_900);
    await expect(banner).toHaveAttribute('data-phase', 'reconnected');
    await page.clock.runFor(100);
    await expect(banner).toHaveAttribute('data-phase', 'fading');
    await page.clock.runFor(500);
    await expect(banner).toHaveCount(0);
  });
});

test('connection notice: Retry while offline reloads the page', async ({ page, context }) => {
  await page.goto('/');
  await hydrated(page);
  await context.setOffline(true);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Retry' }).click();
  await loaded;
});

test('404 page: an unknown address gets it, with a search and links', async ({ page }) => {
  const trouble = collectTrouble(page);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle('404 - Page Not Found | Octavo');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex,follow');
  const main = page.getByRole('main');
  for (const [name, href] of [
    ['Homepage', '/'],
    ['Browse Samples', '/samples'],
    ['Our Services', '/services'],
    ['Contact Us', '/contact'],
  ] as const) {
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
  for (const query of ['argumentative+essay', 'research+paper', 'literature+review', 'personal+statement']) {
    await expect(main.locator(`a[href="/samples?q=${query}"]`)).toBeVisible();
  }
  await expect(main.locator('a[href="/services/essay-writing"]')).toBeVisible();

  await hydrated(page);
  const search = page.getByLabel('Search for samples:');
  await search.fill('   ');
  await search.press('Enter');
  await expect(page).toHaveURL(/no\/such\/page/);
  await search.fill('  Hamlet & Ophelia ');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/samples\?q=Hamlet(\+|%20)%26(\+|%20)Ophelia$/);
  expect(trouble).toEqual([]);
});

test('pages: they have their headers, get 304, and run no foreign script', async ({ page, request }) => {
  const trouble = collectTrouble(page);
  const first = await request.get('/privacy');
  const headers = first.headers();
  expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=600');
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
  const again = await request.get('/privacy', { headers: { 'if-none-match': headers.etag ?? '' } });
  expect(again.status()).toBe(304);

  await page.goto('/privacy');
  await hydrated(page);
  expect(trouble).toEqual([]);
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.smuggled = true';
    document.body.append(script);
    return 'smuggled' in window;
  });
  expect(ran).toBe(false);
});
