import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { listEvents } from '#server/audit/audit.store.ts';
import type { Db } from '#server/db/engines/engine.ts';
import { listTrash, removeFromTrash } from '#server/db/trash.ts';
import type { Env } from '#server/env.ts';
import { notFound } from '#server/errors.ts';
import { type Api, bindCalls } from '#server/http/api.ts';
import { listResponse } from '#server/http/list-response.ts';
import { getSession } from '#server/http/require-admin.ts';
import { VERSION } from '#server/version.ts';
import { adminCalls } from '#shared/contracts/admin.ts';
import { browserName } from '#shared/text/browser-name.ts';
import { countWaiting, listLatest } from './admin.store.ts';
import type { AdminSearch } from './admin-search.ts';
import type { createLaunchChecks } from './launch.ts';

type Parts = {
  adminSearch: AdminSearch;
  db: Db;
  clock: () => Date;
  env: Env;
  checkLaunch: ReturnType<typeof createLaunchChecks>;
};

export function adminRoutes(app: Api, { adminSearch, db, clock, env, checkLaunch }: Parts) {
  const route = bindCalls(app, adminCalls);
  route('GET /search', async ({ query }) => ({ items: await adminSearch(query.q) }));

  route('GET /overview', async () => ({
    waiting: await countWaiting(db, clock()),
    latest: await listLatest(db),
    version: { running: VERSION, newer: await findNewerVersion(env) },
  }));

  route('GET /launch', async (request) =>
    checkLaunch({
      adminId: getSession(request).admin_id,
      isForwarded: ['x-forwarded-for', 'forwarded'].some((name) => name in request.headers),
    }),
  );

  // Restoring a deleted record is up to its feature.
  route('GET /trash', async ({ query }) => ({ items: await listTrash(db, query.kind, clock()) }));

  route('DELETE /trash/:id', async ({ params }) => {
    if (!(await removeFromTrash(db, params.id))) throw notFound('Deleted record');
  });

  route('GET /audit-log', async ({ query }) => {
    const { rows, total } = await listEvents(db, query);
    const items = rows.map(({ userAgent, ...entry }) => ({
      ...entry,
      browser: userAgent === null ? null : browserName(userAgent),
    }));
    return listResponse(items, total, query);
  });
}

const RELEASE = /^octavo-(\d+)\.(\d+)\.(\d+)-linux-(x64|arm64)(\.tar\.gz)?$/;

/** The newest release next to this one, as an archive or unpacked, if it is newer. Makes no network request. */
export async function findNewerVersion({ RELEASES_DIR }: Pick<Env, 'RELEASES_DIR'>): Promise<string | null> {
  const folder = RELEASES_DIR ?? path.join(import.meta.dirname, '../..');
  const names = await readdir(folder).catch(() => []);
  const versions = names.flatMap((name) => {
    const [, major, minor, patch, arch] = name.match(RELEASE) ?? [];
    return arch === process.arch ? [`${major}.${minor}.${patch}`] : [];
  });
  const [newest] = versions.sort((a, b) => compareVersions(b, a));
  return newest && compareVersions(newest, VERSION) > 0 ? newest : null;
}

export function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
