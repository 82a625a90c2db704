import { expect } from '@playwright/test';
import type { Browser, Page } from 'puppeteer-core';
import { follow, launchVisitorsBrowser, type WatchedSite, watchSite } from './prerendering-browser.ts';
import { test as base } from './shared-window.ts';

const ARTICLE = '/blog/a-thesis-statement-that-can-be-wrong';

/** A page in a browser that prerenders and keeps pages for Back. */
const test = base.extend<{ visit: Page; watched: WatchedSite }, { visitors: Browser }>({
  visitors: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see which fixtures are used
    async ({}, use) => {
      const browser = await launchVisitorsBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  watched: async ({ baseURL }, use) => {
    const watched = await watchSite(baseURL ?? '');
    await use(watched);
    watched.close();
  },
  visit: async ({ visitors }, use) => {
    const context = await visitors.createBrowserContext();
    await use(await context.newPage());
    await context.close();
  },
});

const isHydrated = () => 'hydrated' in document.documentElement.dataset;
const linkTo = (path: string) => `main a[href="${path}"]`;

test('prerendering: a page is prepared when its link is pointed at, and counts no view before it is shown', async ({
  visit,
  watched,
}) => {
  const views = () => watched.asked.filter((url) => url.endsWith('/view')).length;
  await visit.goto(`${watched.origin}/blog`);
  await watched.prerender(visit, linkTo(ARTICLE));
  expect(views()).toBe(0);
  await follow(visit, linkTo(ARTICLE));
  const activatedAt = await visit.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation');
    return (entry as unknown as { activationStart: number }).activationStart;
  });
  expect(activatedAt).toBeGreaterThan(0);
  await visit.mouse.move(10, 10);
  await visit.waitForFunction(isHydrated);
  await expect.poll(views).toBe(1);
});

test('prerendering: a draft written after a page was prepared is in its form', async ({ visit, watched }) => {
  await visit.goto(`${watched.origin}/about`);
  const link = 'main a[href="/contact"]';
  await watched.prerender(visit, link);
  await visit.evaluate(() => {
    const fields = { message: 'Written meanwhile.' };
    localStorage.setItem('consultation-draft', JSON.stringify({ fields }));
  });
  await follow(visit, link);
  expect(await visit.$eval('[name=message]', (field) => (field as HTMLTextAreaElement).value)).toBe(
    'Written meanwhile.',
  );
});

test('Back: a draft that was changed on another page is in the form again', async ({ visit, baseURL }) => {
  await visit.goto(`${baseURL}/contact`);
  await visit.type('[name=message]', 'First words.');
  await visit.goto(`${baseURL}/terms`);
  await visit.evaluate(() => {
    const fields = { message: 'First words. More words.' };
    localStorage.setItem('consultation-draft', JSON.stringify({ fields }));
  });
  await visit.goBack();
  await visit.waitForFunction(
    () => document.querySelector<HTMLTextAreaElement>('[name=message]')?.value === 'First words. More words.',
  );
});

test('speculation rules: the admin area, files, downloads, searches and links that leave are not prerendered', async ({
  visit,
  baseURL,
}) => {
  await visit.goto(`${baseURL}/about`);
  const rules = await visit.evaluate(async () => (await fetch('/speculation-rules.json')).json());
  // The browser's own reading of the rules, without a network.
  await visit.goto('about:blank');
  expect(JSON.stringify(rules)).toContain('moderate');
  const excluded = rules.prerender[0].where.and[1].not.href_matches as string[];
  const isExcluded = (path: string) =>
    visit.evaluate(
      (patterns, url, base) => patterns.some((pattern) => new URLPattern(pattern, base).test(url)),
      excluded,
      baseURL + path,
      baseURL ?? '',
    );
  for (const path of [
    '/admin',
    '/admin/blog',
    '/api/docs',
    '/blog/feed.xml',
    '/samples/hamlet/paper.docx',
    '/samples/preview/token',
    '/requests/token',
    '/about?preview=token',
    '/samples?level=masters&q=hamlet',
  ])
    expect(`${path} ${await isExcluded(path)}`).toBe(`${path} true`);
  for (const path of ['/', '/about', '/samples/hamlet', '/samples?page=2', '/blog?tag=Law', ARTICLE])
    expect(`${path} ${await isExcluded(path)}`).toBe(`${path} false`);
});

for (const path of ['/', '/samples', '/topics', ARTICLE, 'sample'])
  test(`whole page: ${path} has its true height soon after it was shown`, async ({ visit, baseURL }) => {
    const { items } = await (await fetch(`${baseURL}/api/samples?limit=1`)).json();
    await visit.goto(baseURL + (path === 'sample' ? `/samples/${items[0].slug}` : path));
    await visit.waitForFunction(() => 'whole' in document.documentElement.dataset);
    const height = () => visit.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    // Everything comes near once.
    await visit.evaluate(async () => {
      for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
        scrollTo(0, top);
        await new Promise(requestAnimationFrame);
      }
    });
    expect(Math.abs((await height()) / before - 1)).toBeLessThan(0.02);
    expect(
      await visit.evaluate(
        () =>
          [...document.querySelectorAll('main *')].filter(
            (element) => getComputedStyle(element).contentVisibility === 'auto',
          ).length,
      ),
    ).toBe(0);
  });
