/**
 * Requests 84 social images at once, each of another page, and for `/healthz` meanwhile. Prints one line of JSON: the
 * status codes of the images, how long all of them took, and how long `/healthz` took (median and slowest, in ms).
 *
 *   node bench/faults/social-images.ts [images=84]
 */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { median, startSite } from '../site.ts';

/** In a thread of its own, so that many answers at once do not keep the one waiting who looks at the time. */
async function askForAll(addresses: string[]): Promise<number[]> {
  return Promise.all(
    addresses.map(async (address) => {
      const response = await fetch(address);
      await response.arrayBuffer();
      return response.status;
    }),
  );
}

async function measure() {
  const images = Number(process.argv[2] ?? 84);
  const site = await startSite({ DEMO_CONTENT: 'on', LOG_LEVEL: 'silent' });
  try {
    const sitemap = await (await fetch(`${site.origin}/sitemap.xml`)).text();
    const parts = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
    const pages = await Promise.all(parts.map(async (part) => (await fetch(site.origin + part)).text()));
    const kinds = { samples: 'samples', blog: 'blog', topics: 'topics' };
    const paths = pages
      .flatMap((xml) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)])
      .map(([, url = '']) => new URL(url).pathname.split('/'))
      .filter(([, kind = '', slug]) => kind in kinds && slug)
      .map((names) => `/og/${names[1]}/${names.at(-1)}.png`)
      .slice(0, images);
    const start = performance.now();
    const worker = new Worker(new URL(import.meta.url), {
      workerData: paths.map((path) => site.origin + path),
    });
    let statuses: number[] | undefined;
    worker.once('message', (message) => {
      statuses = message;
    });
    const health: number[] = [];
    while (!statuses) {
      const asked = performance.now();
      await (await fetch(`${site.origin}/healthz`)).text();
      health.push(performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const answered: Record<string, number> = {};
    for (const status of statuses) answered[status] = (answered[status] ?? 0) + 1;
    const result = {
      images: paths.length,
      answered,
      allMs: Math.round(performance.now() - start),
      healthMedianMs: Math.round(median(health) * 10) / 10,
      healthSlowestMs: Math.round(Math.max(...health)),
      // Of how many requests the slowest was which.
      slowestAt: `${health.indexOf(Math.max(...health)) + 1} of ${health.length}`,
    };
    console.log(JSON.stringify(result));
  } finally {
    await site.close();
  }
}

if (isMainThread) await measure();
else parentPort?.postMessage(await askForAll(workerData as string[]));
