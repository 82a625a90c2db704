import { expect } from '@playwright/test';
import { barriers } from './axe.ts';
import { hydrated } from './browser.ts';
import { test } from './shared-window.ts';

test('blog list: a featured article, three topics and the rest are shown, and scrolling loads more', async ({
  page,
}) => {
  await page.goto('/blog');
  await expect(page.getByRole('heading', { name: 'Featured Article' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Popular Topics' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'All Articles' })).toBeVisible();
  const articles = page.getByRole('article');
  await expect(articles).toHaveCount(12);
  await page.getByRole('link', { name: 'Next page' }).scrollIntoViewIfNeeded();
  await expect(articles).not.toHaveCount(12);
  const titles = await articles.getByRole('heading').allTextContents();
  expect(new Set(titles).size).toBe(titles.length);
});

test('blog list without JavaScript: pages are links', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/blog`);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/\/blog\?page=2$/);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('searchbox').fill('comma');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\?q=comma$/);
  await expect(page.getByRole('link', { name: 'Commas That Change the Meaning' })).toBeVisible();
  await context.close();
});

test('blog list: search and tag replace the history entry and keep each other', async ({ page }) => {
  await page.goto('/about');
  await page.goto('/blog');
  const before = await page.evaluate(() => window.history.length);
  const search = page.getByPlaceholder('Search articles...');
  await search.pressSequentially('thesis', { delay: 20 });
  await expect(page).toHaveURL(/\/blog\?q=thesis$/);
  await page.getByRole('link', { name: 'Clear search' }).click();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(search).toHaveValue('');
  expect(await page.evaluate(() => window.history.length)).toBe(before);
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
});

test('blog list: a tag chosen while typing is not overwritten', async ({ page }) => {
  await page.goto('/blog?tag=revising');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Articles filed under “revising”');
  await expect(page.getByText(/^\d+ articles filed under “revising”/)).toBeVisible();
  await page.getByPlaceholder('Search articles...').fill('draft');
  await page.getByRole('link', { name: 'Clear tag' }).click();
  await expect(page).toHaveURL(/\/blog\?q=draft$/);
});

test('blog list: a click during a change of the list reaches its link', async ({ page }) => {
  await page.goto('/blog?tag=revising');
  await page.getByPlaceholder('Search articles...').fill('draft');
  await page.getByRole('link', { name: 'Clear tag' }).hover();
  await page.mouse.down();
  await expect(page).toHaveURL(/\/blog\?tag=revising&q=draft$/);
  await expect(page.getByRole('link', { name: 'Clear search' })).toBeVisible();
  await page.mouse.up();
  await expect(page).toHaveURL(/\/blog\?q=draft$/);
});

test('blog list: Back from an article returns to the same place', async ({ page }) => {
  await page.goto('/blog');
  await page.getByRole('link', { name: 'Next page' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('article')).not.toHaveCount(12);
  const entry = page.getByRole('article').nth(10).getByRole('heading').getByRole('link');
  await entry.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  await entry.click();
  await expect(page.getByRole('link', { name: 'Back to Blog' })).toBeVisible();
  await page.goBack();
  await expect(entry).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(place, -2);
});

test('article: it has all its parts, its structured data and its feed', async ({ page, request }) => {
  const counted = page.waitForResponse((response) => response.url().endsWith('/view'));
  await page.goto('/blog/a-thesis-statement-that-can-be-wrong');
  expect((await counted).status()).toBe(204);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A Thesis Statement That Can Be Wrong');
  for (const text of ['Back to Blog', 'By Octavo', 'September 8, 2026', 'Topics Covered', 'Related Articles'])
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^\d+ min read$/).first()).toBeVisible();
  // Those of demo content are made up.
  await expect(page.getByText(/ views?$/)).toHaveCount(0);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  const article = data.map((text) => JSON.parse(text)).find((item) => item['@type'] === 'BlogPosting');
  expect(article).toMatchObject({
    headline: 'A Thesis Statement That Can Be Wrong',
    datePublished: '2026-09-08T13:30:00.000Z',
    image: [expect.stringMatching(/\/og\/blog\/a-thesis-statement-that-can-be-wrong\.png$/)],
  });
  const drawn = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect(drawn).toBe(article.image[0]);
  const picture = await request.get(new URL(drawn ?? '').pathname);
  expect(picture.headers()['content-type']).toBe('image/png');
  const feed = await request.get('/blog/feed.xml');
  expect(feed.headers()['content-type']).toContain('application/rss+xml');
  expect(feed.headers()['cache-control']).toBe('public, no-cache');
  const items = (await feed.text()).match(/<item>/g);
  expect(items?.length).toBeGreaterThan(15);
  // Another journey may publish a post between the two.
  await expect(async () => {
    const { etag = '' } = (await request.get('/blog/feed.xml')).headers();
    const again = await request.get('/blog/feed.xml', { headers: { 'if-none-match': etag } });
    expect([again.status(), await again.text()]).toEqual([304, '']);
  }).toPass();
});

test('article: an unknown article and a draft get 404', async ({ request }) => {
  for (const slug of ['nothing-here', 'what-to-do-with-feedback'])
    expect((await request.get(`/blog/${slug}`)).status()).toBe(404);
});

test('blog list: a failure of a search shows the message of the server, and Try Again repeats it', async ({
  page,
}) => {
  await page.goto('/blog');
  await hydrated(page);
  await page.route('**/api/blog?*', (route) =>
    route.fulfill({ status: 400, json: { error: 'The press is broken' } }),
  );
  await page.getByPlaceholder('Search articles...').fill('thesis');
  await expect(page.getByRole('alert')).toContainText('The press is broken');
  await page.unroute('**/api/blog?*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('correction in a post: mouse, keyboard and finger lift its stroke and show its reason, with and without scripts', async ({
  browser,
  baseURL,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({
      javaScriptEnabled,
      hasTouch: true,
      viewport: { width: 360, height: 740 },
    });
    const page = await context.newPage();
    await page.goto(`${baseURL}/blog/cut-ten-percent`);
    const correction = page.locator('.prose .correction').nth(1);
    const stroke = correction.locator('del');
    const reason = page.getByText('Here the subject has arrived.');
    const heading = page.getByRole('heading', { name: 'Openings that clear the throat' });
    await expect(correction).toHaveAccessibleDescription(/Here the subject has arrived\.$/);
    await expect(stroke).toHaveCSS('background-size', '100% 1.5px');
    await expect(reason).toBeHidden();
    expect((await correction.boundingBox())?.height, 'of the target of a finger').toBeGreaterThanOrEqual(44);
    await correction.hover();
    await expect(reason).toBeVisible();
    await expect(stroke).toHaveCSS('background-size', '0px 1.5px');
    if (javaScriptEnabled) expect(await barriers(page, { part: '.prose' })).toEqual([]);
    await heading.hover();
    await expect(reason).toBeHidden();
    await expect(stroke).toHaveCSS('background-size', '100% 1.5px');
    await page.locator('.prose .correction').first().focus();
    await page.keyboard.press('Tab');
    await expect(correction).toBeFocused();
    await expect(reason).toBeVisible();
    if (javaScriptEnabled) {
      await page.keyboard.press('Escape');
      await expect(reason, 'after Escape').toBeHidden();
      await correction.focus();
    }
    await heading.tap();
    await expect(reason).toBeHidden();
    await correction.tap();
    await expect(reason).toBeVisible();
    // On paper all of them are there.
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('If it were not important')).toBeVisible();
    await expect(stroke).toHaveCSS('text-decoration-line', 'line-through');
    await context.close();
  }
});
