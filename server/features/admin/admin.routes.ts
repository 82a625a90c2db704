import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { listEvents } from '#server/audit/audit.store.ts';
import type { Db } from '#server/db/engines/engine.ts';
import { listTrash, removeFromTrash } from '#server/db/trash.ts';
import type { Env } from '#server/env.ts';
import { notFound } from '#server/errors.ts';
import type { Api } from '#server/http/api.ts';
import { noContent } from '#server/http/api.ts';
import { listResponse } from '#server/http/list-response.ts';
import { getSession } from '#server/http/require-admin.ts';
import { VERSION } from '#server/version.ts';
import {
  adminOverview,
  adminSearchQuery,
  adminSearchResponse,
  launchState,
} from '#shared/contracts/admin.ts';
import { auditPage, auditQuery } from '#shared/contracts/auth.ts';
import { idParams } from '#shared/contracts/http.ts';
import { trashList, trashQuery } from '#shared/contracts/trash.ts';
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
  app.get(
    '/search',
    { schema: { querystring: adminSearchQuery, response: { 200: adminSearchResponse } } },
    async ({ query }) => ({ items: await adminSearch(query.q) }),
  );

  app.get('/overview', { schema: { response: { 200: adminOverview } } }, async () => ({
    waiting: await countWaiting(db, clock()),
    latest: await listLatest(db),
    version: { running: VERSION, newer: await findNewerVersion(env) },
  }));

  app.get('/launch', { schema: { response: { 200: launchState } } }, async (request) =>
    checkLaunch({
      adminId: getSession(request).admin_id,
      isForwarded: ['x-forwarded-for', 'forwarded'].some((name) => name in request.headers),
    }),
  );

  // Restoring a deleted record is up to its feature.
  app.get(
    '/trash',
    { schema: { querystring: trashQuery, response: { 200: trashList } } },
    async ({ query }) => ({ items: await listTrash(db, query.kind, clock()) }),
  );

  app.delete('/trash/:id', { schema: { params: idParams, response: noContent } }, async ({ params }) => {
    if (!(await removeFromTrash(db, params.id))) throw notFound('Deleted record');
  });

  app.get(
    '/audit-log',
    { schema: { querystring: auditQuery, response: { 200: auditPage } } },
    async ({ query }) => {
      const { rows, total } = await listEvents(db, query);
      const items = rows.map(({ userAgent, ...entry }) => ({
        ...entry,
        browser: userAgent === null ? null : browserName(userAgent),
      }));
      return listResponse(items, total, query);
    },
  );
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
