import { expect, type Page } from '@playwright/test';
import { barriers } from './axe.ts';
import { hydrated } from './browser.ts';
import { test } from './shared-window.ts';

const CATEGORY = '/samples/category/nursing';
const SAMPLE = '/samples/a-market-for-dorm-refrigerators';
const TITLE = 'A Market for Dorm Refrigerators';

/** Lets React finish what it has begun, which it does in messages to itself: no clock has to go for that. */
async function reactAtRest(page: Page) {
  await page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel();
    for (let turn = 0; turn < 50; turn += 1) {
      const heard = new Promise((resolve) => {
        port1.onmessage = resolve;
      });
      port2.postMessage(turn);
      await heard;
    }
  });
}

async function open(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
}

test('the library names its subjects, five titles each, and how many more there are', async ({ page }) => {
  await open(page, '/samples');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /Nursing/ }) });
  await expect(card.getByRole('listitem')).toHaveCount(5);
  await card.getByRole('link', { name: /View More \(8\)/ }).click();
  await expect(page).toHaveURL(CATEGORY);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nursing samples');
});

test('the search box offers titles that arrow keys and Enter lead to', async ({ page }) => {
  await open(page, '/samples');
  const box = page.getByRole('combobox', { name: 'Search the library' });
  const options = page.getByRole('listbox', { name: 'Matching samples' }).getByRole('option');
  await box.fill('the');
  await expect(options).toHaveCount(8);
  await expect(box).toHaveAttribute('aria-expanded', 'true');

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

test('an answer that comes late does not replace a newer one', async ({ page }) => {
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

test('Enter shows all results, the address holds the words, and an address with words searches', async ({
  page,
}) => {
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

test('a category grows while one scrolls, and Back returns to the same place in it', async ({ page }) => {
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

test('searching within a category keeps the words in the address', async ({ page }) => {
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

test('a subject without samples says so, and an unknown one is not found', async ({ page }) => {
  await page.goto('/samples/category/engineering');
  await expect(page.getByRole('heading', { name: 'No samples available' })).toBeVisible();
  const response = await page.goto('/samples/category/alchemy');
  expect(response?.status()).toBe(404);
});

test('a list that fails says why, in place and as a toast, and Try Again brings it', async ({ page }) => {
  await open(page, '/samples');
  await page.route('**/api/samples?*', (route) =>
    route.fulfill({ status: 400, json: { error: 'The shelf is stuck.' } }),
  );
  await page
    .getByRole('link', { name: /View More \(8\)/ })
    .first()
    .click();
  await expect(page.locator('[data-kind=error]')).toContainText('The shelf is stuck.');
  await expect(page.getByRole('alert')).toContainText('The shelf is stuck.');
  await page.unroute('**/api/samples?*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('article')).toHaveCount(12);
});

test('without JavaScript the pages of a list are links', async ({ browser }) => {
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

test('a record id leads to the slug: 301 from the server, replaced in the browser', async ({
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

  test('past the middle of a sample an offer is made after two seconds, once a visit', async ({ page }) => {
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

  test('Maybe Later puts the offer away', async ({ page }) => {
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

test('a sample shows its facts, its chapters, and counts a view', async ({ page, request }) => {
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

test('on a phone a long word in a title and a long link in the question scroll nothing sideways', async ({
  page,
}) => {
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

  await page.goto('/samples?level=undergraduate');
  const room = await page.getByLabel('Level').evaluate((select: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    const context = document.createElement('canvas').getContext('2d');
    if (!context) return 0;
    context.font = font;
    const words = context.measureText(select.selectedOptions[0]?.text ?? '').width;
    return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - words;
  });
  // The words end well before the arrow.
  expect(room).toBeGreaterThan(20);
});

test('the pages of the library have no barriers', async ({ page }) => {
  for (const path of ['/samples', '/samples?q=milgram', CATEGORY, SAMPLE]) {
    await open(page, path);
    expect(await barriers(page), path).toEqual([]);
  }
});
