/**
 * `npm run bench`: every benchmark that speed is promised by, one after the other, and at the end the figures beside
 * what they are to reach. Each leaves its details in `bench/results/`. Takes about half an hour; leave the machine alone.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compared } from './ways.ts';

const parts = [
  ['pages.ts'],
  ['samples.ts', '1000', '10000', '100000'],
  ['blog.ts', '1000', '10000', '100000'],
  ['first-view.ts'],
  ['editor.ts'],
  ['lighthouse.ts'],
];

type Growth = { engines: Record<string, { figures: { call: string; ratio: number }[] }> };
type Pages = {
  warm: { page: string; answer: string; ofBare: number; requestsPerSecond: number }[];
  cold: { page: string; cpuMs: number }[];
  memoryMb: { idle: number; cacheFull: number };
  startMs: number;
};
type View = {
  page: string;
  way: string;
  lcp: number;
  tbt: number;
  cls: number;
  longestTask: number;
  scripts: number;
  scriptsBeforePaint: number;
};
type Scores = Record<'performance' | 'accessibility' | 'best-practices' | 'seo' | 'LCP ms', number> & {
  page: string;
  way: string;
};
type Editor = { interactiveMs: { fromList: number; cached: number }; keyMs: { median: number } };
type Line = { figure: string; measured: number; aim: number; isReached: boolean };

function resultOf<Result>(name: string): Result {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, `results/${name}.json`), 'utf8'));
}

function atLeast(figure: string, aim: number, values: number[]): Line {
  const measured = Math.min(...values);
  return { figure, measured: round(measured), aim, isReached: measured >= aim };
}

function atMost(figure: string, aim: number, values: number[]): Line {
  const measured = Math.max(...values);
  return { figure, measured: round(measured), aim, isReached: measured <= aim };
}

/** Ours compared with the same page with preloaded fonts and modules, if both were measured. */
function ratiosOf<Row extends { page: string; way: string }>(
  rows: Row[],
  read: (row: Row) => number,
): number[] {
  return rows
    .filter(({ page, way }) => way === 'preloaded' && compared.includes(page))
    .map((preloaded) => {
      const ours = rows.find(({ page, way }) => way === 'ours' && page === preloaded.page);
      return ours ? read(ours) / read(preloaded) : Number.NaN;
    });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function lines(): Line[] {
  const pages = resultOf<Pages>('pages');
  const warm = pages.warm.filter(({ answer }) => answer !== '304');
  const views = resultOf<{ rows: View[] }>('first-view').rows;
  const ours = views.filter(({ way }) => way === 'ours');
  const firstViews = ours.filter(({ page }) => compared.includes(page));
  const watched = resultOf<{ rows: Scores[] }>('lighthouse').rows;
  const scores = watched.filter(({ way }) => way === 'ours');
  const editor = resultOf<Editor>('editor');
  const growth = ['samples', 'posts'].flatMap((name) =>
    Object.entries(resultOf<Growth>(name).engines).map(([engine, { figures }]) =>
      atMost(
        `${name} on ${engine}, growth to 100,000`,
        2,
        figures.map(({ ratio }) => ratio),
      ),
    ),
  );
  return [
    atLeast(
      "warm page, of a bare server's rate",
      0.8,
      warm.map(({ ofBare }) => ofBare),
    ),
    atLeast(
      "304, of a bare server's rate",
      0.85,
      pages.warm.filter(({ answer }) => answer === '304').map(({ ofBare }) => ofBare),
    ),
    atMost(
      'cold page, ms of CPU',
      3,
      pages.cold.map(({ cpuMs }) => cpuMs),
    ),
    ...growth,
    atMost('memory idle, MB', 120, [pages.memoryMb.idle]),
    atMost('memory with a full cache, MB', 200, [pages.memoryMb.cacheFull]),
    atMost('start to the first page, ms', 1_000, [pages.startMs]),
    atMost(
      'largest paint on the slowed browser, of the preloaded way',
      0.6,
      ratiosOf(views, ({ lcp }) => lcp),
    ),
    atMost(
      'largest paint by Lighthouse, of the preloaded way',
      0.6,
      ratiosOf(watched, (row) => row['LCP ms']),
    ),
    atMost(
      'JavaScript of the first view, bytes',
      125_000,
      firstViews.map(({ scripts }) => scripts),
    ),
    atMost(
      'longest task, ms',
      50,
      firstViews.map(({ longestTask }) => longestTask),
    ),
    atMost(
      'blocking time, ms',
      100,
      ours.map(({ tbt }) => tbt),
    ),
    atMost(
      'layout shift',
      0,
      ours.map(({ cls }) => cls),
    ),
    atMost(
      'script before the first paint, bytes',
      0,
      ours.map(({ scriptsBeforePaint }) => scriptsBeforePaint),
    ),
    atMost('post editor from the list on the slow phone, ms', 1_500, [editor.interactiveMs.fromList]),
    atMost('post editor by its address, ms', 1_500, [editor.interactiveMs.cached]),
    atMost('a key in a text of 20,000 words, ms', 16, [editor.keyMs.median]),
    atLeast(
      'Lighthouse, performance',
      99,
      scores.map(({ performance }) => performance),
    ),
    atLeast(
      'Lighthouse, the rest',
      100,
      scores.flatMap((score) => [score.accessibility, score['best-practices'], score.seo]),
    ),
  ];
}

if (!process.argv.includes('--table')) {
  for (const [file = '', ...args] of parts) {
    console.log(`\n── ${file}`);
    spawnSync(process.execPath, [path.join(import.meta.dirname, file), ...args], { stdio: 'inherit' });
  }
}
console.table(lines());
