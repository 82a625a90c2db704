/**
 * `npm run bench:blog [-- 1000 100000 sqlite|postgres]`: how much longer each read of the blog takes with 100,000
 * posts than with 1,000, on both engines. The aim is a ratio of 2 at most.
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
import { COMMON_TAG, COMMON_WORD, generatePosts, MIDDLING_WORD, RARE_WORD } from './post-generator.ts';

const [small = 1_000, large = 100_000] = process.argv.slice(2, 4).map(Number);
const only = process.argv[4];
const ROUNDS = 200;
const LIST = '/api/blog?limit=12';

/** Each read, as a function of the round: an article is another one each time. */
const reads: [name: string, url: (round: number, size: number) => string][] = [
  ['list, page 1', () => LIST],
  ['tag of every tenth post', () => `${LIST}&tag=${COMMON_TAG}`],
  ['tag of a few posts', () => `${LIST}&tag=tag%207`],
  ['search, a rare word', () => `${LIST}&q=${RARE_WORD}`],
  ['search, a word of every tenth post', () => `${LIST}&q=${MIDDLING_WORD}`],
  ['search, a word of every post', () => `${LIST}&q=${COMMON_WORD}`],
  [
    'article with related ones',
    (round, size) =>
      `/api/blog/post-${Math.floor((round * size) / ROUNDS)}?includeRelated=true&includeComments=true`,
  ],
];

async function measure(engine: Engine, size: number): Promise<Map<string, number>> {
  await migrate(engine);
  const before = Date.now();
  await generatePosts(engine, size);
  // What either engine does by itself in time.
  await (engine.dialect.name === 'postgres' ? sql`vacuum analyze` : sql`pragma optimize`).execute(engine.db);
  const seconds = ((Date.now() - before) / 1000).toFixed(1);
  console.log(`${engine.dialect.name}: ${size.toLocaleString('en-US')} posts written in ${seconds} s`);
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-bench-'));
  const app = await buildApp({
    env: readEnv({ DATA_DIR: folder, DEMO_CONTENT: 'off', RATE_LIMITS: 'off' }),
    engine,
    files: diskFiles(folder),
    clock: () => new Date(),
    log: createLog('silent'),
  });
  try {
    const medians = new Map<string, number>();
    for (const [name, url] of reads) medians.set(name, await medianOf(app, (round) => url(round, size)));
    return medians;
  } finally {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function medianOf(app: FastifyInstance, url: (round: number) => string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = performance.now();
    const { statusCode } = await app.inject(url(round));
    times.push(performance.now() - before);
    if (statusCode !== 200) throw new Error(`${url(round)} answered ${statusCode}`);
  }
  // The first rounds prepare statements and warm the code up.
  const warm = times.slice(ROUNDS / 10).sort((a, b) => a - b);
  return warm[Math.floor(warm.length / 2)] ?? 0;
}

async function compare(open: (name: string) => Promise<Engine>) {
  const medians: Map<string, number>[] = [];
  for (const size of [small, large]) {
    const engine = await open(`octavo_blog_${size}`);
    medians.push(await measure(engine, size));
    await engine.close();
  }
  const [few, many] = medians;
  for (const [name] of reads) {
    const [a = 0, b = 0] = [few?.get(name), many?.get(name)];
    const verdict = b / a <= 2 ? '' : '  over 2';
    console.log(
      `  ${name.padEnd(36)} ${a.toFixed(2)} ms → ${b.toFixed(2)} ms, ratio ${(b / a).toFixed(2)}${verdict}`,
    );
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'octavo-bench-'));
if (only !== 'postgres') await compare(async (name) => openSqlite(path.join(folder, `${name}.db`)));
rmSync(folder, { recursive: true, force: true });

if (only !== 'sqlite') {
  const postgres = await startPostgres();
  if ('missing' in postgres) {
    console.log(`postgres: skipped, ${postgres.missing}`);
  } else {
    const { url, stop } = postgres.found;
    try {
      await compare(async (name) => {
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        await client.query(`drop database if exists ${name}`);
        await client.query(`create database ${name}`);
        await client.end();
        return openPostgres(Object.assign(new URL(url), { pathname: `/${name}` }).href);
      });
    } finally {
      stop();
    }
  }
}
