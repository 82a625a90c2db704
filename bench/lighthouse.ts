/**
 * `npm run bench:lighthouse`: Lighthouse's scores for one page of every public kind, on its phone. Accessibility, best
 * practices and search should be 100, performance at least 99.
 */
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { browserFlags, browserPath } from './browser.ts';
import { firstSlug, keepResult, startRelay, startSite } from './site.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const FIGURES = {
  'FCP ms': 'first-contentful-paint',
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};

export async function benchLighthouse(only?: string) {
  const site = await startSite();
  const relay = await startRelay(site);
  const chrome = await launch({
    chromePath: browserPath,
    chromeFlags: ['--headless=new', ...browserFlags],
  });
  try {
    const pages = {
      home: '/',
      service: '/services/essay-writing',
      samples: '/samples',
      category: '/samples/category/literature',
      sample: `/samples/${await firstSlug(site, 'samples')}`,
      blog: '/blog',
      article: `/blog/${await firstSlug(site, 'blog')}`,
      contact: '/contact',
    };
    const rows = [];
    for (const [name, address] of Object.entries(pages)) {
      if (only && only !== name) continue;
      const { categories, audits, runtimeError } = await watch(relay.origin + address, chrome.port);
      // A page that Lighthouse failed to watch has no figures, which is not the same as bad ones.
      if (runtimeError) {
        rows.push({ page: name, failed: runtimeError.code });
        continue;
      }
      const scores = Object.fromEntries(
        CATEGORIES.map((category) => [category, Math.round((categories[category]?.score ?? 0) * 100)]),
      );
      const figures = Object.fromEntries(
        Object.entries(FIGURES).map(([label, audit]) => [
          label,
          Number((audits[audit]?.numericValue ?? 0).toFixed(audit === FIGURES.CLS ? 4 : 0)),
        ]),
      );
      const failed = CATEGORIES.slice(1).flatMap((category) =>
        (categories[category]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
          .map(({ id }) => id),
      );
      rows.push({ page: name, ...scores, ...figures, failed: failed.join(' ') });
    }
    console.table(rows);
    keepResult('lighthouse', { rows });
    return { rows };
  } finally {
    chrome.kill();
    await relay.close();
    await site.close();
  }
}

if (import.meta.main) await benchLighthouse(process.argv[2]);

/** Now and then Lighthouse misses the beginning of its own recording; then it looks once more. */
async function watch(url: string, port: number) {
  for (let tries = 2; ; tries -= 1) {
    const run = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: 'error' });
    if (!run) throw new Error(`Lighthouse had nothing to say about ${url}`);
    if (!run.lhr.runtimeError || tries === 1) return run.lhr;
  }
}
