import { writeFile } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import { firefox, webkit } from '../../scripts/test-browsers.ts';
import type { Driver, Engine, Found } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { startWebkit } from './webkit.ts';

const START_WITHIN_MS = 120_000;
const APPEARS_WITHIN_MS = 60_000;
const WINDOW = { width: 1024, height: 768 };
/** Playwright's own come to a second; most of a journey here is waiting between two questions. */
const intervals = [30, 50, 100, 100, 250];

/** A visitor in one engine: each action waits until its element is there, like Playwright's own. */
export type Visitor = ReturnType<typeof createVisitor>;

export const test = base.extend<{ visitor: Visitor }, { engine: Engine }>({
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see which fixtures are used
    async ({}, use, { project }) => {
      const engine = await startEngine(project.name);
      await use(engine);
      await engine.stop();
    },
    { scope: 'worker', timeout: START_WITHIN_MS },
  ],

  visitor: async ({ engine, baseURL }, use, testInfo) => {
    const driver = await engine.newVisitor();
    await driver.resize(WINDOW.width, WINDOW.height);
    // Clears what an earlier visitor left, on a page without scripts. There are no cookies.
    await driver.goto(`${baseURL}/robots.txt`);
    await driver.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await use(createVisitor(driver, baseURL ?? ''));
    if (testInfo.status !== testInfo.expectedStatus) {
      const html = await driver.evaluate(() => document.documentElement.outerHTML).catch(String);
      await writeFile(testInfo.outputPath('page.html'), html);
    }
  },
});

function startEngine(name: string): Promise<Engine> {
  const programs = { firefox: firefox(), webkit: webkit() };
  if (name === 'firefox' && programs.firefox) return startFirefox(programs.firefox);
  if (name === 'webkit' && programs.webkit) return startWebkit(programs.webkit);
  throw new Error(`The programs of ${name} are not installed: \`npm test\` does it.`);
}

export function createVisitor(driver: Driver, baseURL: string) {
  /** Acts on the first visible element for the selector, with this name if given. */
  const act = (selector: string, name: string | undefined, action: (found: Found) => Promise<void>) =>
    expect(async () => {
      const found = await driver.find(elementCalled, selector, name ?? null, true);
      expect(found, `${selector} ${name ?? ''}`).toBeDefined();
      if (found) await action(found);
    }).toPass({ timeout: APPEARS_WITHIN_MS, intervals });
  const find = (selector: string, name: string | undefined) =>
    driver.find(elementCalled, selector, name ?? null, false);

  return {
    goto: (path: string) => driver.goto(new URL(path, baseURL).href),
    back: driver.back,
    resize: driver.resize,
    evaluate: driver.evaluate,
    press: driver.press,
    see: (selector: string, name?: string) =>
      expect
        .poll(() => duringChange(find(selector, name), undefined), {
          message: `${selector} ${name ?? ''}`,
          timeout: APPEARS_WITHIN_MS,
          intervals,
        })
        .toBeDefined(),
    notSee: (selector: string, name?: string) =>
      expect.poll(() => find(selector, name), { message: selector, intervals }).toBeUndefined(),
    click: (selector: string, name?: string) => act(selector, name, (found) => found.click()),
    /** Types into the field with this label. */
    type: (label: string, text: string) =>
      act('input, textarea, [contenteditable=true]', label, (found) => found.type(text)),
    attach: async (selector: string, file: string) => {
      const field = await driver.find((css) => document.querySelector(css), selector);
      await field?.attach(file);
    },
    /** Waits for a text of the page. */
    read: (selector: string, text: string | RegExp) =>
      expect
        .poll(
          () =>
            duringChange(
              driver.evaluate((css) => document.querySelector(css)?.textContent ?? '', selector),
              '',
            ),
          { message: selector, intervals },
        )
        .toMatch(text),
    at: (path: string | RegExp) =>
      expect
        .poll(
          () =>
            duringChange(
              driver.evaluate(() => location.pathname + location.search + location.hash),
              '',
            ),
          { intervals },
        )
        .toMatch(typeof path === 'string' ? new RegExp(`^${RegExp.escape(path)}$`) : path),
    getValue: (label: string) => driver.evaluate(readFieldValue, label),
  };
}

/** A page that is being left may answer with an error: the next one is asked. */
function duringChange<T, U>(answer: Promise<T>, instead: U): Promise<T | U> {
  return answer.catch(() => instead);
}

/** Runs in the page. */
function elementCalled(selector: string, name: string | null, isToBeUsed: boolean): Element | null {
  const getName = (element: Element) => {
    const { labels } = element as HTMLInputElement;
    const labelledBy = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
    const label = labelledBy ?? labels?.[0] ?? element;
    const text = element.getAttribute('aria-label') ?? label.textContent;
    return text?.replace(/\s+/g, ' ').trim();
  };
  // While a dialog is open, nothing else can be used.
  const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const called = [...scope.querySelectorAll(selector)].find(
    (element) => element.checkVisibility() && (name === null || getName(element) === name),
  );
  if (!called || !isToBeUsed) return called ?? null;
  // Drivers would start smooth scrolling and not wait for its end.
  called.scrollIntoView({ block: 'center', behavior: 'instant' });
  // Nor do they wait for layout above it: an element is used once its position is stable.
  const page = window as typeof window & { lastPlace?: string };
  const { x, y } = called.getBoundingClientRect();
  const place = `${selector} ${name} ${x} ${y}`;
  const stoodThere = page.lastPlace === place;
  page.lastPlace = place;
  return stoodThere ? called : null;
}

/** Runs in the page. */
function readFieldValue(label: string): string | undefined {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].filter(
    (field) => field.getClientRects().length > 0,
  );
  return fields.find(({ labels }) => labels?.[0]?.textContent?.trim() === label)?.value;
}
