import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { chromium } from '../../scripts/test-browsers.ts';

/** A browser as visitors have it: Playwright switches prerendering and the back/forward cache off. */
export function launchVisitorsBrowser(): Promise<Browser> {
  return puppeteer.launch({
    executablePath: chromium() ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
}

/** Points at a link and waits until its page is prerendered. */
export async function prerenderLink(page: Page, selector: string) {
  const session = await page.createCDPSession();
  const isReady = new Promise<void>((resolve, reject) => {
    session.on('Preload.prerenderStatusUpdated', ({ status, prerenderStatus }) => {
      if (status === 'Ready') resolve();
      if (status === 'Failure') reject(new Error(`not prerendered: ${prerenderStatus}`));
    });
  });
  await session.send('Preload.enable');
  await page.hover(selector);
  await isReady;
  await session.detach();
}

/** Clicks a link and waits until its page is shown. */
export async function follow(page: Page, selector: string) {
  await Promise.all([page.waitForNavigation(), page.click(selector)]);
}
