import { expect, type Page } from '@playwright/test';
import { barriers } from './axe.ts';
import { hydrated, reactAtRest } from './browser.ts';
import { test } from './shared-window.ts';

const CATEGORY = '/samples/category/nursing';
const SAMPLE = '/samples/a-market-for-dorm-refrigerators';

async function open(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
}

test('library: each subject is shown with five titles and the number of the others', async ({ page }) => {
  await open(page, '/samples');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /Nursing/ }) });
  await expect(card.getByRole('listitem')).toHaveCount(5);
  await card.getByRole('link', { name: /View More \(8\)/ }).click();
  await expect(page).toHaveURL(CATEGORY);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nursing samples');
});

test('library: the search box suggests titles, chosen with arrow keys and Enter', async ({ page }) => {
  await open(page, '/samples');
  const box = page.getByRole('combobox', { name: 'Search the library' });
  const options = page.getByRole('listbox', { name: 'Matching samples' }).getByRole('option');
  await box.fill('argument');
  await expect(options).toHaveCount(8);
  await expect(box).toHaveAttribute('aria-expanded', 'true');

  // Tab leaves the box by the same way before and after the titles have come, which scroll.
  await box.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Kind')).toBeFocused();
  await expect(box).toHaveAttribute('aria-expanded', 'false');

  await box.fill('a');
  await box.fill('argument');
  await expect(options.first()).toBeVisible();
  await box.press('Escape');
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await expect(options.first()).toBeHidden();

  await box.fill('dorm refrig');
  await expect(options).toHaveCount(1);
  await box.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute(
    'aria-activedescendant',
    (await options.first().getAttribute('id')) ?? '',
  );
  await box.press('Enter');
  await expect(page).toHaveURL(SAMPLE);
});

test('library: a late response does not replace a newer one', async ({ page }) => {
  await open(page, '/samples');
  const newer = Promise.withResolvers<void>();
  await page.route(/\/api\/samples\?.*q=slowest/, async (route) => {
    await newer.promise;
    await route.continue().catch(() => {});
  });
  const box = page.getByRole('combobox', { name: 'Search the library' });
  const asked = page.waitForRequest(/q=slowest/);
  await box.fill('slowest');
  const slow = await asked;
  await box.fill('marshmallow');
  const option = page.getByRole('option', { name: /The Marshmallow and the Promise/ });
  await expect(option).toBeVisible();
  newer.resolve();
  // The page has given the slow question up, or gets its answer now.
  await slow.response();
  await reactAtRest(page);
  await expect(option).toBeVisible();
});

test('library: Enter shows all results, and the address holds the words', async ({ page }) => {
  await open(page, '/samples');
  await page.getByRole('combobox', { name: 'Search the library' }).fill('marshmallow');
  await page.getByRole('combobox', { name: 'Search the library' }).press('Enter');
  await expect(page).toHaveURL('/samples?q=marshmallow');
  await expect(page.getByRole('link', { name: 'The Marshmallow and the Promise' })).toBeVisible();

  await open(page, '/samples?q=zzzzzz');
  await expect(page.getByRole('combobox', { name: 'Search the library' })).toHaveValue('zzzzzz');
  await expect(page.getByRole('heading', { name: 'No samples found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear Search' }).click();
  await expect(page).toHaveURL('/samples');
  await expect(page.getByRole('combobox', { name: 'Search the library' })).toHaveValue('');
});

test('category: scrolling loads more samples, and Back returns to the same place', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 500 });
  await open(page, CATEGORY);
  const entries = page.getByRole('article');
  await expect(entries).toHaveCount(12);
  await page.mouse.wheel(0, 200);
  await expect(entries).toHaveCount(12);
  await entries.nth(11).scrollIntoViewIfNeeded();
  await expect(entries).toHaveCount(13);

  await entries.nth(12).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  await entries.nth(12).getByRole('link').click();
  await expect(page).not.toHaveURL(CATEGORY);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Nursing');
  await page.goBack();
  await expect(entries).toHaveCount(13);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 120);
});

test('library: Back to a list of several pages that the browser has not kept returns to the same place', async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 600 });
  const list = '/samples?level=undergraduate';
  await open(page, list);
  const entries = page.getByRole('article');
  for (const last of [11, 23]) {
    await entries.nth(last).scrollIntoViewIfNeeded();
    await expect.poll(() => entries.count()).toBeGreaterThan(last + 1);
  }
  const entry = entries.nth(26);
  await entry.scrollIntoViewIfNeeded();
  const title = (await entry.getByRole('heading').textContent()) ?? '';
  const place = await page.evaluate(() => window.scrollY);
  await entry.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.goBack();
  await expect(page).toHaveURL(list);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 120);
  await expect(page.getByRole('article').filter({ hasText: title })).toBeInViewport();
});

test('category: a search is kept in the address', async ({ page }) => {
  await open(page, CATEGORY);
  await page.getByRole('searchbox').fill('nightingale');
  await expect(page).toHaveURL(`${CATEGORY}?q=nightingale`);
  await expect(page.getByRole('article').first()).toContainText('Nightingale');
  await page.getByRole('searchbox').fill('zzzzzz');
  await expect(page.getByRole('heading', { name: 'No samples found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear Search' }).click();
  await expect(page.getByRole('article')).toHaveCount(12);
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('category: a subject without samples says so, an unknown one gets 404', async ({ page }) => {
  await page.goto('/samples/category/engineering');
  await expect(page.getByRole('heading', { name: 'No samples available' })).toBeVisible();
  expect((await page.request.get('/samples/category/alchemy')).status()).toBe(404);
});

test('library: a failed list shows why, in place and as a toast, and Try Again reloads it', async ({
  page,
}) => {
  await open(page, '/samples');
  await page.route('**/api/samples?*', (route) =>
    route.fulfill({ status: 400, json: { error: 'The shelf is stuck.' } }),
  );
  await page.getByRole('combobox', { name: 'Search the library' }).fill('milgram');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.locator('[data-kind=error]')).toContainText('The shelf is stuck.');
  await expect(page.getByRole('alert')).toContainText('The shelf is stuck.');
  await page.unroute('**/api/samples?*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('library without JavaScript: pages are links', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(CATEGORY);
  await expect(page.getByRole('article')).toHaveCount(12);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(`${CATEGORY}?page=2`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('article').getByRole('link').click();
  await expect(page.locator('.prose p').first()).toBeVisible();
  await page.goto('/samples');
  await page.getByRole('combobox', { name: 'Search the library' }).fill('milgram');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('article').first()).toContainText('Milgram');
  await context.close();
});

test('library on a phone: the longest level fits before the arrow, also in the wider fallback font', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/samples?level=undergraduate');
  const room = await page.getByLabel('Level').evaluate((select: HTMLSelectElement) => {
    const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(select);
    const context = document.createElement('canvas').getContext('2d');
    if (!context) return 0;
    // Without the fonts of the site, as a first visit on a slow line shows it.
    context.font = `${fontSize} ${fontFamily.replaceAll(/"Octavo[^"]*", /g, '')}`;
    // The count after it may be cut off.
    const [level = ''] = select.selectedOptions[0]?.text.split(' (') ?? [];
    const words = context.measureText(level).width;
    return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - words;
  });
  expect(room).toBeGreaterThan(0);
});

test('library: the pages have no accessibility violations', async ({ page }) => {
  for (const path of ['/samples', '/samples?q=milgram', CATEGORY, SAMPLE]) {
    await open(page, path);
    expect(await barriers(page), path).toEqual([]);
  }
});
