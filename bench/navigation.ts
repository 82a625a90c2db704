/**
 * `npm run bench:navigation [-- rounds]`: from the tap on a link to the frame with the heading of the next page, on the
 * slow phone, by a reader of a second and a half, with the page prefetched (the link had the focus before) and without.
 */
import type { Browser } from 'playwright-core';
import { atMost, launchBrowser, median, newPage, PHONE, pagePaths, report, withSite } from './site.ts';

const ROUNDS = Number(process.argv[2] ?? 5);
const READING_MS = 1_500;
const PREFETCHED_MS = 1_500;

await withSite({}, async (site) => {
  const { blog, article, samples, sample } = await pagePaths(site);
  const ways = [
    { from: blog, to: article },
    { from: samples, to: sample },
    { from: article, to: blog },
  ];
  const browser = await launchBrowser();
  const rows: (Way & { best: number; ms: number })[] = [];
  for (const { from, to } of ways)
    for (const isPrefetched of [true, false]) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        times.push(await tapToHeading(browser, site.origin, { from, to, isPrefetched }));
      rows.push({
        from,
        to,
        isPrefetched,
        best: Math.round(Math.min(...times)),
        ms: Math.round(median(times)),
      });
    }
  await browser.close();
  console.table(rows);
  const times = (isPrefetched: boolean) =>
    rows.filter((row) => row.isPrefetched === isPrefetched).map(({ ms }) => ms);
  report(
    'navigation',
    [atMost('prefetched, ms', 120, ...times(true)), atMost('not prefetched, ms', 350, ...times(false))],
    { rounds: ROUNDS, rows },
  );
});

type Way = { from: string; to: string; isPrefetched: boolean };

async function tapToHeading(browser: Browser, origin: string, { from, to, isPrefetched }: Way) {
  const context = await browser.newContext(PHONE);
  try {
    const page = await newPage(context, 'Fast 4G');
    await page.goto(origin + from, { waitUntil: 'load' });
    const link = page.locator(`main a[href="${to}"]`).first();
    await link.scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 1);
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(READING_MS);
    if (isPrefetched) {
      await link.focus();
      await page.waitForTimeout(PREFETCHED_MS);
    }
    await page.evaluate(timeNextHeading);
    await link.tap();
    await page.waitForURL(origin + to);
    return await page.evaluate(() => (window as unknown as Timed).headingShown);
  } finally {
    await context.close();
  }
}

type Timed = { headingShown: Promise<number> };

/** Runs in the page. */
function timeNextHeading() {
  const heading = () => document.querySelector('h1')?.textContent;
  const before = heading();
  let tapped = 0;
  addEventListener(
    'touchstart',
    () => {
      tapped = performance.now();
    },
    { capture: true, once: true, passive: true },
  );
  Object.assign(window, {
    headingShown: new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!heading() || heading() === before) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - tapped)));
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    }),
  });
}
