import { DatabaseSync } from 'node:sqlite';
const texts = new Set<string>();
const real = DatabaseSync.prototype.prepare;
DatabaseSync.prototype.prepare = function (t: string, ...r: any[]) { texts.add(t); return (real as any).call(this, t, ...r); };
const { openSqlite } = await import('#server/db/engines/sqlite.ts');
const { migrate } = await import('#server/db/migrate.ts');
const { buildApp } = await import('#server/app.ts');
const { readEnv } = await import('#server/env.ts');
const { diskFiles } = await import('#server/files/disk.ts');
const { createLog } = await import('#server/http/logging.ts');
const file = process.argv[2]!;
const engine = openSqlite(file);
await migrate(engine);
const app = await buildApp({ env: readEnv({ DATA_DIR: '/tmp/x', DEMO_CONTENT: 'off', RATE_LIMITS: 'off' }), engine, files: diskFiles('/tmp/x'), clock: () => new Date(), log: createLog('silent') });
const db = new DatabaseSync(file);
for (const url of process.argv.slice(3)) {
  texts.clear();
  const t = performance.now();
  const r = await app.inject(url);
  console.log(`\n## ${url} ${r.statusCode} ${(performance.now() - t).toFixed(1)}ms`);
  for (const text of [...texts].filter((t) => t.startsWith('select') || t.startsWith('\n'))) {
    const plan = real.call(db, `explain query plan ${text}`).all() as any[];
    console.log(text.replace(/\s+/g, ' ').slice(0, 170));
    for (const p of plan) console.log('    ', p.detail);
  }
}
await app.close(); await engine.close();
