import { expect, type Page } from '@playwright/test';
import { hydrated, reactAtRest } from './browser.ts';
import { test } from './shared-window.ts';

const SAMPLE = '/samples/a-market-for-dorm-refrigerators';
const TITLE = 'A Market for Dorm Refrigerators';

async function open(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
}

test('a record id redirects to the slug: 301 from the server, replaced in the browser', async ({
  page,
  request,
}) => {
  const { item } = await (await request.get(`/api${SAMPLE}`)).json();
  const moved = await request.get(`/samples/${item._id}`, { maxRedirects: 0 });
  expect(moved.status()).toBe(301);
  expect(moved.headers().location).toBe(SAMPLE);

  await open(page, '/samples');
  await page.evaluate((id) => {
    const link = document.querySelector<HTMLAnchorElement>('a[href^="/samples/category/"]');
    link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    history.pushState(null, '', `/samples/${id}`);
    dispatchEvent(new PopStateEvent('popstate'));
  }, item._id);
  await expect(page).toHaveURL(SAMPLE);
});

test.describe('by the clock', () => {
  test.use({ ownWindow: true });

  test('past the middle of a sample an offer appears after two seconds, once a visit', async ({ page }) => {
    await page.clock.install();
    await open(page, SAMPLE);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const offer = page.getByRole('dialog', { name: 'Working on something like this?' });
    const scrollTo = async (share: number) => {
      await page.evaluate((part) => {
        // What nobody has seen yet has only a guessed height, and the middle would move while one scrolls.
        const laidOut = new CSSStyleSheet();
        laidOut.replaceSync('* { content-visibility: visible !important }');
        document.adoptedStyleSheets = [laidOut];
        const { scrollHeight, clientHeight } = document.documentElement;
        window.scrollTo({ top: (scrollHeight - clientHeight) * part, behavior: 'instant' });
        window.dispatchEvent(new Event('scroll'));
      }, share);
      await reactAtRest(page);
    };

    await scrollTo(0.4);
    await page.clock.runFor(3_000);
    await expect(offer).toBeHidden();
    await scrollTo(0.6);
    await page.clock.runFor(1_900);
    await expect(offer).toBeHidden();
    // Its code may still be coming; it looks where the reader is as soon as it is there.
    await expect(async () => {
      await page.clock.runFor(200);
      await expect(offer).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(offer.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/contact');
    await page.keyboard.press('Escape');
    await expect(offer).toBeHidden();

    await page.reload();
    // The clock stands still, and with it all that waits for an idle moment; a visitor does not.
    await page.mouse.move(10, 10);
    await hydrated(page);
    await scrollTo(0.9);
    await page.clock.runFor(5_000);
    await expect(offer).toBeHidden();
  });

  test('Maybe Later dismisses the offer', async ({ page }) => {
    await page.clock.install();
    await open(page, SAMPLE);
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect(async () => {
      await page.clock.runFor(500);
      await expect(page.getByRole('dialog')).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.getByRole('button', { name: 'Maybe Later' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

test('a sample shows its facts and chapters, and counts a view', async ({ page, request }) => {
  const before = (await (await request.get(`/api${SAMPLE}`)).json()).item.views;
  const counted = page.waitForResponse((response) => response.url().endsWith('/view'));
  await open(page, SAMPLE);
  await expect(page).toHaveTitle(`${TITLE} | Octavo`);
  await expect(page.getByText('Intermediate Microeconomics')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: 'Why the Lawn Is Full' })
    .click();
  await expect(page).toHaveURL(`${SAMPLE}#why-the-lawn-is-full`);
  expect((await counted).status()).toBe(204);
  // Headless browsers call themselves so, and programs are not counted.
  const after = (await (await request.get(`/api${SAMPLE}`)).json()).item.views;
  expect(after).toBe(before);
});

test('on a phone a long word in a title and a long link do not overflow', async ({ page }) => {
  const word = 'pneumonoultramicroscopicsilicovolcanoconiosis';
  const link = `https://library.example/${'0123456789'.repeat(12)}`;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.route(`**/api${SAMPLE}?*`, async (route) => {
    const response = await route.fetch();
    const detail = await response.json();
    Object.assign(detail.item, { title: `On ${word}`, question: `Discuss ${link} in 900 words.` });
    for (const sample of detail.related) sample.title = `More on ${word}`;
    await route.fulfill({ response, json: detail });
  });
  await open(page, '/samples?q=dorm+refrigerators');
  await page.getByRole('link', { name: TITLE }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`On ${word}`);
  await expect(page.getByText(link)).toBeVisible();
  await page
    .getByRole('link', { name: `More on ${word}` })
    .first()
    .scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("on a phone long words in the owner's texts do not overflow", async ({ browser, baseURL }) => {
  // The pages as they are sent: nothing hydrates what has been changed.
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  const labels = 'a, button, h1, h2, h3, label';
  const written = {
    '/': labels,
    '/services': labels,
    '/topics': labels,
    '/blog': 'article h3 span, article p, article li a',
    '/samples': 'main h2 a span, main li > a span',
    '/testimonials': 'blockquote p, figcaption > span > span',
    '/topics/admission-essay': `${labels}, li p`,
    [SAMPLE]: 'dd, nav[aria-label=Breadcrumb] li:last-child a span',
  };
  for (const [path, texts] of Object.entries(written)) {
    await page.goto(baseURL + path);
    await expect(page.locator(texts)).not.toHaveCount(0);
    await page.locator(texts).evaluateAll((elements) => {
      // What is far below is not laid out, and would not be measured.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { content-visibility: visible !important }');
      document.adoptedStyleSheets.push(sheet);
      for (const element of elements) element.prepend('pneumonoultramicroscopicsilicovolcanoconiosis ');
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
  }
  await context.close();
});
