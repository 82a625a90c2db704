/**
 * `npm run bench:fonts`: how many first visits are set wholly in our own fonts, and whether anything moves. Eight kinds
 * of pages at two widths, twice; then six of them twice with a processor slowed four times, on Fast 4G and on a slow line.
 */
import { type Browser, chromium } from 'playwright-core';
import { fontsInUse } from '../tests/e2e/browser.ts';
import { browserFlags, browserPath } from './browser.ts';
import { pagePaths, saveResult, startSite } from './site.ts';

const WIDTHS = [390, 1440];
const ROUNDS = 2;
/** As in Chromium's developer tools, and as in Lighthouse. */
const LINES = {
  'as it is': undefined,
  'Fast 4G, CPU / 4': {
    latency: 165,
    downloadThroughput: 1_012_500,
    uploadThroughput: 168_750,
    offline: false,
  },
  '1.6 Mbit/s, 150 ms, CPU / 4': {
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 93_750,
    offline: false,
  },
};
type Line = keyof typeof LINES;
const CPU_SLOWDOWN = 4;
const SETTLED_MS = 1_500;
/** Public Sans has no arrows. */
const ALL_BUT_ARROWS = 0.995;

type Visit = { url: string; width: number; line: Line };

const site = await startSite();
const browser = await chromium.launch({ executablePath: browserPath, args: browserFlags });
try {
  const paths = await pagePaths(site);
  const lines = Object.keys(LINES) as Line[];
  const rows: { page: string; width: number; line: Line; ours: number; shift: number }[] = [];
  for (const line of lines) {
    const isSlow = LINES[line] !== undefined;
    for (const [page, path] of Object.entries(paths)) {
      if (isSlow && ['service', 'contact'].includes(page)) continue;
      for (const width of isSlow ? WIDTHS.slice(0, 1) : WIDTHS) {
        for (let round = 0; round < ROUNDS; round += 1)
          rows.push({
            page,
            width,
            line,
            ...(await visit(browser, { url: site.origin + path, width, line })),
          });
      }
    }
  }
  const summary = lines.map((line) => {
    const visits = rows.filter((row) => row.line === line);
    return {
      line,
      visits: visits.length,
      whollyInOurFonts: visits.filter(({ ours }) => ours > ALL_BUT_ARROWS).length,
      largestShift: Math.max(...visits.map(({ shift }) => shift)),
    };
  });
  console.table(rows.filter(({ ours }) => ours <= ALL_BUT_ARROWS));
  console.table(summary);
  saveResult('fonts', { summary, rows });
} finally {
  await browser.close();
  await site.close();
}

/** A first visit: a new context has an empty cache. */
async function visit(browser: Browser, { url, width, line }: Visit) {
  const context = await browser.newContext({ viewport: { width, height: 844 } });
  const page = await context.newPage();
  const network = LINES[line];
  if (network) {
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', network);
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  }
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.locator('html[data-hydrated]').waitFor();
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  const fonts = await fontsInUse(page);
  const all = fonts.reduce((sum, { glyphs }) => sum + glyphs, 0);
  const ours = fonts.filter(({ isOurs }) => isOurs).reduce((sum, { glyphs }) => sum + glyphs, 0);
  const shift = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
  await context.close();
  return { ours: all === 0 ? 0 : ours / all, shift };
}
