import puppeteer, { type ElementHandle } from 'puppeteer-core';
import type { Driver, Engine } from './driver.ts';

/** Puppeteer's types take handles of elements apart, which journeys never pass. */
type InPage = (...args: unknown[]) => unknown;

/** A stock Firefox over WebDriver BiDi, which Puppeteer speaks. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath });
  // One tab for all visitors: each new one costs a process, which compiles the page's code again.
  let page = await browser.newPage();
  /** Puppeteer cannot leave a page that Firefox has kept for Back. */
  let isPageKept = false;
  const driver: Driver = {
    goto: async (url) => {
      await page.goto(url);
    },
    back: async () => {
      isPageKept = true;
      await page.evaluate(() => history.back());
    },
    resize: (width, height) => page.setViewport({ width, height }),
    evaluate: (run, ...args) => page.evaluate(run as InPage, ...args) as Promise<ReturnType<typeof run>>,
    find: async (run, ...args) => {
      const handle = await page.evaluateHandle(run as InPage, ...args);
      const element = handle.asElement() as ElementHandle<Element> | null;
      return (
        (element && {
          click: () => element.click(),
          type: (text) => element.type(text),
          attach: (file) => (element as ElementHandle<HTMLInputElement>).uploadFile(file),
        }) ??
        undefined
      );
    },
    press: (key) => page.keyboard.press(key),
  };
  async function newVisitor() {
    if (isPageKept) {
      await page.close();
      page = await browser.newPage();
      isPageKept = false;
    }
    return driver;
  }
  return { hasIdleCallback: true, newVisitor, stop: () => browser.close() };
}
