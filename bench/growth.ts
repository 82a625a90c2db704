/** How the cost of a read grows with the number of records, on both engines: what `samples.ts` and `blog.ts` share. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { buildApp } from '#server/app.ts';
import type { Engine } from '#server/db/engines/engine.ts';
import { openPostgres } from '#server/db/engines/postgres.ts';
import { openSqlite } from '#server/db/engines/sqlite.ts';
import { migrate } from '#server/db/migrate.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/http/logging.ts';
import { createSite } from '#server/site.ts';
import { startPostgres } from '../scripts/test-tools.ts';

const SIZES = [1_000, 10_000, 100_000];
const ROUNDS = 300;
/** Warm-up rounds, which are not counted. */
const WARM_UP = 50;
/** How much longer a read may take in the largest library than in the smallest. */
const AIM = 2;

/** A read as a function of the round, because some use another record each time. */
export type Read = { name: string; url: (round: number) => string };

type Subject = {
  /** `samples` or `posts`. */
  records: string;
  fill: (engine: Engine, count: number) => Promise<void>;
  reads: (app: FastifyInstance, size: number) => Promise<Read[]>;
};

type Library = {
  size: number;
  app: FastifyInstance;
  reads: Read[];
  written: Written;
  close: () => Promise<void>;
};
type Written = { seconds: number; perSecond: number; peakMegabytes: number };
type Figure = { call: string; first: number[]; median: number[]; slow: number[]; ratio: number };

/**
 * `[sizes…] [sqlite|postgres]` on the command line. The libraries exist side by side and are queried in turns, so
 * that a busy moment of the machine affects all of them alike.
 */
export async function measureGrowth(subject: Subject): Promise<void> {
  const words = process.argv.slice(2);
  const asked = words.map(Number).filter((number) => number > 0);
  const sizes = (asked.length > 0 ? asked : SIZES).toSorted((a, b) => a - b);
  const engines: Record<string, object> = {};
  if (!words.includes('postgres')) engines.sqlite = await onSqlite(subject, sizes);
  if (!words.includes('sqlite')) {
    const postgres = await onPostgres(subject, sizes);
    if (postgres) engines.postgres = postgres;
  }
  const machine = `${cpus().length} × ${cpus()[0]?.model}, node ${process.version}`;
  mkdirSync('bench/results', { recursive: true });
  writeFileSync(
    `bench/results/${subject.records}.json`,
    `${JSON.stringify({ machine, at: new Date(), sizes, rounds: ROUNDS, engines }, null, 2)}\n`,
  );
}

async function onSqlite(subject: Subject, sizes: number[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-bench-'));
  try {
    return await measure('SQLite', subject, sizes, async (size) =>
      openSqlite(path.join(folder, `${size}.db`)),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onPostgres(subject: Subject, sizes: number[]) {
  const postgres = await startPostgres();
  if ('missing' in postgres) {
    console.log(`PostgreSQL was left out: ${postgres.missing}`);
    return undefined;
  }
  const { url, stop } = postgres.found;
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const nameOf = (size: number) => `octavo_bench_${subject.records}_${size}`;
  const drop = (size: number) => owner.query(`drop database if exists ${nameOf(size)} with (force)`);
  try {
    return await measure('PostgreSQL', subject, sizes, async (size) => {
      await drop(size);
      await owner.query(`create database ${nameOf(size)}`);
      return openPostgres(Object.assign(new URL(url), { pathname: `/${nameOf(size)}` }).href);
    });
  } finally {
    for (const size of sizes) await drop(size);
    await owner.end();
    await stop();
  }
}

async function measure(
  name: string,
  subject: Subject,
  sizes: number[],
  open: (size: number) => Promise<Engine>,
) {
  const libraries: Library[] = [];
  try {
    for (const size of sizes) libraries.push(await prepare(name, subject, size, await open(size)));
    const figures = await timeReads(libraries);
    print(name, sizes, figures);
    return { written: libraries.map(({ written }) => written), figures };
  } finally {
    for (const library of libraries) await library.close();
  }
}

async function prepare(name: string, subject: Subject, size: number, engine: Engine): Promise<Library> {
  await migrate(engine);
  const written = await watch(size, () => subject.fill(engine, size));
  console.log(
    `${name}: ${size.toLocaleString('en-US')} ${subject.records} written in ${written.seconds.toFixed(1)} s, ` +
      `${written.perSecond} a second, at most ${written.peakMegabytes} MB in use`,
  );
  // What either engine does by itself over time.
  await (engine.dialect.name === 'postgres' ? sql`vacuum analyze` : sql`pragma optimize`).execute(engine.db);
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-bench-'));
  const env = readEnv({ DATA_DIR: folder, DEMO_CONTENT: 'off', RATE_LIMITS: 'off' });
  const app = await buildApp(await createSite(env, { engine, log: createLog('silent') }));
  async function close() {
    await app.close();
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return { size, app, reads: await subject.reads(app, size), written, close };
}

async function watch(size: number, work: () => Promise<void>): Promise<Written> {
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1000;
  const peakMegabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  return { seconds, perSecond: Math.round(size / seconds), peakMegabytes };
}

async function timeReads(libraries: Library[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [index, { name }] of libraries[0]?.reads.entries() ?? []) {
    const times = libraries.map((): number[] => []);
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      for (const [place, { app, reads }] of libraries.entries())
        times[place]?.push(await timeOf(app, reads[index]?.url(round) ?? ''));
    }
    const first = times.map(([time = 0]) => time);
    const median = times.map((all) => percentileOf(all.slice(WARM_UP), 0.5));
    const slow = times.map((all) => percentileOf(all.slice(WARM_UP), 0.95));
    figures.push({ call: name, first, median, slow, ratio: (median.at(-1) ?? 0) / (median[0] ?? 1) });
  }
  return figures;
}

async function timeOf(app: FastifyInstance, url: string): Promise<number> {
  const start = performance.now();
  const { statusCode } = await app.inject(url);
  const time = performance.now() - start;
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
  return time;
}

function percentileOf(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
}

function print(engine: string, sizes: number[], figures: Figure[]) {
  console.log(`\n${engine}: ms a call, median and 95th percentile of ${ROUNDS} (the very first in brackets)`);
  const heads = sizes.map((size) => size.toLocaleString('en-US').padStart(24));
  console.log(['call'.padEnd(38), ...heads, 'ratio'.padStart(8)].join(''));
  for (const { call, first, median, slow, ratio } of figures) {
    const cells = median.map((time, place) =>
      `${time.toFixed(2)} / ${slow[place]?.toFixed(2)} (${first[place]?.toFixed(1)})`.padStart(24),
    );
    const verdict = ratio > AIM ? `  over ${AIM}` : '';
    console.log([call.padEnd(38), ...cells, ratio.toFixed(2).padStart(8), verdict].join(''));
  }
  console.log('');
}
