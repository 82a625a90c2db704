/**
 * `npm run bench:navigation`: from the tap on a link to the first frame of the next page, prerendered (the
 * pointer rested on the link) and without speculation rules, and Back from there; on the slow phone and unthrottled.
 * With puppeteer: Playwright switches prerendering and the back/forward cache off. A debugger loses sight of a
 * prerendered page, so a proxy adds a script to the pages, which reports their first frames.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import puppeteer, { type Browser, PredefinedNetworkConditions } from 'puppeteer-core';
import { atMost, browserFlags, browserPath, median, PHONE, pagePaths, report, withSite } from './site.ts';

const ROUNDS = 3;
const CPU_SLOWDOWN = 4;
/** Until the page is prerendered, and the one with the link hydrated. */
const RESTING_MS = 2_500;

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
  const proxy = await startProxy(site.origin);
  const rows: Row[] = [];
  for (const machine of ['phone', 'unthrottled'] as const)
    for (const { from, to } of ways) {
      const times: Record<Kind, number[]> = { prerendered: [], plain: [], back: [] };
      // By turns.
      for (let round = 0; round < ROUNDS; round += 1)
        for (const kind of ['prerendered', 'plain'] as const) {
          const { tap, back } = await measure(browser, proxy, { from, to, kind, machine });
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
  proxy.close();
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
/** What a page reports: that it is being left, or its first frame. */
type Report = { path: string; kind: Kind | 'left'; at: number };

async function measure(browser: Browser, proxy: Proxy, { from, to, kind, machine }: Way) {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport({ ...PHONE.viewport, deviceScaleFactor: PHONE.deviceScaleFactor });
    if (machine === 'phone') {
      await page.emulateCPUThrottling(CPU_SLOWDOWN);
      await page.emulateNetworkConditions(PredefinedNetworkConditions['Fast 4G']);
    }
    proxy.allowPrerendering(kind === 'prerendered');
    await page.goto(proxy.origin + from, { waitUntil: 'networkidle0' });
    const link = `main a[href="${to}"]`;
    await page.$eval(link, (element) => element.scrollIntoView({ block: 'center' }));
    await page.hover(link);
    await sleep(RESTING_MS);
    const tap = await proxy.timeFrame({ path: to, kind }, () => page.click(link));
    const back = await proxy.timeFrame({ path: from, kind: 'back' }, () =>
      page.evaluate(() => {
        dispatchEvent(new Event('leaving'));
        history.back();
      }),
    );
    return { tap, back };
  } finally {
    await context.close();
  }
}

type Proxy = Awaited<ReturnType<typeof startProxy>>;

/** The site, with a script in its pages that reports their frames. */
async function startProxy(site: string) {
  let isPrerenderingAllowed = true;
  let onReport = (_report: Report) => {};
  const server = createServer(async (request, response) => {
    const { url = '/', method } = request;
    if (url === '/reports') {
      onReport((await new Response(request as unknown as BodyInit).json()) as Report);
      return response.writeHead(204).end();
    }
    if (url === '/report.js') {
      const headers = { 'content-type': 'text/javascript', 'cache-control': 'max-age=3600' };
      return response.writeHead(200, headers).end(`(${reportTimes})()`);
    }
    const answer = await fetch(site + url, { method: method ?? 'GET', redirect: 'manual' });
    const headers = Object.fromEntries(answer.headers);
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) delete headers[name];
    if (!isPrerenderingAllowed) delete headers['speculation-rules'];
    const body = Buffer.from(await answer.arrayBuffer());
    const isPage = headers['content-type']?.startsWith('text/html');
    const page = () => body.toString().replace('</head>', '<script async src="/report.js"></script></head>');
    const sent = gzipSync(isPage ? page() : body);
    response.writeHead(answer.status, { ...headers, 'content-encoding': 'gzip' }).end(sent);
  });
  await once(server.listen(0), 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    allowPrerendering(isAllowed: boolean) {
      isPrerenderingAllowed = isAllowed;
    },
    /** From the click, or the call of Back, to the frame, by the clock of the machine. */
    async timeFrame({ path, kind }: Omit<Report, 'at'>, act: () => Promise<unknown>): Promise<number> {
      const reports: Report[] = [];
      const done = new Promise<{ left: Report; shown: Report }>((resolve) => {
        onReport = (report) => {
          reports.push(report);
          const left = reports.find((each) => each.kind === 'left');
          const shown = reports.find((each) => each.path === path && each.kind !== 'left');
          if (left && shown) resolve({ left, shown });
        };
      });
      // What it waits for may never come to the debugger.
      act().catch(() => {});
      const { left, shown } = await done;
      if (shown.kind !== kind) throw new Error(`${path} was shown as ${shown.kind}, not ${kind}`);
      return shown.at - left.at;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Runs in the page: when it is left, its first paint, and the first frame after Back if the browser has kept it. */
function reportTimes() {
  const report = (kind: Report['kind'], at: number) =>
    fetch('/reports', {
      method: 'POST',
      keepalive: true,
      body: JSON.stringify({ path: location.pathname, kind, at }),
    });
  const reportLeaving = ({ timeStamp }: Event) => report('left', performance.timeOrigin + timeStamp);
  for (const type of ['click', 'leaving']) addEventListener(type, reportLeaving, true);
  new PerformanceObserver((list) => {
    const [entry] = performance.getEntriesByType('navigation');
    const isPrerendered = (entry as unknown as { activationStart: number }).activationStart > 0;
    for (const { startTime } of list.getEntriesByName('first-contentful-paint'))
      report(isPrerendered ? 'prerendered' : 'plain', performance.timeOrigin + startTime);
  }).observe({ type: 'paint', buffered: true });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) requestAnimationFrame(() => setTimeout(() => report('back', Date.now())));
  });
}
