/**
 * `npm run bench:first-view [-- rounds]`: what a visitor with a phone and a slow connection waits for, in a real
 * Chromium. Each page is shown in the ways of `ways.ts`, in turn and with an empty cache each time.
 */
import { setTimeout } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { browserFlags, browserPath } from './browser.ts';
import { firstSlug, median, saveResult, startSite } from './site.ts';
import { startWay, type Way, ways } from './ways.ts';

const ROUNDS = 5;
/** Lighthouse's phone: slow 4G, CPU slowed four times, a medium screen. */
export const NETWORK = {
  latency: 150,
  downloadThroughput: (1_600 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
export const CPU_SLOWDOWN = 4;
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const LONG_TASK_MS = 50;
const TRACED = ['toplevel', 'loading'];
const SETTLED_MS = 2_500;
const HYDRATED_WITHIN_MS = 30_000;
const LOOK_AGAIN_MS = 100;

const aims = { lcpRatio: 0.6, tbt: 100, cls: 0, scripts: 125_000, scriptsBeforePaint: 0 };

type View = {
  fcp: number;
  lcp: number;
  /** CPU time: not affected by other programs on this machine. */
  tbt: number;
  cls: number;
  longTasks: number;
  longestTask: number;
  /** Wall-clock time, as reported by the browser. */
  tbtOnWall: number;
  /** Transferred bytes, with headers. */
  bytes: Record<string, number>;
  /** The compressed files themselves. */
  scripts: number;
  scriptsBeforePaint: number;
};
type Seen = Pick<View, 'fcp' | 'lcp' | 'cls' | 'scripts' | 'scriptsBeforePaint'> & { tasks: number[] };

export async function measureFirstView(rounds = ROUNDS) {
  const site = await startSite();
  const fronts = await Promise.all(ways.map((way) => startWay(site, way)));
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: browserFlags,
  });
  try {
    const pages = {
      home: '/',
      article: `/blog/${await firstSlug(site, 'blog')}`,
      list: '/samples',
    };
    const rows = [];
    for (const [name, address] of Object.entries(pages)) {
      const views: Record<Way, View[]> = { ours: [], preloaded: [], usual: [], empty: [] };
      // The first round only fills the relays' caches.
      for (let round = 0; round <= rounds; round += 1) {
        for (const { way, origin } of fronts) {
          const seen = await view(browser, origin + address);
          if (round > 0) views[way].push(seen);
        }
      }
      for (const way of ways) rows.push({ page: name, way, ...mediansOf(views[way]) });
    }
    return { profile: { network: NETWORK, cpuSlowdown: CPU_SLOWDOWN, ...PHONE }, rounds, aims, rows };
  } finally {
    await browser.close();
    for (const { close } of fronts) await close();
    await site.close();
  }
}

async function view(browser: Browser, url: string): Promise<View> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK });
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const kinds = new Map<string, { type: string; url: string }>();
    const sizes = new Map<string, number>();
    session.on('Network.responseReceived', ({ requestId, type, response }) =>
      kinds.set(requestId, { type, url: response.url }),
    );
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      sizes.set(requestId, encodedDataLength),
    );
    await page.addInitScript(watch);
    await browser.startTracing(page, { categories: TRACED });
    await page.goto(url, { waitUntil: 'load' });
    await hydrated(session);
    await page.waitForLoadState('networkidle');
    await setTimeout(SETTLED_MS);
    const tasks = longTasksIn(JSON.parse((await browser.stopTracing()).toString()));
    const seen = await readTimings(page);
    const bytes: Record<string, number> = {};
    for (const [id, { type, url }] of kinds) {
      const kind = type === 'Other' && url.endsWith('.js') ? 'Script' : type;
      bytes[kind] = (bytes[kind] ?? 0) + (sizes.get(id) ?? 0);
    }
    return {
      fcp: seen.fcp,
      lcp: seen.lcp,
      cls: seen.cls,
      tbt: blockingTimeOf(tasks),
      longTasks: tasks.length,
      longestTask: Math.max(0, ...tasks),
      tbtOnWall: blockingTimeOf(seen.tasks),
      bytes,
      scripts: seen.scripts,
      scriptsBeforePaint: seen.scriptsBeforePaint,
    };
  } finally {
    await context.close();
  }
}

