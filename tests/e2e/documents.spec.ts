import { expect } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import sharp from 'sharp';
import { follow, type WatchedSite, watchSite } from './prerendering-browser.ts';
import { test as base } from './shared-window.ts';

const ARTICLE = '/blog/a-thesis-statement-that-can-be-wrong';

/** A page in a browser that prerenders and keeps pages for Back. */
const test = base.extend<{ visit: Page; watched: WatchedSite }>({
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

// One worker: its browser is started once.
test.describe.configure({ mode: 'default' });

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
  const readMessage = () => visit.$eval('[name=message]', (field) => (field as HTMLTextAreaElement).value);
  await expect.poll(readMessage).toBe('Written meanwhile.');
});

for (const motion of ['no-preference', 'reduce'])
  test(`turn of the page: with the motion preference “${motion}” a tapped title ${motion === 'reduce' ? 'does not move' : 'becomes that of the next page'}`, async ({
    visit,
    baseURL,
  }) => {
    await visit.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: motion }]);
    await visit.evaluateOnNewDocument(() => {
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...options) {
        Object.assign(window, { moved: this.localName });
        return animate.apply(this, options);
      };
    });
    await visit.goto(`${baseURL}/samples?q=essay`);
    const title = 'main article h2 a';
    const path = await visit.$eval(title, (link) => (link as HTMLAnchorElement).pathname);
    // A press of the pointer would prerender the page.
    await visit.$eval(title, (link) => (link as HTMLElement).click());
    const isShown = (next: string) => location.pathname === next && document.readyState === 'complete';
    await visit.waitForFunction(isShown, {}, path);
    const moved = await visit.evaluate(() => (window as { moved?: string }).moved);
    expect(moved).toBe(motion === 'reduce' ? undefined : 'h1');
  });

test('Back: ten pages come from the browser’s cache', async ({ visit, baseURL }) => {
  const { items } = await (await fetch(`${baseURL}/api/samples?limit=1`)).json();
  const pages = [
    '/',
    '/about',
    '/services',
    '/samples',
    '/samples/category/literature',
    `/samples/${items[0].slug}`,
    '/blog',
    ARTICLE,
    '/topics',
    '/contact',
  ];
  for (const path of pages) {
    await visit.goto(baseURL + path);
    await visit.mouse.move(10, 10);
    await visit.waitForFunction(isHydrated);
    await visit.evaluate(() => Object.assign(window, { wasLeft: true }));
    await visit.goto(`${baseURL}/terms`);
    await visit.goBack();
    const { isKept, reasons } = await visit.evaluate(() => ({
      isKept: 'wasLeft' in window,
      reasons: (performance.getEntriesByType('navigation')[0] as { notRestoredReasons?: unknown })
        .notRestoredReasons,
    }));
    expect(`${path} ${isKept} ${JSON.stringify(reasons)}`).toBe(`${path} true null`);
  }
});

test('Back: a form with a draft comes from the browser’s cache', async ({ visit, baseURL }) => {
  await visit.goto(`${baseURL}/contact`);
  await visit.type('[name=message]', 'First words.');
  await visit.waitForFunction(isHydrated);
  await visit.evaluate(() => Object.assign(window, { wasLeft: true }));
  await visit.goto(`${baseURL}/terms`);
  await visit.goBack();
  expect(await visit.evaluate(() => 'wasLeft' in window)).toBe(true);
  expect(await visit.$eval('[name=message]', (field) => (field as HTMLTextAreaElement).value)).toBe(
    'First words.',
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
  test(`whole page: ${path} has its true height soon after it was shown, and a capture has no blank section`, async ({
    visit,
    baseURL,
  }) => {
    const { items } = await (await fetch(`${baseURL}/api/samples?limit=1`)).json();
    // On a busy machine a page may be painted in the fallback fonts, and the capture, which resizes it, looks them up
    // again: its lines would break elsewhere (4 % of an article). Here only the fallback fonts are there.
    const devtools = await visit.createCDPSession();
    await devtools.send('Network.enable');
    await devtools.send('Network.setBlockedURLs', { urls: ['*.woff2'] });
    await visit.goto(baseURL + (path === 'sample' ? `/samples/${items[0].slug}` : path));
    await visit.waitForFunction(() => 'whole' in document.documentElement.dataset);
    const height = () => visit.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    const lazy = await visit.evaluate(() =>
      [...document.querySelectorAll('main *, footer')].filter(
        (element) => getComputedStyle(element).contentVisibility === 'auto',
      ),
    );
    expect(lazy).toEqual([]);
    const sections = await listSections(visit);
    expect(sections.length).toBeGreaterThan(1);
    expect(await listBlanks(sections, await visit.screenshot({ fullPage: true }))).toEqual([]);
    // Everything comes near once.
    await visit.evaluate(async () => {
      for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
        scrollTo(0, top);
        await new Promise(requestAnimationFrame);
      }
    });
    expect(Math.abs((await height()) / before - 1)).toBeLessThan(0.02);
  });

type Area = { name: string; left: number; top: number; width: number; height: number };

function listSections(page: Page): Promise<Area[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main section, main article, footer')].map((section) => {
      const { left, top, width, height } = section.getBoundingClientRect();
      const name = `${section.localName} ${section.id} ${section.textContent?.slice(0, 40)}`;
      return { name, left, top: top + scrollY, width, height };
    }),
  );
}

/** The sections whose place in a capture of the page has only one colour. */
async function listBlanks(sections: Area[], capture: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(capture).raw().toBuffer({ resolveWithObject: true });
  const { width: wide, height: high, channels } = info;
  return sections.flatMap(({ name, ...area }) => {
    const [left, top] = [Math.max(0, Math.floor(area.left)), Math.max(0, Math.floor(area.top))];
    const width = Math.min(Math.floor(area.width), wide - left);
    const height = Math.min(Math.floor(area.height), high - top);
    if (width <= 0 || height <= 0) return [`${name}: not in the capture`];
    const first = data.readUIntBE((top * wide + left) * channels, channels);
    for (let y = top; y < top + height; y += 1)
      for (let x = left; x < left + width; x += 1)
        if (data.readUIntBE((y * wide + x) * channels, channels) !== first) return [];
    return [`${name}: blank`];
  });
}
