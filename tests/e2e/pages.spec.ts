import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { brand } from '#app/content/brand.ts';
import { collectTrouble, hydrated, structuredData } from './browser.ts';
import { routes } from './routes.ts';

// Every line of the route table keeps the same promises.

/** Every width of the house. Dark has the same layout in other colours, so one width tells. */
const looks = [
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 768 },
  { colorScheme: 'light', width: 1440 },
] as const;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { path, markup, status = 200, title, robots = 'index,follow' } of routes) {
  test(`${path} says what it is`, async ({ page, baseURL }) => {
    const trouble = collectTrouble(page);
    const response = await page.goto(path);
    expect(response?.status()).toBe(status);
    expect(await response?.text()).toMatch(/^<!DOCTYPE html><html/);
    const pathname = new URL(path, baseURL).pathname;
    if (title) await expect(page).toHaveTitle(title);
    expect(await page.title()).toMatch(new RegExp(`.+ \\| ${brand.name}$`));
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
    expect(trouble).toEqual([]);
  });

  test(`${path} is sound`, async ({ page }) => {
    test.setTimeout(180_000);
    const trouble = collectTrouble(page);
    await page.goto(path);
    await hydrated(page);
    for (const { colorScheme, width } of looks) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `wider than ${width} pixels`).toBeLessThanOrEqual(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`,
      );
      expect(found, `${colorScheme}, ${width} pixels`).toEqual([]);
    }
    expect(trouble).toEqual([]);
  });
}
