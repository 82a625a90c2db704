import { expect, type Locator, type Page } from '@playwright/test';

/** What a visitor's console must never hold. The browser's own note of a failed request is not the page's. */
export function collectTrouble(page: Page): string[] {
  const trouble: string[] = [];
  page.on('console', (message) => {
    const isOurs = !message.text().startsWith('Failed to load resource');
    if (isOurs && ['error', 'warning'].includes(message.type())) trouble.push(message.text());
  });
  page.on('pageerror', (error) => trouble.push(String(error)));
  return trouble;
}

/** Waits until React has taken over the page, or that part of it. */
export async function hydrated(page: Page, part: Locator = page.locator('body')) {
  await expect(page.locator('html')).toHaveAttribute('data-awake');
  await expect
    .poll(() => part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react'))))
    .toBe(true);
}

/** The page's structured data, parsed. */
export async function structuredData(page: Page): Promise<Record<string, unknown>[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text));
}
