import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { collectTrouble, fontsInUse, hydrated, withoutPointer } from './browser.ts';
import { test as base } from './shared-window.ts';

const ARTICLE = '/blog/a-thesis-statement-that-can-be-wrong';
const SAMPLE = '/samples/what-charlotte-lucas-knows';
/** Any page that may be painted has been by then. */
const TIME_TO_PAINT_MS = 400;

const ARROWS = 4;

const test = base.extend({
  page: async ({ page }, use) => {
    const script = await withoutPointer(page);
    await use(page);
    await script.dispose();
  },
});

/** The `load` event waits for scripts that were requested before it, so it does not come while they are held back. */
const HELD = { waitUntil: 'domcontentloaded' } as const;

/** Keeps the page's code away until it is called for. */
async function holdCode(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Sums up the layout shifts of each page in `window.seen.shift`. */
async function observeShift(page: Page) {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

test.describe('a first visit', () => {
  test.use({ ownWindow: true });

  test('fonts: where the roman is too late for the first paint, the italic is not used either', async ({
    page,
  }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(/\/serif-(?!italic|rare|ext)[^/]*\.woff2/, async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto('/about', HELD);
    const families = () =>
      page
        .locator('h1, h1 + .italic')
        .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).fontFamily.split(',')[0]));
    await expect.poll(families).toEqual(['"Serif as Times"', '"Serif as Times"']);
    resolve();
  });

  for (const path of ['/', '/samples', SAMPLE, ARTICLE]) {
    test(`first view: ${path} is painted before any script is requested, in preloaded fonts, without layout shift`, async ({
      page,
    }) => {
      const trouble = collectTrouble(page);
      await observeShift(page);
      await page.goto(path);
      await hydrated(page);
      await page.evaluate(() => document.fonts.ready);
      const { painted, early, shift } = await page.evaluate(() => {
        const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
        const early = performance
          .getEntriesByType('resource')
          .filter(({ name, startTime }) => /\.js$/.test(name) && startTime < painted)
          .map(({ name }) => name);
        return { painted, early, shift: (window as unknown as { seen: { shift: number } }).seen.shift };
      });
      expect(painted).toBeGreaterThan(0);
      expect(early).toEqual([]);
      expect(shift).toBe(0);
      expect(trouble).toEqual([]);
      // A second one would make the browser compute the styles of the whole page again.
      await expect(page.locator('link[rel=stylesheet]')).toHaveCount(1);

      // Every font that it uses is preloaded.
      const { preloaded, fetched } = await page.evaluate(() => ({
        preloaded: [...document.querySelectorAll<HTMLLinkElement>('link[as=font]')].map(({ href }) => href),
        fetched: performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => name.endsWith('.woff2')),
      }));
      expect(fetched.length).toBeGreaterThan(0);
      expect(preloaded).toEqual(expect.arrayContaining(fetched));

      // And ours. With `optional`, a visit on a busy machine may go without them, even from the cache.
      await expect(async () => {
        await page.reload();
        await page.mouse.move(9, 9);
        await hydrated(page);
        const fonts = await fontsInUse(page);
        expect(fonts.some(({ isOurs }) => isOurs)).toBe(true);
        // Public Sans has no arrows.
        expect(fonts.filter(({ isOurs, glyphs }) => !isOurs && glyphs > ARROWS)).toEqual([]);
      }).toPass();
    });
  }

  test('first view: a page painted before its fonts arrive keeps the fallback fonts, and nothing moves', async ({
    page,
  }) => {
    for (const path of ['/', SAMPLE, ARTICLE]) {
      const { promise: painted, resolve: sendFonts } = Promise.withResolvers<void>();
      await page.route('**/*.woff2', async (route) => {
        await painted;
        await route.continue();
      });
      await observeShift(page);
      await page.goto(path, { waitUntil: 'commit' });
      await expect
        .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
        .toBe(1);
      await setTimeout(TIME_TO_PAINT_MS);
      sendFonts();
      await hydrated(page);
      await page.evaluate(() => document.fonts.ready);
      await setTimeout(TIME_TO_PAINT_MS);
      const shift = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
      expect(shift, path).toBe(0);
      await page.unroute('**/*.woff2');
    }
  });

  test('first view: on a good connection the first paint waits for its fonts, on a bad one it does not', async ({
    browser,
    request,
  }) => {
    const html = await (await request.get('/')).text();
    const firstViewRead = html.indexOf('>', html.indexOf('id="end-of-first-view"')) + 1;
    for (const downlink of [10, 1]) {
      const { promise: fontsSent, resolve: sendFonts } = Promise.withResolvers<void>();
      // The rest of the page is never sent: with it, the browser would wait no longer.
      const slow = createServer(async ({ url = '' }, response) => {
        if (url === '/')
          return response.writeHead(200, { 'content-type': 'text/html' }).write(html.slice(0, firstViewRead));
        await fontsSent;
        response.end(await (await request.get(url)).body());
      });
      await once(slow.listen(0), 'listening');
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.addInitScript((mbps) => {
        Object.defineProperty(navigator, 'connection', { value: { downlink: mbps } });
        // However busy this machine is, the fonts come in time.
        const { setTimeout: later } = window;
        Object.assign(window, {
          setTimeout: (run: () => void, ms: number) => later(run, ms === 250 ? 60_000 : ms),
        });
      }, downlink);
      const paints = () => page.evaluate(() => performance.getEntriesByType('paint').length);
      await page.goto(`http://localhost:${(slow.address() as AddressInfo).port}/`, { waitUntil: 'commit' });
      await expect(page.locator('#end-of-first-view')).toBeAttached();
      await setTimeout(TIME_TO_PAINT_MS);
      const isWaiting = downlink === 10;
      if (isWaiting) expect(await paints()).toBe(0);
      else await expect.poll(paints).toBeGreaterThan(0);
      sendFonts();
      await expect.poll(paints).toBeGreaterThan(0);
      const root = page.locator('html');
      if (isWaiting) await expect(root).not.toHaveAttribute('data-fallback-serif');
      else await expect(root).toHaveAttribute('data-fallback-serif');
      await context.close();
      slow.closeAllConnections();
      slow.close();
    }
  });

  test('first view: the first painted frame has the text of the page', async ({ page, request }) => {
    for (const path of ['/', '/samples', SAMPLE, ARTICLE]) {
      const html = await (await request.get(path)).text();
      const titleRead = html.indexOf('</h1>');
      const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>();
      const slow = createServer(async ({ url }, response) => {
        if (url !== '/') return response.writeHead(404).end();
        response.writeHead(200, { 'content-type': 'text/html' }).write(html.slice(0, titleRead));
        await rest;
        response.end(html.slice(titleRead));
      });
      await once(slow.listen(0), 'listening');
      const paints = () => page.evaluate(() => performance.getEntriesByType('paint').length);
      await page.goto(`http://localhost:${(slow.address() as AddressInfo).port}/`, { waitUntil: 'commit' });
      await expect(page.locator('h1')).toBeAttached();
      await setTimeout(TIME_TO_PAINT_MS);
      expect(await paints(), path).toBe(0);
      sendRest();
      await expect.poll(paints, path).toBeGreaterThan(0);
      slow.closeAllConnections();
      slow.close();
    }
  });
});

