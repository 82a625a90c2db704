import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { fullChromium } from '../../scripts/test-browsers.ts';

/** A browser as visitors have it: Playwright switches prerendering and the back/forward cache off. */
export function launchVisitorsBrowser(): Promise<Browser> {
  return puppeteer.launch({
    executablePath: fullChromium() ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
}

export type WatchedSite = Awaited<ReturnType<typeof watchSite>>;

/** The site behind a proxy that knows what is prerendered: an attached debugger would switch prerendering off. */
export async function watchSite(baseURL: string) {
  const asked: string[] = [];
  let onPrepared = (_path: string) => {};
  const proxy = createServer((request, response) => {
    const { url = '/', method, headers } = request;
    asked.push(url);
    const forwarded = send(new URL(url, baseURL), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
      if (headers['sec-purpose']) answer.once('end', () => onPrepared(url));
    });
    request.pipe(forwarded);
  });
  await once(proxy.listen(0), 'listening');
  return {
    origin: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    asked,
    /** Points at a link and waits until its page is prerendered. */
    async prerender(page: Page, selector: string) {
      const path = await page.$eval(selector, (link) => (link as HTMLAnchorElement).pathname);
      const prepared = new Promise<void>((resolve) => {
        onPrepared = (prepared) => prepared === path && resolve();
      });
      await page.hover(selector);
      await prepared;
    },
    close() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

/** Clicks a link and waits until its page is shown. A prerendered one brings its own target, and the old one closes. */
export async function follow(page: Page, selector: string) {
  const path = await page.$eval(selector, (link) => (link as HTMLAnchorElement).pathname);
  await page.click(selector);
  await expect.poll(() => page.evaluate(() => location.pathname).catch(() => undefined)).toBe(path);
}
