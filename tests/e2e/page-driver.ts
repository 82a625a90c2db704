import type { ElementHandle, Page } from '@playwright/test';
import type { Driver } from '../engines/driver.ts';

/** Chromium as a driver of the journeys that all engines share. */
export function createPageDriver(page: Page): Driver {
  const toExpression = (run: (...args: never[]) => unknown, args: unknown[]) =>
    `(${run})(...${JSON.stringify(args)})`;
  return {
    goto: async (url) => {
      await page.goto(url);
    },
    back: async () => {
      await page.goBack();
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    evaluate: (run, ...args) => page.evaluate(toExpression(run, args)),
    find: async (run, ...args) => {
      const handle = await page.evaluateHandle(toExpression(run, args));
      const element = handle.asElement() as ElementHandle<Element> | null;
      return element
        ? {
            click: () => element.click(),
            type: (text) => element.type(text),
            attach: (file) => element.setInputFiles(file),
          }
        : undefined;
    },
    press: (key) => page.keyboard.press(key),
  };
}