test('head: fonts are preloaded and nothing else', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const preloads = html.match(/<link rel="preload"[^>]*>/g) ?? [];
  expect(preloads.length).toBeGreaterThan(0);
  for (const link of preloads) expect(link).toContain('as="font"');
  // All styles are linked where the first view ends: they delay only what follows.
  expect(html.slice(0, html.indexOf('id="end-of-first-view"'))).not.toContain('rel="stylesheet"');
  expect(html).not.toContain('rel="modulepreload"');
  expect(html).not.toMatch(/<script[^>]*\ssrc=/);
});

test('article: its text is in the page once', async ({ request }) => {
  for (const path of [ARTICLE, SAMPLE]) {
    const html = await (await request.get(path)).text();
    const text = html.match(/data-text-of="[^"]*"[^>]*>([\s\S]*?)<\/article>/)?.[1] ?? '';
    const words = text
      .replace(/<[^>]*>/g, '\n')
      .split('\n')
      .filter((line) => line.length > 60);
    expect(words.length).toBeGreaterThan(3);
    for (const line of words.slice(-3)) {
      const beginning = line.slice(0, 60);
      expect(html.split(beginning)).toHaveLength(text.split(beginning).length);
    }
  }
});

test.describe('before hydration', () => {
  test('before hydration: text typed into the consultation form is kept, and its file too', async ({
    page,
  }) => {
    const send = await holdCode(page);
    await page.goto('/contact', HELD);
    await page.getByLabel('Username').fill('Early Bird');
    await page.getByLabel('Message').fill('Typed before anything was hydrated.');
    await page.getByLabel('Academic level').selectOption({ index: 2 });
    await page.getByLabel('Attachments').setInputFiles({
      name: 'brief.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('A brief.'),
    });
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page).toHaveURL('/contact');
    send();
    // The form answers as it always does: the e-mail is missing, and everything else is still there.
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Username')).toHaveValue('Early Bird');
    await expect(page.getByLabel('Message')).toHaveValue('Typed before anything was hydrated.');
    await expect(page.getByRole('list', { name: 'Chosen files' })).toContainText('brief.txt');
    const draft = await page.evaluate(() => localStorage.getItem('consultation-draft'));
    expect(draft).toContain('Early Bird');
  });

  test('before hydration: a stored draft is in the form, and later edits are added', async ({ page }) => {
    const send = await holdCode(page);
    await page.goto('/robots.txt');
    await page.evaluate(() => {
      const fields = { email: 'old@example.org', message: 'A long message from yesterday.' };
      localStorage.setItem('consultation-draft', JSON.stringify({ fields, key: 'k' }));
    });
    await page.goto('/contact', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill('new@example.org');
    await page.getByLabel('Message').press('ControlOrMeta+End');
    await page.getByLabel('Message').pressSequentially(' hello');
    const both = 'A long message from yesterday. hello';
    // Stored before any code has arrived: a reload loses nothing.
    await page.reload(HELD);
    await expect(page.getByLabel('Message')).toHaveValue(both);
    send();
    await hydrated(page);
    await expect(page.getByLabel('Email')).toHaveValue('new@example.org');
    await expect(page.getByLabel('Message')).toHaveValue(both);
    expect(await page.evaluate(() => localStorage.getItem('consultation-draft'))).toContain(both);
  });

  test('before hydration: words typed into the search box are searched for later', async ({ page }) => {
    const send = await holdCode(page);
    await page.goto('/samples', HELD);
    const box = page.getByRole('combobox', { name: 'Search the library' });
    await box.pressSequentially('charlotte');
    send();
    await expect(page.getByRole('option', { name: /Charlotte Lucas/ })).toBeVisible();
    await expect(box).toHaveValue('charlotte');
    await box.press('End');
    await box.pressSequentially(' lucas');
    await expect(box).toHaveValue('charlotte lucas');
  });

  test('before hydration: a submitted search is sent at once', async ({ page }) => {
    await holdCode(page);
    await page.goto('/samples', HELD);
    await page.getByRole('combobox', { name: 'Search the library' }).fill('charlotte');
    await page.getByRole('combobox', { name: 'Search the library' }).press('Enter');
    await expect(page).toHaveURL(/\/samples\?q=charlotte$/);
    await expect(page.getByRole('link', { name: /Charlotte Lucas/ })).toBeVisible();
  });

  test('before hydration: the menu opens, and stays open afterwards', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const send = await holdCode(page);
    await page.goto('/about', HELD);
    await page.locator('summary[aria-label="Menu"]').click();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu).toBeVisible();
    send();
    await hydrated(page);
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  });

  test('before hydration: a pressed button acts once its code has loaded', async ({ page }) => {
    const send = await holdCode(page);
    await page.goto(ARTICLE, HELD);
    await page.getByRole('button', { name: 'Leave a Comment' }).click();
    await expect(page.getByLabel('Your Comment *')).toBeHidden();
    send();
    await expect(page.getByLabel('Your Comment *')).toBeVisible();
    await expect(page.getByLabel('Your Name *')).toBeFocused();
  });

  test.describe('at a first visit', () => {
    test.use({ ownWindow: true });

    test('prefetch: nothing is prefetched before the first paint', async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      const { promise, resolve } = Promise.withResolvers<void>();
      // The page's `load` waits for its picture, and the code waits for the page.
      await page.route('**/held.png', async (route) => {
        await promise;
        await route.abort();
      });
      await page.route('/terms', async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace('</main>', '<img src="/held.png" alt=""></main>');
        await route.fulfill({ response, body });
      });
      await page.goto('/terms', { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(asked.filter((path) => path.endsWith('.js'))).toEqual([]);
      resolve();
      await hydrated(page);
    });
  });
});
