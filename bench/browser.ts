/**
 * `npm run bench:browser`: what a first visitor waits for in Chromium. Every kind of page on the slow phone:
 * first and largest paint, blocking time, layout shift, scripts; our fonts on three networks; Lighthouse's scores.
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
const LONG_TASK_MS = 50;
const SETTLED_MS = 2_500;
const HYDRATED_WITHIN_MS = 30_000;
const DESKTOP = { viewport: { width: 1440, height: 844 } };
/** Public Sans has no arrows. */
const ALL_BUT_ARROWS = 0.995;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type View = Awaited<ReturnType<typeof view>>;
const visits: { network: Network; context: object }[] = [
  { network: 'slow 4G', context: PHONE },
  { network: 'Fast 4G', context: PHONE },
  { network: 'unthrottled', context: PHONE },
  { network: 'unthrottled', context: DESKTOP },
];

await withSite({}, async (site) => {
  const paths = Object.entries(await pagePaths(site));
  const rows: ({ page: string; network: Network } & View)[] = [];
  const browser = await launchBrowser();
  for (const { network, context } of visits)
    for (const [page, path] of paths) {
      const views: View[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        views.push(await view(browser, site.origin + path, network, context));
      rows.push({ page, network, ...summarize(views) });
    }
  await browser.close();
  console.table(rows);
  const scores = [];
  for (const [page, path] of paths) scores.push({ page, ...(await lighthouseScores(site.origin + path)) });
  console.table(scores);
  const slow = rows.filter(({ network }) => network === 'slow 4G');
  report(
    'browser',
    [
      atMost('largest paint on slow 4G, ms', 1_600, ...slow.map(({ lcp }) => lcp)),
      atMost('blocking time on the slow phone, ms', 100, ...slow.map(({ tbt }) => tbt)),
      atMost('layout shift', 0, ...rows.map(({ cls }) => cls)),
      atMost('scripts of a first view, bytes', 134_000, ...slow.map(({ scripts }) => scripts)),
      atMost('scripts before the first paint, bytes', 0, ...slow.map(({ earlyScripts }) => earlyScripts)),
      atLeast(
        'characters in our fonts on Fast 4G and faster, share',
        ALL_BUT_ARROWS,
        ...rows.filter((row) => !slow.includes(row)).map(({ ourFonts }) => ourFonts),
      ),
      atLeast('Lighthouse, performance', 98, ...scores.map(({ performance }) => performance)),
      atLeast('Lighthouse, the other categories', 100, ...scores.map(({ others }) => others)),
    ],
    { rounds: ROUNDS, rows, scores },
  );
});

/** A first visit: a new context has an empty cache. */
async function view(browser: Browser, url: string, network: Network, options: object) {
  const context = await browser.newContext(options);
  try {
    const page = await newPage(context, network);
    await page.addInitScript(observe);
    const session = await context.newCDPSession(page);
    await page.goto(url, { waitUntil: 'load' });
    // Without Playwright's helpers: its scripts are 300 KB, and parsing them is a long task by itself.
    const expression = '"hydrated" in document.documentElement.dataset';
    const deadline = Date.now() + HYDRATED_WITHIN_MS;
    while (!(await session.send('Runtime.evaluate', { expression })).result.value) {
      if (Date.now() > deadline) throw new Error(`${url} was not hydrated`);
      await pause(100);
    }
    await pause(SETTLED_MS);
    const timings = await page.evaluate((longTaskMs) => {
      const { lcp, cls, tasks } = window as unknown as Observed;
      const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
      // A preloaded module is listed again when it is executed.
      const files = new Map<string, { size: number; isEarly: boolean }>();
      for (const entry of performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        if (entry.name.endsWith('.js') && !files.has(entry.name))
          files.set(entry.name, { size: entry.encodedBodySize, isEarly: entry.startTime < fcp });
      const bytes = (some: { size: number }[]) => some.reduce((sum, { size }) => sum + size, 0);
      const late = tasks.filter(({ startTime, duration }) => startTime + duration > fcp);
      return {
        fcp,
        lcp,
        cls,
        tbt: late.reduce((sum, { duration }) => sum + Math.max(0, duration - longTaskMs), 0),
        scripts: bytes([...files.values()]),
        earlyScripts: bytes([...files.values()].filter(({ isEarly }) => isEarly)),
      };
    }, LONG_TASK_MS);
    const fonts = await fontsInUse(page);
    const glyphs = (some: typeof fonts) => some.reduce((sum, font) => sum + font.glyphs, 0);
    return { ...timings, ourFonts: glyphs(fonts.filter(({ isOurs }) => isOurs)) / glyphs(fonts) };
  } finally {
    await context.close();
  }
}

type Observed = { lcp: number; cls: number; tasks: PerformanceEntry[] };

/** Runs in the page, before its own scripts. */
function observe() {
  const seen: Observed = { lcp: 0, cls: 0, tasks: [] };
  Object.defineProperties(
    window,
    Object.fromEntries(Object.keys(seen).map((key) => [key, { get: () => seen[key as keyof Observed] }])),
  );
  const each = (
    type: string,
    note: (entry: PerformanceEntry & { value: number; hadRecentInput: boolean }) => void,
  ) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as Parameters<typeof note>[0]);
    }).observe({ type, buffered: true });
  each('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  each('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.cls += value;
  });
  each('longtask', (task) => seen.tasks.push(task));
}

/** Medians, but the worst layout shift and the visit with the fewest characters in our fonts. */
function summarize(views: View[]): View {
  const pick = (name: keyof View) => median(views.map((one) => one[name]));
  return {
    fcp: Math.round(pick('fcp')),
    lcp: Math.round(pick('lcp')),
    tbt: Math.round(pick('tbt')),
    cls: Math.max(...views.map(({ cls }) => cls)),
    scripts: pick('scripts'),
    earlyScripts: pick('earlyScripts'),
    ourFonts: Math.min(...views.map(({ ourFonts }) => ourFonts)),
  };
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
  const audit = (id: string) => Math.round(median(runs.map(({ audits }) => audits[id]?.numericValue ?? 0)));
  return {
    performance: median(scores('performance')),
    others: Math.min(...CATEGORIES.slice(1).flatMap(scores)),
    lcp: audit('largest-contentful-paint'),
    tbt: audit('total-blocking-time'),
    // Below 1,500 the machine is slower than the desktop that Lighthouse slows down four times to get its phone.
    benchmarkIndex: Math.round(median(runs.map(({ environment }) => environment.benchmarkIndex))),
    failed: [...new Set(failed)].join(' '),
  };
}

/** With a new browser: Lighthouse empties the cache and leaves what pages have stored. */
async function runLighthouse(url: string): Promise<Result> {
  const chrome = await launch({ chromePath: browserPath, chromeFlags: ['--headless=new', ...browserFlags] });
  try {
    const run = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: [...CATEGORIES],
      logLevel: 'error',
    });
    if (!run || run.lhr.runtimeError) throw new Error(`Lighthouse did not measure ${url}`);
    return run.lhr;
  } finally {
    chrome.kill();
  }
}
