/**
 * `npm run bench:lighthouse`: Lighthouse's scores for one page of every public kind, on its phone. Accessibility, best
 * practices and search should be 100, performance at least 99.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { firstSlug, keepResult, type Site, startSite } from './site.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const FIGURES = {
  'FCP ms': 'first-contentful-paint',
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};

export async function benchLighthouse(only?: string) {
  const site = await startSite();
  const compressing = await compress(site);
  const chrome = await launch({
    chromePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
    ],
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
      const run = await lighthouse(compressing.origin + address, {
        port: chrome.port,
        onlyCategories: CATEGORIES,
        logLevel: 'error',
      });
      if (!run) throw new Error(`Lighthouse had nothing to say about ${address}`);
      const { categories, audits } = run.lhr;
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
    await compressing.close();
    await site.close();
  }
}

/** Pages compressed once and kept, as small as they get. */
async function compress(site: Site) {
  const kept = new Map<string, Promise<{ status: number; headers: Record<string, string>; body: Buffer }>>();
  async function answerOf(url: string) {
    const answer = await fetch(site.origin + url, { headers: { 'accept-encoding': 'identity' } });
    const { 'content-length': _, ...headers } = Object.fromEntries(answer.headers);
    const body = Buffer.from(await answer.arrayBuffer());
    const isText = /text|javascript|json|svg/.test(headers['content-type'] ?? '');
    return isText
      ? {
          status: answer.status,
          headers: { ...headers, 'content-encoding': 'br' },
          body: brotliCompressSync(body),
        }
      : { status: answer.status, headers, body };
  }
  const server = createServer(async (request, response) => {
    const url = request.url ?? '/';
    if (request.method !== 'GET') return response.writeHead(204).end();
    if (!kept.has(url)) kept.set(url, answerOf(url));
    const { status, headers, body } = (await kept.get(url)) as Awaited<ReturnType<typeof answerOf>>;
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

if (import.meta.main) await benchLighthouse(process.argv[2]);
