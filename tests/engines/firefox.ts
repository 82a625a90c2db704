import puppeteer, { type ElementHandle } from 'puppeteer-core';
import type { Driver, Engine } from './driver.ts';

/** Puppeteer's types take handles of elements apart, which journeys never pass. */
type InPage = (...args: unknown[]) => unknown;

/** A stock Firefox over WebDriver BiDi, which Puppeteer speaks. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath });
  // One tab for all visitors: each new one costs a process, which compiles the page's code again.
  const page = await browser.newPage();
  const driver: Driver = {
    goto: async (url) => {
      await page.goto(url);
    },
    back: async () => {
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
  return { hasIdleCallback: true, newVisitor: async () => driver, stop: () => browser.close() };
}
