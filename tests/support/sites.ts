import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Site } from '#server/backups/make.ts';
import { openDatabase } from '#server/db/open.ts';
import { readEnv } from '#server/env.ts';
import { openFiles } from '#server/files/open-files.ts';
import { newPostgresDatabase, testEngine } from '#tests/test-database.ts';

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'octavo-site-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * The settings of a new site, on the engine under test or the given one. A test that does not need an empty database
 * may name a template.
 */
export async function newPlace(
  engine: 'sqlite' | 'postgres' = testEngine,
  template?: string,
): Promise<Record<string, string>> {
  const DATA_DIR = await newFolder();
  return engine === 'postgres'
    ? { DATA_DIR, DATABASE_URL: await newPostgresDatabase(template) }
    : { DATA_DIR };
}

/** A new site with an open database: on SQLite a real file, which others can read meanwhile. */
export async function openSite(settings: Record<string, string>): Promise<Site> {
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DEMO_CONTENT: 'off', ...settings });
  const engine = await openDatabase(env, () => {});
  onTestFinished(() => engine.close());
  return { env, engine, files: openFiles(env) };
}
