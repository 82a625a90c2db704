/** What the benchmarks share: the built site with demo content, the browser, random texts, figures. */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { ensureBuilt } from '../scripts/setup.mjs';

export const PASSWORD = 'a-long-enough-password';

export type Site = { origin: string; folder: string; pid: number; close: () => Promise<void> };

export function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-bench-'));
  return work(folder).finally(() => rmSync(folder, { recursive: true, force: true }));
}

/** Runs `work` against a site of its own. */
export function withSite<Result>(
  settings: Record<string, string>,
  work: (site: Site) => Promise<Result>,
  command?: string[],
): Promise<Result> {
  ensureBuilt();
  return withFolder(async (folder) => {
    const site = await start({ DATA_DIR: folder, ...settings }, command);
    return work({ ...site, folder }).finally(site.close);
  });
}

export async function start(settings: Record<string, string>, command?: string[]) {
  const { origin, child }: ServerProcess = await startServer(
    { ADMIN_PASSWORD: PASSWORD, RATE_LIMITS: 'off', DEMO_CONTENT: 'on', ...settings },
    command,
  );
  return {
    origin,
    pid: child.pid ?? 0,
    async close() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export async function firstSlug({ origin }: Pick<Site, 'origin'>, list: 'blog' | 'samples'): Promise<string> {
  const { items } = (await (await fetch(`${origin}/api/${list}?limit=1`)).json()) as {
    items: { slug: string }[];
  };
  return items[0]?.slug ?? '';
}

/** A path of every public kind of page. */
export async function pagePaths(site: Pick<Site, 'origin'>) {
  return {
    home: '/',
    service: '/services/essay-writing',
    samples: '/samples',
    category: '/samples/category/literature',
    sample: `/samples/${await firstSlug(site, 'samples')}`,
    blog: '/blog',
    article: `/blog/${await firstSlug(site, 'blog')}`,
    contact: '/contact',
  };
}

/** Of a process, as Linux counts them. */
export function memoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(status.match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024);
}

export const browserPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  // An attached debugger makes V8 record the position of each created error, and for the first of them it would parse
  // all of React again (80 ms on the slow phone), which happens to no visitor.
  '--js-flags=--no-enable-lazy-source-positions',
];

export function launchBrowser() {
  return chromium.launch({ executablePath: browserPath, args: browserFlags });
}

/** Lighthouse's phone: slow 4G, CPU slowed four times, a medium screen. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const NETWORKS = {
  unthrottled: undefined,
  'Fast 4G': { latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750, offline: false },
  'slow 4G': { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000, offline: false },
};
export type Network = keyof typeof NETWORKS;
const CPU_SLOWDOWN = 4;

export async function newPage(context: BrowserContext, network: Network): Promise<Page> {
  const page = await context.newPage();
  const conditions = NETWORKS[network];
  if (!conditions) return page;
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', conditions);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
}

/** Something that looks like a word. */
export function word(random: () => number): string {
  const syllables = 2 + Math.floor(random() * 3);
  const letter = (letters: string) => letters[Math.floor(random() * letters.length)] ?? '';
  return Array.from({ length: syllables }, () => letter('bcdfglmnprstv') + letter('aeiou')).join('');
}

export function percentile(values: number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;
}

export function median(values: number[]): number {
  return percentile(values, 0.5);
}

export function round(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}

/** Prints the figures next to their targets; the exit code says whether all were reached. */
export function report(name: string, targets: Target[], details: object) {
  console.table(targets);
  if (targets.some(({ target, isReached }) => target !== undefined && !isReached)) process.exitCode = 1;
  const folder = path.join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, `${name}.json`),
    `${JSON.stringify({ targets, ...details }, undefined, 2)}\n`,
  );
}

type Target = { figure: string; measured: number; target?: number; isReached?: boolean };

export function atLeast(figure: string, target: number, ...values: number[]): Target {
  const measured = Math.min(...values);
  return { figure, measured: round(measured, 4), target, isReached: measured >= target };
}

export function atMost(figure: string, target: number, ...values: number[]): Target {
  const measured = Math.max(...values);
  return { figure, measured: round(measured, 4), target, isReached: measured <= target };
}
