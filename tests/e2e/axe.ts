import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

type Choice = {
  /** Only this part of the page. */
  part?: string;
  /** Three quarters of axe's time are the contrasts: where only the width is another, they are the same. */
  withContrast?: boolean;
};

/** What axe finds in the page, or in one part of it, in a form that can be read. */
export async function barriers(page: Page, { part, withContrast = true }: Choice = {}): Promise<string[]> {
  // Once for each document: it is half a megabyte to send and to compile. A preview may still be loading its page.
  await expect(async () => {
    for (const frame of page.frames()) {
      await frame.waitForLoadState();
      if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
    }
  }).toPass();
  return page.evaluate(
    async ({ context, isContrastChecked }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(context, {
        // What is in order it need not describe: that takes it a third of its time.
        resultTypes: ['violations'],
        rules: { 'color-contrast': { enabled: isContrastChecked } },
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
    },
    { context: part ?? 'html', isContrastChecked: withContrast },
  );
}
