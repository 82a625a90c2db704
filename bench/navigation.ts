/**
 * `npm run bench:navigation`: from the tap on a link to the first frame of the next page, prerendered (the
 * pointer rested on the link) and without speculation rules, and Back from there; on the slow phone and unthrottled.
 * With puppeteer: Playwright switches prerendering and the back/forward cache off. A debugger loses sight of a
 * prerendered page, so a proxy adds a script to the pages, which reports their first frames and goes back.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import puppeteer, { type Browser, PredefinedNetworkConditions } from 'puppeteer-core';
import { atMost, browserFlags, browserPath, median, PHONE, pagePaths, report, withSite } from './site.ts';

const ROUNDS = 3;
const CPU_SLOWDOWN = 4;
/** Until the page is prerendered, and the one with the link hydrated. */
const RESTING_MS = 2_500;
const MAX_WAIT_MS = 10_000;

type Machine = 'phone' | 'unthrottled';
type Kind = 'prerendered' | 'plain' | 'back';
type Row = { machine: Machine; way: string; kind: Kind; ms: number; count: number };
type Way = { from: string; to: string; kind: 'prerendered' | 'plain'; machine: Machine };
/** What a page reports: that it is being left, or its first frame. `why` the browser has not kept it for Back. */
type Report = { path: string; kind: Kind | 'left'; at: number; why?: unknown };

await withSite({}, async (site) => {
  const { blog, article, samples, sample } = await pagePaths(site);
  const ways = [
    { from: blog, to: article },
    { from: samples, to: sample },
    { from: article, to: blog },
  ];
  const proxy = await startProxy(site.origin);
  const rows: Row[] = [];
  for (const machine of ['phone', 'unthrottled'] as const)
    for (const { from, to } of ways) {
      const times: Record<Kind, number[]> = { prerendered: [], plain: [], back: [] };
      // By turns.
      for (let round = 0; round < ROUNDS; round += 1)
        for (const kind of ['prerendered', 'plain'] as const) {
          const browser = await puppeteer.launch({ executablePath: browserPath, args: browserFlags });
          const seen = await visit(browser, proxy, { from, to, kind, machine }).catch(String);
          // After a prerendered page closing its window hangs, and a slowed page that stays open takes a core.
          browser.process()?.kill('SIGKILL');
          console.log(machine, from, 'to', to, kind, seen);
          if (typeof seen === 'string') continue;
          if (seen.shown === kind) times[kind].push(seen.tap);
          if (seen.returned === 'back') times.back.push(seen.back);
        }
      for (const kind of ['prerendered', 'plain', 'back'] as const)
        rows.push({
          machine,
          way: `${from} to ${to}`,
          kind,
          ms: times[kind].length > 0 ? median(times[kind]) : Number.POSITIVE_INFINITY,
          count: times[kind].length,
        });
    }
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

async function visit(browser: Browser, proxy: Proxy, { from, to, kind, machine }: Way) {
  const page = await browser.newPage();
  await page.setViewport({ ...PHONE.viewport, deviceScaleFactor: PHONE.deviceScaleFactor });
  if (machine === 'phone') {
    await page.emulateCPUThrottling(CPU_SLOWDOWN);
    await page.emulateNetworkConditions(PredefinedNetworkConditions['Fast 4G']);
  }
  const readReport = proxy.startVisit(kind);
  await page.goto(proxy.origin + from, { waitUntil: 'networkidle0' });
  const link = `main a[href="${to}"]`;
  await page.$eval(link, (element) => element.scrollIntoView({ block: 'center' }));
  await page.hover(link);
  await sleep(RESTING_MS);
  // From here on nothing is asked of a page: a prerendered one has another target, and an evaluation in the one that
  // was left would end its being kept for Back.
  page.click(link).catch(() => {});
  const tapped = await readReport(from, true);
  const shown = await readReport(to, false);
  const left = await readReport(to, true);
  const returned = await readReport(from, false);
  return {
    shown: shown.kind,
    tap: Math.round(shown.at - tapped.at),
    returned: returned.kind,
    back: Math.round(returned.at - left.at),
    ...(returned.why != null && { why: JSON.stringify(returned.why) }),
  };
}

type Proxy = Awaited<ReturnType<typeof startProxy>>;

/** The site, with a script in its pages that reports their frames. */
async function startProxy(site: string) {
  let isPrerenderingAllowed = true;
  let reports: Report[] = [];
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  async function respond(request: IncomingMessage, response: ServerResponse) {
    const { url = '/', method } = request;
    if (url === '/reports') {
      reports.push((await new Response(request as unknown as BodyInit).json()) as Report);
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
    return response.writeHead(answer.status, { ...headers, 'content-encoding': 'gzip' }).end(sent);
  }
  await once(server.listen(0), 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Forgets earlier visits. Returns what waits for a report of this one. */
    startVisit(kind: Way['kind']) {
      isPrerenderingAllowed = kind === 'prerendered';
      const own: Report[] = [];
      reports = own;
      return async (path: string, isLeft: boolean): Promise<Report> => {
        for (const end = Date.now() + MAX_WAIT_MS; Date.now() < end; await sleep(20)) {
          const found = own.find((report) => report.path === path && (report.kind === 'left') === isLeft);
          if (found) return found;
        }
        throw new Error(`${path} did not report ${isLeft ? 'that it was left' : 'a frame'}`);
      };
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Runs in the page: when it is left, the first frame of one that was navigated to, which goes back a second later, and
 * the first frame after Back.
 */
function reportTimes() {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const current = visit as unknown as { activationStart: number; notRestoredReasons: unknown };
  const report = (kind: Report['kind'], at: number) =>
    fetch('/reports', {
      method: 'POST',
      keepalive: true,
      body: JSON.stringify({ path: location.pathname, kind, at, why: current.notRestoredReasons }),
    });
  const reportLeaving = ({ timeStamp }: Event) => report('left', performance.timeOrigin + timeStamp);
  for (const type of ['click', 'leaving']) addEventListener(type, reportLeaving, true);
  new PerformanceObserver((list) => {
    if (visit?.type === 'navigate' && document.referrer === '') return;
    for (const { startTime } of list.getEntriesByName('first-contentful-paint')) {
      report(current.activationStart > 0 ? 'prerendered' : 'plain', performance.timeOrigin + startTime);
      if (visit?.type !== 'navigate') return;
      setTimeout(() => {
        dispatchEvent(new Event('leaving'));
        history.back();
      }, 1000);
    }
  }).observe({ type: 'paint', buffered: true });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) requestAnimationFrame(() => setTimeout(() => report('back', Date.now())));
  });
}
