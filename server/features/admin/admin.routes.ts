import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { listEvents } from '#server/audit/audit.store.ts';
import type { Db } from '#server/db/engines/engine.ts';
import type { Env } from '#server/env.ts';
import { listResponse } from '#server/http/list-response.ts';
import { getSession } from '#server/http/require-admin.ts';
import { findNewerVersion } from '#server/newer-version.ts';
import { VERSION } from '#server/version.ts';
import {
  adminOverview,
  adminSearchQuery,
  adminSearchResponse,
  launchState,
} from '#shared/contracts/admin.ts';
import { auditPage, auditQuery } from '#shared/contracts/auth.ts';
import { browserName } from '#shared/text/browser-name.ts';
import type { AdminStore } from './admin.store.ts';
import type { AdminSearch } from './admin-search.ts';
import type { createLaunchChecks } from './launch.ts';

const tags = ['admin'];

type Parts = {
  store: AdminStore;
  search: AdminSearch;
  db: Db;
  env: Env;
  checkLaunch: ReturnType<typeof createLaunchChecks>;
};

export function adminRoutes({ store, search, db, env, checkLaunch }: Parts): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/search',
      { schema: { tags, querystring: adminSearchQuery, response: { 200: adminSearchResponse } } },
      async ({ query }) => ({ items: await search(query.q) }),
    );

    app.get('/overview', { schema: { tags, response: { 200: adminOverview } } }, async () => ({
      waiting: await store.countWaiting(),
      latest: await store.listLatest(),
      version: { running: VERSION, newer: await findNewerVersion(env) },
    }));

    app.get('/launch', { schema: { tags, response: { 200: launchState } } }, async (request) =>
      checkLaunch({
        adminId: getSession(request).admin_id,
        isForwarded: ['x-forwarded-for', 'forwarded'].some((name) => name in request.headers),
      }),
    );

    app.get(
      '/audit-log',
      { schema: { tags, querystring: auditQuery, response: { 200: auditPage } } },
      async ({ query }) => {
        const { rows, total } = await listEvents(db, query);
        const items = rows.map(({ id, at, event, detail, address, user_agent: userAgent }) => ({
          _id: id,
          at,
          event,
          detail,
          address,
          browser: userAgent === null ? null : browserName(userAgent),
        }));
        return listResponse(items, total, query);
      },
    );
  };
}
