import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

type Choice = {
  /** Only this part of the page. */
  part?: string;
  /** Contrast checks take 75 % of axe's time; they need not be repeated if only the width differs. */
  withContrast?: boolean;
};

/** axe's violations in the page, or in a part of it, as readable text. */
export async function barriers(page: Page, { part, withContrast = true }: Choice = {}): Promise<string[]> {
  // Once per document: it is half a megabyte to send and compile. A preview may still be loading.
  await expect(async () => {
    for (const frame of page.frames()) {
      await frame.waitForLoadState();
      if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
    }
  }).toPass();
  return page.evaluate(
    async ({ context, isContrastChecked }) => {
      // Where sections have only an estimated height, their targets can overlap.
      document.documentElement.dataset.whole = '';
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(context, {
        // Passed checks need not be described, which takes 33 % of its time.
        resultTypes: ['violations'],
        // The size of targets is a rule of WCAG 2.2, which axe leaves out by default and Lighthouse checks.
        rules: { 'color-contrast': { enabled: isContrastChecked }, 'target-size': { enabled: true } },
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
    },
    { context: part ?? 'html', isContrastChecked: withContrast },
  );
}
