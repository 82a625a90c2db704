/**
 * `npm run bench:lighthouse`: Lighthouse's scores for one page of every public kind, on its phone. Accessibility, best
 * practices and search should be 100, performance at least 98. The home page and an article are watched with preloaded
 * fonts and modules as well.
 *
 * Lighthouse takes this machine for a fast desktop and its phone for four times slower. Where its own benchmark says
 * that the machine is none, `calibrated` is the score with the slowdown that its documentation names for it.
 */
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { browserFlags, browserPath } from './browser.ts';
import { median, pagePaths, saveResult, startSite } from './site.ts';
import { compared, startWay } from './ways.ts';

/** The performance score varies by some points; the median of a few runs is more reliable. */
const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/**
 * By `benchmarkIndex`: the slowdown from a machine of this class to a mid-range phone (Lighthouse's
 * docs/throttling.md).
 */
const slowdowns = [
  { from: 1500, slowdown: 4 },
  { from: 1000, slowdown: 2 },
  { from: 0, slowdown: 1 },
];
const FIGURES = {
  'FCP ms': 'first-contentful-paint',
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};

export async function benchLighthouse(only?: string) {
  const site = await startSite();
  const fronts = [await startWay(site, 'ours'), await startWay(site, 'preloaded')];
  try {
    const pages = await pagePaths(site);
    const rows = [];
    for (const [name, address] of Object.entries(pages)) {
      if (only && only !== name) continue;
      for (const { way, origin } of fronts) {
        if (way !== 'ours' && !compared.includes(name)) continue;
        const runs = [];
        for (let run = 0; run < RUNS; run += 1) runs.push(await watch(origin + address, CATEGORIES, 4));
        const index = Math.round(median(runs.map(({ environment }) => environment.benchmarkIndex)));
        const slowdown = slowdowns.find(({ from }) => index >= from)?.slowdown ?? 4;
        const calibrated = [];
        if (way === 'ours' && slowdown < 4)
          for (let run = 0; run < RUNS; run += 1)
            calibrated.push(scoreOf(await watch(origin + address, ['performance'], slowdown), 'performance'));
        rows.push({
          page: name,
          way,
          ...summaryOf(runs),
          index,
          ...(calibrated.length > 0 && { slowdown, calibrated: median(calibrated) }),
        });
      }
    }
    console.table(rows);
    saveResult('lighthouse', { rows });
    return { rows };
  } finally {
    for (const { close } of fronts) await close();
    await site.close();
  }
}

if (import.meta.main) await benchLighthouse(process.argv[2]);

function scoreOf({ categories }: Result, category: string): number {
  return Math.round((categories[category]?.score ?? 0) * 100);
}

/** The median run by performance, and all other failures in any of them. */
function summaryOf(runs: Result[]) {
  // A page that Lighthouse failed to measure has no figures, which is not the same as bad ones.
  const broken = runs.find(({ runtimeError }) => runtimeError);
  if (broken) return { failed: broken.runtimeError?.code };
  const { audits } = runs.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))[
    Math.floor(runs.length / 2)
  ] as Result;
  const scores = Object.fromEntries(
    CATEGORIES.map((category) => {
      const own = runs.map((run) => scoreOf(run, category));
      return [category, category === 'performance' ? median(own) : Math.min(...own)];
    }),
  );
  const figures = Object.fromEntries(
    Object.entries(FIGURES).map(([label, audit]) => [
      label,
      Number((audits[audit]?.numericValue ?? 0).toFixed(audit === FIGURES.CLS ? 4 : 0)),
    ]),
  );
  const failed = runs.flatMap((run) =>
    CATEGORIES.slice(1).flatMap((category) =>
      (run.categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (run.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    ),
  );
  return { ...scores, ...figures, failed: [...new Set(failed)].join(' ') };
}

/**
 * With a browser that was never here: Lighthouse empties the cache and leaves what pages have stored, and a page that
 * remembers its fonts and does not find them is not what anybody sees. Now and then Lighthouse misses the beginning of
 * its own recording; then it looks once more.
 */
async function watch(url: string, onlyCategories: string[], cpuSlowdownMultiplier: number): Promise<Result> {
  for (let tries = 2; ; tries -= 1) {
    const chrome = await launch({
      chromePath: browserPath,
      chromeFlags: ['--headless=new', ...browserFlags],
    });
    try {
      const run = await lighthouse(url, {
        port: chrome.port,
        onlyCategories,
        logLevel: 'error',
        // Lighthouse's own throttling ("slow 4G").
        throttling: { rttMs: 150, throughputKbps: 1638.4, cpuSlowdownMultiplier },
      });
      if (!run) throw new Error(`Lighthouse had nothing to say about ${url}`);
      if (!run.lhr.runtimeError || tries === 1) return run.lhr;
    } finally {
      chrome.kill();
    }
  }
}
