/**
 * `npm run bench:growth`: what each read of the library and of the blog costs with
 * 1,000, 10,000 and 100,000 records. It may cost twice as much with the most as with the fewest. The sites exist side by
 * side and are queried in turns, so that a busy moment of the machine affects all of them alike.
 */
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
import {
  COMMON_TAG,
  COMMON_WORD,
  generatePosts,
  generateSamples,
  LARGE_SUBJECT,
  MIDDLING_WORD,
  NOTE_KIND,
  pickWord,
  RARE_WORD,
} from './records.ts';
import { atMost, median, percentile, report, round, withFolder } from './site.ts';

const ROUNDS = 300;
/** Warm-up rounds, which are not counted. */
const WARM_UP = 50;
const PER_PAGE = 12;
/** More than there are rounds, so that each is requested once. */
const DETAILS = 500;
/** A prefix of a thirteenth of all words. */
const COMMON_LETTER = 'b';

/** A read as a function of the round, because some use another record each time. */
type Reads = Record<string, (round: number) => string>;

/** The same word with two letters swapped. */
function misspelt(word: string): string {
  return word.slice(0, 2) + word[3] + word[2] + word.slice(4);
}

function parseSearches(list: string): Reads {
  const search = (name: string, words: string) => [`${name}`, () => `${list}&q=${words}`];
  return Object.fromEntries([
    search('search, a rare word', RARE_WORD),
    search('search, a word of every tenth', MIDDLING_WORD),
    search('search, a word of all', COMMON_WORD),
    search('search, the beginning of such a word', COMMON_WORD.slice(0, 5)),
    search('search, a single letter', COMMON_LETTER),
  ]);
}

async function listReads(app: FastifyInstance, size: number): Promise<Reads> {
  const samples = `/api/samples?limit=${PER_PAGE}`;
  const category = `${samples}&subject=${encodeURIComponent(LARGE_SUBJECT)}`;
  const blog = `/api/blog?limit=${PER_PAGE}`;
  const { items } = (await app.inject('/api/samples?limit=1000')).json();
  const lastPage = Math.min(500, Math.floor((await app.inject(category)).json().total / PER_PAGE));
  const step = Math.max(1, Math.floor(items.length / DETAILS));
  const all: [string, Reads][] = [
    [
      'samples',
      {
        'category, page 1': () => `${category}&page=1`,
        'category, page 500 (or the last)': () => `${category}&page=${lastPage}`,
        'page 1': () => samples,
        ...parseSearches(samples),
        'search, another word each time': (round) => `${samples}&q=${pickWord(round)}`,
        'search, two other words each time': (round) =>
          `${samples}&q=${pickWord(round)}+${pickWord(round + 400)}`,
        'search, a wrong letter, each time new': (round) => `${samples}&q=${misspelt(pickWord(round + 100))}`,
        'search within a category': () => `${category}&q=${COMMON_WORD}`,
        categories: () => '/api/samples/categories',
        'passages of a kind': () => `/api/passages/${NOTE_KIND}`,
        'detail with related ones': (round) =>
          `/api/samples/${items[(round * step) % items.length].slug}?includeRelated=true`,
      },
    ],
    [
      'posts',
      {
        'page 1': () => blog,
        'tag of every tenth': () => `${blog}&tag=${COMMON_TAG}`,
        'tag of a few': () => `${blog}&tag=tag%207`,
        ...parseSearches(blog),
        'search within a tag': () => `${blog}&tag=${COMMON_TAG}&q=${COMMON_WORD}`,
        'article with related ones': (round) =>
          `/api/blog/post-${Math.floor(((round % DETAILS) * size) / DETAILS)}?includeRelated=true&includeComments=true`,
      },
    ],
  ];
  return Object.fromEntries(
    all.flatMap(([kind, reads]) => Object.entries(reads).map(([name, url]) => [`${kind}: ${name}`, url])),
  );
}

type Library = { app: FastifyInstance; reads: Reads; close: () => Promise<void> };

