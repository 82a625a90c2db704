import { type Disposable, expect, type Locator, type Page } from '@playwright/test';

/**
 * Errors on a visitor's console. The browser's own message about a failed request does not count, and neither does
 * React's about a part of the home page that differs from its HTML: another journey may publish a sample before the
 * part is hydrated (`home-lower-half.spec.ts` looks for it on a site of its own).
 */
export function collectTrouble(page: Page): string[] {
  const trouble: string[] = [];
  page.on('console', (message) => {
    const isOurs = !message.text().startsWith('Failed to load resource');
    if (isOurs && ['error', 'warning'].includes(message.type())) trouble.push(message.text());
  });
  page.on('pageerror', (error) => {
    const isNewer = new URL(page.url()).pathname === '/' && error.message.includes('React error #418');
    if (!isNewer) trouble.push(String(error));
  });
  return trouble;
}

/**
 * Chromium's headless shell puts a pointer into the corner of every new page. Without a moved pointer a visitor only
 * reads, and the page delays its hydration.
 */
export function withoutPointer(page: Page): Promise<Disposable> {
  return page.addInitScript(() => {
    addEventListener(
      'pointermove',
      (event) => {
        if (event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation();
      },
      { capture: true },
    );
  });
}

/**
 * Waits until React has hydrated the page, including a deferred part if named. Without interaction, hydration waits
 * three seconds: a pointer is moved, unless the test is `withoutPointer`.
 */
export async function hydrated(page: Page, part?: Locator) {
  await page.evaluate(() => window.dispatchEvent(new PointerEvent('pointermove')));
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
  if (part)
    await expect
      .poll(() => part.evaluate((element) => element.closest('[data-deferred=waiting]') === null))
      .toBe(true);
}

/** The page's structured data, parsed. */
export async function structuredData(page: Page): Promise<Record<string, unknown>[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text));
}

/** How many characters of the page are drawn in each font, and whether it is one of ours. Chromium only. */
export async function fontsInUse(page: Page): Promise<{ family: string; isOurs: boolean; glyphs: number }[]> {
  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const { root } = await client.send('DOM.getDocument');
  const { nodeIds } = await client.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'body *' });
  const perElement = await Promise.all(
    nodeIds.map((nodeId) =>
      client.send('CSS.getPlatformFontsForNode', { nodeId }).catch((error: Error) => {
        // Hydration has removed the element since the document was read.
        if (error.message.includes('Could not find node')) return { fonts: [] };
        throw error;
      }),
    ),
  );
  const used = new Map<string, { family: string; isOurs: boolean; glyphs: number }>();
  for (const { familyName: family, isCustomFont: isOurs, glyphCount } of perElement.flatMap(
    ({ fonts }) => fonts,
  )) {
    const key = `${family} ${isOurs}`;
    used.set(key, { family, isOurs, glyphs: (used.get(key)?.glyphs ?? 0) + glyphCount });
  }
  return [...used.values()];
}

/** Lets React finish its scheduled work, which uses message channels: no timer has to advance. */
export async function reactAtRest(page: Page) {
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
