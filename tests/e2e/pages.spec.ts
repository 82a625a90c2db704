import { type CDPSession, expect, type Page } from '@playwright/test';
import { defaultWords } from '#server/content/content.ts';
import { barriers } from './axe.ts';
import { collectTrouble, hydrated, structuredData } from './browser.ts';
import { type RouteLine, routes } from './routes.ts';
import { test } from './shared-window.ts';

// Every line of the route table keeps the same promises.

/** Every width of the house, and the contrasts of each colour scheme in one of the two layouts that differ most. */
const looks = [
  { colorScheme: 'light', width: 360, withContrast: true },
  { colorScheme: 'light', width: 768, withContrast: false },
  { colorScheme: 'dark', width: 1440, withContrast: true },
] as const;

/** Pages of one kind are made of the same parts. */
function describeKind({ path, status = 200 }: RouteLine): string {
  if (status === 404) return 'not found';
  if (path === '/privacy' || path === '/terms') return 'legal';
  return path.replace(/\?.*/, '').replace(/(?<=\/\w+\/).+/, '*');
}

/** Axe reads each kind of page once in each look: where a kind has several pages, they share the looks. */
function looksForAxe(line: RouteLine) {
  const sameKind = routes.filter((other) => describeKind(other) === describeKind(line));
  return looks.filter((_, at) => sameKind[at % sameKind.length] === line);
}

// One window for all of them: they only read, and what a renderer has compiled once it need not compile again.
test.describe.configure({ mode: 'default' });
let page: Page;
let trouble: string[];
let browserSettings: CDPSession;
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage({ reducedMotion: 'reduce' });
  trouble = collectTrouble(page);
  browserSettings = await page.context().newCDPSession(page);
});
test.beforeEach(() => {
  trouble.length = 0;
});
test.afterAll(() => page.close());

/** The size of text that the visitor has set in the browser. */
function setTextSize(standard: number) {
  return browserSettings.send('Page.setFontSizes', { fontSizes: { standard } });
}

function overflow(): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

for (const line of routes) {
  const { path, markup, status = 200, title, robots = 'index,follow' } = line;
  test(`pages: ${path} has a title, its head, and no accessibility violation`, async ({ baseURL }) => {
    test.setTimeout(180_000);
    const response = await page.goto(path);
    expect(response?.status()).toBe(status);
    expect(await response?.text()).toMatch(/^<!DOCTYPE html><html/);
    const pathname = new URL(path, baseURL).pathname;
    if (title) await expect(page).toHaveTitle(title);
    expect(await page.title()).toMatch(new RegExp(`.+ \\| ${defaultWords.brand.name}$`));
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}${pathname}`);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', robots);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /\S.{40,}/);
    await expect(page.locator('meta[name="keywords"]')).toHaveAttribute('content', /\S/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    const data = await structuredData(page);
    expect(data.map((item) => item['@type'])).toEqual(['SiteNavigationElement', ...markup]);
    expect(data.every((item) => item['@context'] === 'https://schema.org')).toBe(true);
    expect(JSON.stringify(data)).not.toMatch(/"(url|item|@id)":"\//);
    await hydrated(page);

    const forAxe = looksForAxe(line);
    for (const look of looks) {
      const { colorScheme, width, withContrast } = look;
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      expect(await overflow(), `wider than ${width} pixels`).toBeLessThanOrEqual(0);
      if (forAxe.includes(look))
        expect(await barriers(page, { withContrast }), `${colorScheme}, ${width} pixels`).toEqual([]);
    }
    await page.setViewportSize({ width: 360, height: 900 });
    await setTextSize(32);
    expect(await overflow(), 'wider than a phone with text at twice its size').toBeLessThanOrEqual(0);
    await setTextSize(16);
    expect(trouble).toEqual([]);
  });
}

test('pages: axe finds no violation on any kind of page in any colour scheme', () => {
  for (const kind of new Set(routes.map(describeKind)))
    expect(routes.filter((line) => describeKind(line) === kind).flatMap(looksForAxe), kind).toHaveLength(
      looks.length,
    );
});
