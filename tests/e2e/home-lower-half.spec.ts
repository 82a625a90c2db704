import { expect, type Locator, type Page } from '@playwright/test';
import { defaultWords } from '#server/content/content.ts';
import { collectTrouble, hydrated, reactAtRest } from './browser.ts';
import { test } from './shared-window.ts';

const section = (page: Page, id: string) => page.locator(`section#${id}`);

test.describe('anchors', () => {
  const HEADER_PX = 64;
  const anchors = ['about', 'services', 'process', 'testimonials', 'faq', 'contact'];

  /** The section begins right under the fixed header. */
  async function expectAtTop(part: Locator) {
    await expect.poll(async () => (await part.boundingBox())?.y).toBeGreaterThanOrEqual(HEADER_PX);
    await expect.poll(async () => (await part.boundingBox())?.y).toBeLessThan(HEADER_PX + 60);
  }

  test('home page anchors: the page opens at each of them', async ({ page }) => {
    for (const anchor of anchors) {
      await test.step(`#${anchor}`, async () => {
        // Between two anchors of one page the browser would only scroll.
        await page.goto('/robots.txt');
        await page.goto(`/#${anchor}`);
        await hydrated(page);
        await expectAtTop(section(page, anchor));
      });
    }
  });

  test('home page anchors: header items scroll to their section, from another page and from the same one', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/about');
    await hydrated(page);
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Testimonials' }).click();
    await expect(page).toHaveURL('/#testimonials');
    await expectAtTop(section(page, 'testimonials'));
    await header.getByRole('link', { name: 'About', exact: true }).click();
    await expect(page).toHaveURL('/#about');
    await expectAtTop(section(page, 'about'));
    await header.getByRole('link', { name: 'Get Started' }).click();
    await expectAtTop(section(page, 'contact'));
  });

  test('home page anchors: a header item chosen before the lower half has loaded scrolls to its section too', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const { promise: clicked, resolve: click } = Promise.withResolvers<void>();
    await page.route('**/assets/home-lower-half-*.js', async (route) => {
      await clicked;
      await route.continue();
    });
    await page.goto('/');
    await hydrated(page);
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
    await expect(section(page, 'faq').locator('details')).toHaveCount(8);
    click();
    await expect(page).toHaveURL('/#contact');
    await expectAtTop(section(page, 'contact'));
    await expect(section(page, 'faq').locator('details')).toHaveCount(8);
  });
});

test('home page: without the code of its lower half it still works as HTML', async ({ page }) => {
  const trouble = collectTrouble(page);
  await page.route('**/assets/home-lower-half-*.js', (route) => route.abort());
  const refused = page.waitForEvent('requestfailed');
  await page.goto('/#faq');
  await hydrated(page);
  await refused;
  const question = section(page, 'faq').locator('details').first();
  await question.locator('summary').click();
  await expect(question.getByText(defaultWords.faqs.items[0]?.answer ?? '')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Testimonials' }).click();
  await expect(section(page, 'testimonials').getByRole('heading', { level: 2 })).toBeInViewport();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Process' }).click();
  await expect(page).toHaveURL('/process');
  expect(trouble).toEqual([]);
});

test('home page: its lower half is hydrated as the server rendered it', async ({ page, filledSite }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(filledSite.url);
  await hydrated(page, section(page, 'samples'));
  await reactAtRest(page);
  expect(errors).toEqual([]);
});

test('home page: without the data of its lower half its samples stay', async ({ page }) => {
  const trouble = collectTrouble(page);
  // Not one of those that are repeated.
  await page.route('**/api/samples?*', (route) => route.fulfill({ status: 404, json: { error: 'Lost' } }));
  const refused = page.waitForResponse('**/api/samples?*');
  await page.goto('/');
  await hydrated(page);
  await (await refused).finished();
  await reactAtRest(page);
  await expect(section(page, 'samples').getByRole('listitem')).toHaveCount(8);
  expect(trouble).toEqual([]);
});

test('lists of links: on a phone each link is high enough for a finger', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto('/');
  const links = await page.locator('.run-on a').all();
  expect(links.length).toBeGreaterThan(10);
  for (const link of links) {
    await link.scrollIntoViewIfNeeded();
    expect((await link.boundingBox())?.height, await link.innerText()).toBeGreaterThanOrEqual(24);
  }
});
