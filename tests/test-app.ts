import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Engine } from '#server/db/engines/engine.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/http/logging.ts';
import { createSite } from '#server/site.ts';
import { factories } from './factories.ts';
import { migratedDatabase } from './test-database.ts';

/**
 * The real app on its own database, or on one shared with another app, used through HTTP, with factories for records.
 */
export async function testApp(variables: Record<string, string> = {}, shared?: Engine) {
  const folder = await mkdtemp(path.join(tmpdir(), 'octavo-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const env = readEnv({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    LOG_LEVEL: 'debug',
    DEMO_CONTENT: 'off',
    ...variables,
  });
  const engine = shared ?? (await migratedDatabase());
  const logged: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk));
      done();
    },
  });
  let now = new Date('2026-06-01T12:00:00.000Z');
  const clock = () => now;
  const log = createLog(env.LOG_LEVEL, stream);
  const site = await createSite(env, { engine, clock, log });
  const app = await buildApp(site);
  onTestFinished(() => app.close());
  return {
    ...site,
    app,
    folder,
    logged,
    inject: app.inject.bind(app),
    make: factories(engine, clock),
    setClock(time: Date | string) {
      now = new Date(time);
    },
  };
}
