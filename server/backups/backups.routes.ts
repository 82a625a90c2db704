import { z } from 'zod';
import { logEvent } from '#server/audit/audit.store.ts';
import type { Db } from '#server/db/engines/engine.ts';
import { forbidden, invalid, invalidField, notFound } from '#server/errors.ts';
import { downloadHeader } from '#server/files/file-names.ts';
import { type SignedLinks, signedQuery } from '#server/files/signed-links.ts';
import { type Api, bindCalls } from '#server/http/api.ts';
import { getOwner } from '#server/http/require-admin.ts';
import { toVisitor, type Visitor } from '#server/http/visitor.ts';
import { backupCalls } from '#shared/contracts/backups.ts';
import { RESTORE_WORD } from '#shared/contracts/limits.ts';
import type { Backups } from './backups.ts';

/** The browser follows the link immediately. */
const LINK_VALID_MS = 60_000;

type CheckPassword = (adminId: string, password: string, field: string, visitor: Visitor) => Promise<unknown>;
type AdminDeps = { backups: Backups; links: SignedLinks; auth: { checkPassword: CheckPassword } };

export function adminBackupRoutes(app: Api, { backups, links, auth }: AdminDeps) {
  const route = bindCalls(app, backupCalls);
  route('GET /backups', () => backups.list());
  route('POST /backups', async () => ({ item: await backups.begin('by-hand') }));
  route('GET /backups/restore-state', () => backups.getRestoreState());
  async function findFinished(name: string) {
    const { items } = await backups.list();
    const item = items.find(({ _id, isRunning }) => _id === name && !isRunning);
    if (!item) throw notFound('Backup');
    return item;
  }
  route('GET /backups/:name/changes', async ({ params: { name } }) => {
    const { _id } = await findFinished(name);
    return {
      items: await backups.compare(_id).catch((error) => {
        throw invalid(error instanceof Error ? error.message : String(error));
      }),
    };
  });
  route('POST /backups/:name/restore', async (request) => {
    const { session, visitor } = getOwner(request);
    const { password, confirmation } = request.body;
    await auth.checkPassword(session.admin_id, password, 'password', visitor);
    if (confirmation.trim().toLowerCase() !== RESTORE_WORD)
      throw invalidField('confirmation', `Type the word ${RESTORE_WORD}.`);
    const item = await findFinished(request.params.name);
    if (!item.verified) throw invalid('This backup was not verified, so it cannot be restored from here.');
    await backups.beginRestore(item._id, visitor);
    return { isRestoring: true as const };
  });
  // An archive contains every request and the site's keys: an open session is not enough.
  route('POST /backups/:name/link', async (request) => {
    const { session, visitor } = getOwner(request);
    await auth.checkPassword(session.admin_id, request.body.password, 'password', visitor);
    const item = await findFinished(request.params.name);
    if (!item.isReadable) throw invalid(item.problem ?? 'This backup cannot be read.');
    return { url: await links.sign(archivePath(item._id), LINK_VALID_MS) };
  });
}

type Deps = { backups: Backups; links: SignedLinks; db: Db; clock: () => Date };

/** A plain link: browsers stream it to disk, but cannot send a header with it. */
export function backupRoutes(app: Api, { backups, links, db, clock }: Deps) {
  app.get(
    '/backups/:name',
    {
      schema: {
        summary: 'Download a backup by its signed link',
        params: z.object({ name: z.string() }),
        querystring: signedQuery,
      },
    },
    async (request, reply) => {
      const { name } = request.params;
      if (!(await links.isValid(archivePath(name), request.query)))
        throw forbidden('This link is no longer valid. Please download the backup from the admin desk.');
      const archive = await backups.open(name);
      if (!archive) throw notFound('Backup');
      const visitor = toVisitor(request);
      await logEvent(db, { event: 'backup-downloaded', detail: name, visitor }, clock());
      return reply
        .headers({
          'content-type': 'application/octet-stream',
          'content-length': archive.size,
          'content-disposition': downloadHeader(name),
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'same-origin',
          'cache-control': 'no-store',
        })
        .send(archive.stream);
    },
  );
}

function archivePath(name: string): string {
  return `/api/backups/${name}`;
}