/** Evaluated without Playwright's helpers: its scripts are 300 KB, and parsing them is a long task by itself. */
async function hydrated(session: CDPSession) {
  const expression = '"hydrated" in document.documentElement.dataset';
  const deadline = Date.now() + HYDRATED_WITHIN_MS;
  while (!(await session.send('Runtime.evaluate', { expression })).result.value) {
    if (Date.now() > deadline) throw new Error('The page was not hydrated');
    await setTimeout(LOOK_AGAIN_MS);
  }
}

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
  args: { name?: string };
};

/** Long tasks of the main thread after the first paint, in milliseconds of CPU time. */
function longTasksIn({ traceEvents }: { traceEvents: TraceEvent[] }): number[] {
  const paint = traceEvents.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('The trace knows of no first paint');
  const main = traceEvents.find(
    ({ name, pid, args }) => name === 'thread_name' && pid === paint.pid && args.name === 'CrRendererMain',
  );
  return traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && pid === paint.pid && tid === main?.tid)
    .filter(({ ts }) => ts > paint.ts)
    .map(({ tdur = 0 }) => tdur / 1000)
    .filter((ms) => ms > LONG_TASK_MS);
}

function blockingTimeOf(tasks: number[]): number {
  return tasks.reduce((sum, ms) => sum + Math.max(0, ms - LONG_TASK_MS), 0);
}

/** Runs in the page, before its own scripts. */
function watch() {
  const seen = { lcp: 0, cls: 0, tasks: [] as { start: number; ms: number }[] };
  Object.assign(window, { seen });
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
  each('longtask', ({ startTime, duration }) => {
    seen.tasks.push({ start: startTime, ms: duration });
  });
}

function readTimings(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const { lcp, cls, tasks } = (
      window as unknown as { seen: { lcp: number; cls: number; tasks: { start: number; ms: number }[] } }
    ).seen;
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    // A preloaded module is listed again when it is executed.
    const files = new Map<string, { size: number; isEarly: boolean }>();
    for (const entry of performance.getEntriesByType('resource')) {
      const { name, startTime, encodedBodySize: size } = entry as PerformanceResourceTiming;
      if (name.endsWith('.js') && !files.has(name)) files.set(name, { size, isEarly: startTime < fcp });
    }
    const sizeOf = (scripts: { size: number }[]) => scripts.reduce((sum, { size }) => sum + size, 0);
    return {
      fcp,
      lcp,
      cls,
      tasks: tasks.filter(({ start, ms }) => start + ms > fcp).map(({ ms }) => ms),
      scripts: sizeOf([...files.values()]),
      scriptsBeforePaint: sizeOf([...files.values()].filter(({ isEarly }) => isEarly)),
    };
  });
}

function mediansOf(views: View[]): View {
  const of = (read: (view: View) => number) => median(views.map(read));
  const kinds = [...new Set(views.flatMap(({ bytes }) => Object.keys(bytes)))].toSorted();
  return {
    fcp: Math.round(of((view) => view.fcp)),
    lcp: Math.round(of((view) => view.lcp)),
    tbt: Math.round(of((view) => view.tbt)),
    cls: of((view) => view.cls),
    longTasks: of((view) => view.longTasks),
    longestTask: Math.round(of((view) => view.longestTask)),
    tbtOnWall: Math.round(of((view) => view.tbtOnWall)),
    bytes: Object.fromEntries(kinds.map((kind) => [kind, of((view) => view.bytes[kind] ?? 0)])),
    scripts: of((view) => view.scripts),
    scriptsBeforePaint: of((view) => view.scriptsBeforePaint),
  };
}

export async function benchFirstView(rounds = ROUNDS) {
  const result = await measureFirstView(rounds);
  console.table(
    result.rows.map(
      ({ page, way, fcp, lcp, tbt, tbtOnWall, cls, longTasks, longestTask, scripts, scriptsBeforePaint }) => {
        const ours = result.rows.find((row) => row.page === page && row.way === 'ours');
        return {
          page,
          way,
          'FCP ms': fcp,
          'LCP ms': lcp,
          'ours / this': ours ? Number((ours.lcp / lcp).toFixed(2)) : '',
          'TBT ms': tbt,
          'on the wall': tbtOnWall,
          CLS: Number(cls.toFixed(4)),
          'long tasks': longTasks,
          'longest ms': longestTask,
          JS: scripts,
          'JS before paint': scriptsBeforePaint,
        };
      },
    ),
  );
  console.table(
    result.rows.filter(({ way }) => way === 'ours').map(({ page, bytes }) => ({ page, ...bytes })),
  );
  saveResult('first-view', result);
  return result;
}

if (import.meta.main) await benchFirstView(Number(process.argv[2] ?? ROUNDS));