async function prepare(engine: Engine, size: number, folder: string): Promise<Library> {
  await migrate(engine);
  for (const [name, fill] of Object.entries({ samples: generateSamples, posts: generatePosts })) {
    const startedAt = performance.now();
    await fill(engine, size);
    console.log(
      `${engine.dialect.name}: ${size} ${name} written in ${round((performance.now() - startedAt) / 1000)} s`,
    );
  }
  // What PostgreSQL does by itself over time; SQLite has no statistics unless somebody asks for them.
  if (engine.dialect.name === 'postgres')
    await engine.db.connection().execute(async (db) => {
      await sql`set statement_timeout = 0`.execute(db);
      await sql`vacuum analyze`.execute(db);
      await sql`reset statement_timeout`.execute(db);
    });
  const env = readEnv({
    DATA_DIR: path.join(folder, `data-${size}`),
    DEMO_CONTENT: 'off',
    RATE_LIMITS: 'off',
  });
  const app = await buildApp(await createSite(env, { engine, log: createLog('silent') }));
  async function close() {
    await app.close();
    await engine.close();
  }
  return { app, reads: await listReads(app, size), close };
}

async function measure(sizes: number[], open: (size: number) => Promise<Engine> | Engine) {
  return withFolder(async (folder) => {
    const libraries: Library[] = [];
    for (const size of sizes) libraries.push(await prepare(await open(size), size, folder));
    const rows = [];
    for (const read of Object.keys(libraries[0]?.reads ?? {})) {
      const times = libraries.map((): number[] => []);
      for (let number = 0; number < WARM_UP + ROUNDS; number += 1)
        for (const [place, { app, reads }] of libraries.entries())
          times[place]?.push(await measureOnce(app, reads[read]?.(number) ?? ''));
      const medians = times.map((all) => median(all.slice(WARM_UP)));
      rows.push({
        read,
        ...Object.fromEntries(
          times.map((all, place) => [
            sizes[place],
            `${round(medians[place] ?? 0, 2)} / ${round(percentile(all.slice(WARM_UP), 0.95), 2)} (${round(all[0] ?? 0)})`,
          ]),
        ),
        ratio: round((medians.at(-1) ?? 0) / (medians[0] ?? 1), 2),
      });
    }
    for (const library of libraries) await library.close();
    return rows;
  });
}

async function measureOnce(app: FastifyInstance, url: string): Promise<number> {
  const startedAt = performance.now();
  const { statusCode } = await app.inject(url);
  const time = performance.now() - startedAt;
  if (statusCode !== 200) throw new Error(`${url} returned ${statusCode}`);
  return time;
}

function onSqlite(sizes: number[]) {
  return withFolder((folder) => measure(sizes, (size) => openSqlite(path.join(folder, `${size}.db`))));
}

async function onPostgres(sizes: number[]) {
  const postgres = await startPostgres();
  if ('missing' in postgres) throw new Error(postgres.missing);
  const { url, stop } = postgres.found;
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const drop = (size: number) => owner.query(`drop database if exists octavo_bench_${size} with (force)`);
  try {
    return await measure(sizes, async (size) => {
      await drop(size);
      await owner.query(`create database octavo_bench_${size}`);
      return openPostgres(Object.assign(new URL(url), { pathname: `/octavo_bench_${size}` }).href);
    });
  } finally {
    for (const size of sizes) await drop(size);
    await owner.end();
    await stop();
  }
}

const sizes = [1_000, 10_000, 100_000];
const figures = { sqlite: await onSqlite(sizes), postgres: await onPostgres(sizes) };
console.log(`ms a call, median and 95th percentile of ${ROUNDS} (the very first in brackets)`);
for (const rows of Object.values(figures)) console.table(rows);
report(
  'growth',
  Object.entries(figures).map(([engine, rows]) =>
    atMost(
      `${engine}: cost with ${sizes.at(-1)} records, of that with ${sizes[0]}`,
      2,
      ...rows.map(({ ratio }) => ratio),
    ),
  ),
  { sizes, rounds: ROUNDS, figures },
);
