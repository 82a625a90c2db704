/**
 * `npm run bench:navigation [-- rounds]`: from the tap on a link to the first frame of the next page, prerendered (the
 * pointer rested on the link), by the browser's own navigation, and Back; on the slow phone and unthrottled. With
 * puppeteer: Playwright switches prerendering and the back/forward cache off.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import puppeteer, { type Browser, type Page, PredefinedNetworkConditions } from 'puppeteer-core';
import { atMost, browserFlags, browserPath, median, PHONE, pagePaths, report, withSite } from './site.ts';

const ROUNDS = Number(process.argv[2] ?? 5);
const CPU_SLOWDOWN = 4;
const PRERENDERED_MS = 4_000;

type Machine = 'phone' | 'unthrottled';
type Kind = 'prerendered' | 'plain' | 'back';
type Row = { machine: Machine; way: string; kind: Kind; best: number; ms: number };

await withSite({}, async (site) => {
  const { blog, article, samples, sample } = await pagePaths(site);
  const ways = [
    { from: blog, to: article },
    { from: samples, to: sample },
    { from: article, to: blog },
  ];
  const browser = await puppeteer.launch({ executablePath: browserPath, args: browserFlags });
  const rows: Row[] = [];
  for (const machine of ['phone', 'unthrottled'] as const)
    for (const { from, to } of ways) {
      const times: Record<Kind, number[]> = { prerendered: [], plain: [], back: [] };
      // By turns.
      for (let round = 0; round < ROUNDS; round += 1)
        for (const kind of ['prerendered', 'plain'] as const) {
          const { tap, back } = await measure(browser, site.origin, { from, to, kind, machine });
          times[kind].push(tap);
          times.back.push(back);
        }
      for (const kind of ['prerendered', 'plain', 'back'] as const)
        rows.push({
          machine,
          way: `${from} to ${to}`,
          kind,
          best: Math.round(Math.min(...times[kind])),
          ms: Math.round(median(times[kind])),
        });
    }
  await browser.close();
  console.table(rows);
  const readTimes = (machine: Machine, kind: Kind) =>
    rows.filter((row) => row.machine === machine && row.kind === kind).map(({ ms }) => ms);
  report(
    'navigation',
    [
      atMost('prerendered, phone, ms', 200, ...readTimes('phone', 'prerendered')),
      atMost('prerendered, unthrottled, ms', 60, ...readTimes('unthrottled', 'prerendered')),
      atMost('not prerendered, phone, ms', 735, ...readTimes('phone', 'plain')),
      atMost('Back, phone, ms', 100, ...readTimes('phone', 'back')),
    ],
    { rounds: ROUNDS, rows },
  );
});

type Way = { from: string; to: string; kind: 'prerendered' | 'plain'; machine: Machine };

async function measure(browser: Browser, origin: string, { from, to, kind, machine }: Way) {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport({ ...PHONE.viewport, deviceScaleFactor: PHONE.deviceScaleFactor });
    await page.evaluateOnNewDocument(recordFirstFrame);
    if (machine === 'phone') {
      await page.emulateCPUThrottling(CPU_SLOWDOWN);
      await page.emulateNetworkConditions(PredefinedNetworkConditions['Fast 4G']);
    }
    await page.goto(origin + from, { waitUntil: 'networkidle0' });
    const link = `main a[href="${to}"]`;
    await page.$eval(link, (element) => element.scrollIntoView({ block: 'center' }));
    if (kind === 'prerendered') await prerender(page, link);
    const tap = await timeToFrame(page, () => Promise.all([page.waitForNavigation(), page.click(link)]));
    const back = await timeToFrame(page, () => page.goBack());
    return { tap, back };
  } finally {
    await context.close();
  }
}

/** No session of our own tells when it is ready: an attached one switches prerendering off. */
async function prerender(page: Page, link: string) {
  await page.hover(link);
  await sleep(PRERENDERED_MS);
}

/** From before the action until the first frame of the page that it leads to, by the clock of the machine. */
async function timeToFrame(page: Page, act: () => Promise<unknown>): Promise<number> {
  const startedAt = Date.now();
  await act();
  const shownAt = await page.evaluate(() => (window as unknown as Timed).firstFrame);
  return shownAt - startedAt;
}

type Timed = { firstFrame: Promise<number> };

/** Runs in the page: the first paint, which waits for the first view; anew when the page is shown by Back. */
function recordFirstFrame() {
  const timed = window as unknown as Timed;
  timed.firstFrame = new Promise((resolve) => {
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntriesByName('first-contentful-paint'))
        resolve(performance.timeOrigin + startTime);
    }).observe({ type: 'paint', buffered: true });
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    timed.firstFrame = new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(() => resolve(Date.now())));
    });
  });
}
