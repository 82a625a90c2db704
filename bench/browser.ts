/**
 * `npm run bench:browser`: what a first visitor of every kind of page waits for in Chromium. Our fonts on three networks;
 * Lighthouse's scores, largest paint, blocking time and layout shift on its slow phone. Journeys look after what comes
 * before the first paint, `tests/rules/budgets.test.ts` after the weight of scripts.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import type { Browser } from 'playwright-core';
import { fontsInUse } from '#tests/e2e/browser.ts';
import {
  atLeast,
  atMost,
  browserFlags,
  browserPath,
  launchBrowser,
  median,
  type Network,
  newPage,
  PHONE,
  pagePaths,
  report,
  withSite,
} from './site.ts';

const ROUNDS = 3;
const MAX_ATTEMPTS = 4;
const SETTLED_MS = 2_500;
const DESKTOP = { viewport: { width: 1440, height: 844 } };
/** Public Sans has no arrows. */
const ALL_BUT_ARROWS = 0.995;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const visits: { network: Network; context: object }[] = [
  { network: 'slow 4G', context: PHONE },
  { network: 'Fast 4G', context: PHONE },
  { network: 'unthrottled', context: PHONE },
  { network: 'unthrottled', context: DESKTOP },
];

await withSite({}, async (site) => {
  const paths = Object.entries(await pagePaths(site));
  const rows: { page: string; network: Network; ourFonts: number }[] = [];
  const browser = await launchBrowser();
  for (const { network, context } of visits)
    for (const [page, path] of paths) {
      const shares: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        shares.push(await visit(browser, site.origin + path, network, context));
      rows.push({ page, network, ourFonts: Math.min(...shares) });
    }
  await browser.close();
  console.table(rows);
  const scores = [];
  for (const [page, path] of paths) scores.push({ page, ...(await lighthouseScores(site.origin + path)) });
  console.table(scores);
  report(
    'browser',
    [
      atMost('largest paint, ms', 1_600, ...scores.map(({ lcp }) => lcp)),
      atMost('blocking time, ms', 100, ...scores.map(({ tbt }) => tbt)),
      atMost('layout shift', 0, ...scores.map(({ cls }) => cls)),
      atLeast(
        'characters in our fonts on Fast 4G and faster, share',
        ALL_BUT_ARROWS,
        ...rows.filter(({ network }) => network !== 'slow 4G').map(({ ourFonts }) => ourFonts),
      ),
      atLeast('Lighthouse, performance', 98, ...scores.map(({ performance }) => performance)),
      atLeast('Lighthouse, the other categories', 100, ...scores.map(({ others }) => others)),
    ],
    { rounds: ROUNDS, rows, scores },
  );
});

/** The share of the characters in our fonts at a first visit: a new context has an empty cache. */
async function visit(browser: Browser, url: string, network: Network, options: object): Promise<number> {
  const context = await browser.newContext(options);
  try {
    const page = await newPage(context, network);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
    await pause(SETTLED_MS);
    const fonts = await fontsInUse(page);
    const countGlyphs = (some: typeof fonts) => some.reduce((sum, font) => sum + font.glyphs, 0);
    return countGlyphs(fonts.filter(({ isOurs }) => isOurs)) / countGlyphs(fonts);
  } finally {
    await context.close();
  }
}

async function lighthouseScores(url: string) {
  const runs: Result[] = [];
  for (let round = 0; round < ROUNDS; round += 1) runs.push(await runLighthouse(url));
  const scores = (category: string) =>
    runs.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100));
  const failed = runs.flatMap((run) =>
    CATEGORIES.slice(1).flatMap((category) =>
      (run.categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (run.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    ),
  );
  const values = (id: string) => runs.map(({ audits }) => audits[id]?.numericValue ?? 0);
  return {
    performance: median(scores('performance')),
    worst: Math.min(...scores('performance')),
    others: Math.min(...CATEGORIES.slice(1).flatMap(scores)),
    lcp: Math.round(median(values('largest-contentful-paint'))),
    tbt: Math.round(median(values('total-blocking-time'))),
    cls: Math.max(...values('cumulative-layout-shift')),
    // Below 1,500 the machine is slower than the desktop that Lighthouse slows down four times to get its phone.
    benchmarkIndex: Math.round(median(runs.map(({ environment }) => environment.benchmarkIndex))),
    failed: [...new Set(failed)].join(' '),
  };
}

/**
 * With a new browser: Lighthouse empties the cache and leaves what pages have stored. In one of ten runs the trace has no
 * start of the navigation (`NO_NAVSTART`), and the run is repeated.
 */
async function runLighthouse(url: string, attempt = 1): Promise<Result> {
  const chrome = await launch({ chromePath: browserPath, chromeFlags: ['--headless=new', ...browserFlags] });
  try {
    const run = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: [...CATEGORIES],
      logLevel: 'error',
    });
    const error = run ? run.lhr.runtimeError?.code : 'no result';
    if (run && !error) return run.lhr;
    if (error !== 'NO_NAVSTART' || attempt === MAX_ATTEMPTS)
      throw new Error(`Lighthouse did not measure ${url}: ${error}`);
  } finally {
    chrome.kill();
  }
  return runLighthouse(url, attempt + 1);
}
