/**
 * `npm run bench:samples [-- 1000 100000 sqlite|postgres]`: how much longer each read of the library takes with 100,000 samples than with
 * 1,000, on both engines. The aim is a ratio of 2 at most.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
import { diskFiles } from '#server/files/disk.ts';
import { createLog } from '#server/http/logging.ts';
import { startPostgres } from '../scripts/test-tools.ts';
import { COMMON_WORD, generateSamples, LARGE_SUBJECT, RARE_WORD } from './sample-generator.ts';

const [small = 1_000, large = 100_000] = process.argv.slice(2, 4).map(Number);
const only = process.argv[4];
const ROUNDS = 60;
const PER_PAGE = 12;

type Times = { median: number; first: number };
type Read = { name: string; url: (round: number) => string };

async function measure(engine: Engine, size: number): Promise<Map<string, Times>> {
  await migrate(engine);
  const before = Date.now();
  await generateSamples(engine, size);
  const seconds = (Date.now() - before) / 1000;
  // What either engine does by itself in time.
  await (engine.dialect.name === 'postgres' ? sql`vacuum analyze` : sql`pragma optimize`).execute(engine.db);
  const megabytes = Math.round(process.memoryUsage().rss / 1024 / 1024);
  console.log(
    `${engine.dialect.name}: ${size.toLocaleString('en-US')} samples written in ${seconds.toFixed(1)} s, ${megabytes} MB in use`,
  );
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-bench-'));
  const app = await buildApp({
    env: readEnv({ DATA_DIR: folder, DEMO_CONTENT: 'off', RATE_LIMITS: 'off' }),
    engine,
    files: diskFiles(folder),
    clock: () => new Date(),
    log: createLog('silent'),
  });
  try {
    const times = new Map<string, Times>();
    for (const read of await readsOf(app, size)) times.set(read.name, await timesOf(app, read));
    return times;
  } finally {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readsOf(app: FastifyInstance, size: number): Promise<Read[]> {
  const subject = encodeURIComponent(LARGE_SUBJECT);
  const category = `/api/samples?subject=${subject}&limit=${PER_PAGE}`;
  const { items, totalPages } = (await app.inject(`/api/samples?limit=${Math.min(size, 1000)}`)).json();
  const lastPage = Math.min(500, (await app.inject(category)).json().totalPages, totalPages);
  const step = Math.max(1, Math.floor(items.length / ROUNDS));
  return [
    { name: 'category, page 1', url: () => `${category}&page=1` },
    { name: 'category, page 500 (or the last)', url: () => `${category}&page=${lastPage}` },
    { name: 'all samples, page 1', url: () => `/api/samples?limit=${PER_PAGE}` },
    { name: 'search, common word', url: () => `/api/samples?q=${COMMON_WORD}&limit=${PER_PAGE}` },
    { name: 'search, rare word', url: () => `/api/samples?q=${RARE_WORD}&limit=${PER_PAGE}` },
    { name: 'search within a category', url: () => `${category}&q=${COMMON_WORD}` },
    { name: 'categories', url: () => '/api/samples/categories' },
    // Another sample each time: nothing of it is in a cache.
    {
      name: 'detail with related',
      url: (round) => `/api/samples/${items[(round * step) % items.length].slug}?includeRelated=true`,
    },
  ];
}

async function timesOf(app: FastifyInstance, { url }: Read): Promise<Times> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    const { statusCode } = await app.inject(url(round));
    times.push(performance.now() - start);
    if (statusCode !== 200) throw new Error(`${url(round)} answered ${statusCode}`);
  }
  const [first = 0] = times;
  return { first, median: times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0 };
}

function print(engine: string, few: Map<string, Times>, many: Map<string, Times>) {
  const thousands = (size: number) => size.toLocaleString('en-US');
  console.log(`\n${engine}: median of ${ROUNDS} calls in ms (the first of them in brackets)`);
  console.log(
    [
      'call'.padEnd(34),
      thousands(small).padStart(18),
      thousands(large).padStart(18),
      'ratio'.padStart(7),
    ].join(''),
  );
  for (const [name, { median, first }] of many) {
    const other = few.get(name) as Times;
    const cell = (time: Times) => `${time.median.toFixed(2)} (${time.first.toFixed(1)})`.padStart(18);
    const ratio = median / other.median;
    console.log(
      [name.padEnd(34), cell(other), cell({ median, first }), ratio.toFixed(2).padStart(7)].join(''),
    );
  }
  console.log('');
}

async function withSqlite(size: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-bench-'));
  const engine = openSqlite(path.join(folder, 'octavo.db'));
  try {
    return await measure(engine, size);
  } finally {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withPostgres(url: string, size: number) {
  const name = `octavo_bench_${size}`;
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`drop database if exists ${name} with (force)`);
  await owner.query(`create database ${name}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  const engine = openPostgres(address.href);
  try {
    return await measure(engine, size);
  } finally {
    await engine.close();
    await owner.query(`drop database if exists ${name} with (force)`);
    await owner.end();
  }
}

async function benchPostgres() {
  const postgres = await startPostgres();
  if ('missing' in postgres) return console.log(`PostgreSQL was left out: ${postgres.missing}`);
  const { url, stop } = postgres.found;
  try {
    print('PostgreSQL', await withPostgres(url, small), await withPostgres(url, large));
  } finally {
    stop();
  }
}

if (only !== 'postgres') print('SQLite', await withSqlite(small), await withSqlite(large));
if (only !== 'sqlite') await benchPostgres();
