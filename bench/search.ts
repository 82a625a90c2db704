/**
 * `npm run bench:search [-- --all]`: what the search finds of what people mean. Runs `searches.txt` against the demo
 * library through the API and prints the mean reciprocal rank and the share of the meant papers in the first three.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '#server/app.ts';
import { openSqlite } from '#server/db/engines/sqlite.ts';
import { migrate } from '#server/db/migrate.ts';
import { fillWithDemoContent } from '#server/demo/fill.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/http/logging.ts';
import { createSite } from '#server/site.ts';

const SHOWN = 10;
type Case = { style: string; q: string; meant: string[] };

const cases: Case[] = readFileSync(path.join(import.meta.dirname, 'searches.txt'), 'utf8')
  .split('\n')
  .filter((line) => line.includes(' | ') && !line.startsWith('#'))
  .map((line) => {
    const [style = '', q = '', meant = ''] = line.split(' | ');
    return { style, q, meant: meant.split('|') };
  });

const folder = mkdtempSync(path.join(tmpdir(), 'octavo-search-'));
const engine = openSqlite(':memory:');
await migrate(engine);
await engine.db.transaction().execute((tx) => fillWithDemoContent(engine, tx));
const env = readEnv({ DATA_DIR: folder, RATE_LIMITS: 'off' });
const app = await buildApp(await createSite(env, { engine, log: createLog('silent') }));

async function rankOf({ q, meant }: Case) {
  const { items } = (await app.inject(`/api/samples?limit=${SHOWN}&q=${encodeURIComponent(q)}`)).json();
  const slugs = items.map(({ slug }: { slug: string }) => slug) as string[];
  return { rank: slugs.findIndex((slug) => meant.some((start) => slug.startsWith(start))) + 1, slugs };
}

const results: (Case & { rank: number; slugs: string[] })[] = [];
for (const each of cases) results.push({ ...each, ...(await rankOf(each)) });

function line(name: string, some: typeof results) {
  const reciprocal = some.reduce((sum, { rank }) => sum + (rank > 0 ? 1 / rank : 0), 0) / some.length;
  const share = (count: number) => `${((100 * count) / some.length).toFixed(1)} %`.padStart(8);
  const inFirst = (most: number) => some.filter(({ rank }) => rank > 0 && rank <= most).length;
  const empty = some.filter(({ slugs }) => slugs.length === 0).length;
  return [
    name.padEnd(20),
    String(some.length).padStart(5),
    reciprocal.toFixed(3).padStart(8),
    share(inFirst(1)),
    share(inFirst(3)),
    String(empty).padStart(7),
  ].join('');
}

console.log(`${'style'.padEnd(20)}${'n'.padStart(5)}${'MRR'.padStart(8)}   first  in three  empty`);
for (const [style, some] of Map.groupBy(results, (result) => result.style)) console.log(line(style, some));
console.log(line('all', results));
if (process.argv.includes('--all'))
  for (const { q, rank, slugs } of results.filter(({ rank }) => rank === 0 || rank > 3))
    console.log(`${rank || '-'}  ${q}: ${slugs.slice(0, 3).join(', ') || 'nothing'}`);

await app.close();
await engine.close();
rmSync(folder, { recursive: true, force: true });
