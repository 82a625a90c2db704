import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds in the page, or in one part of it, in a form that can be read. */
export async function barriers(page: Page, part?: string): Promise<string[]> {
  // The site has no frames, and without them axe needs no second page to put its findings together.
  // What is in order it need not describe: that takes it a third of its time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  if (part) axe.include(part);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
}
