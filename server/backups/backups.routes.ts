import { z } from 'zod';
import { logEvent } from '#server/audit/audit.store.ts';
import type { Db } from '#server/db/engines/engine.ts';
import { forbidden, invalid, invalidField, notFound } from '#server/errors.ts';
import { downloadHeader } from '#server/files/file-names.ts';
import { type SignedLinks, signedQuery } from '#server/files/signed-links.ts';
import type { Api } from '#server/http/api.ts';
import { getOwner } from '#server/http/require-admin.ts';
import { toVisitor, type Visitor } from '#server/http/visitor.ts';
import { currentPassword } from '#shared/contracts/auth.ts';
import {
  backupChanges,
  backupLink,
  backupList,
  madeBackup,
  RESTORE_WORD,
  restoreOrder,
  restoreState,
} from '#shared/contracts/backups.ts';
import type { Backups } from './backups.ts';

/** The browser follows the link immediately. */
const LINK_VALID_MS = 60_000;
const params = z.object({ name: z.string() });

type CheckPassword = (adminId: string, password: string, field: string, visitor: Visitor) => Promise<unknown>;
type AdminDeps = { backups: Backups; links: SignedLinks; auth: { checkPassword: CheckPassword } };

export function adminBackupRoutes(app: Api, { backups, links, auth }: AdminDeps) {
  app.get('/backups', { schema: { response: { 200: backupList } } }, () => backups.list());
  app.post(
    '/backups',
    { schema: { summary: 'Make a backup now', response: { 201: madeBackup } } },
    async () => ({ item: await backups.begin('by-hand') }),
  );
  app.get(
    '/backups/restore-state',
    { schema: { summary: 'Whether a backup is being restored', response: { 200: restoreState } } },
    () => backups.getRestoreState(),
  );
  async function findFinished(name: string) {
    const { items } = await backups.list();
    const item = items.find(({ _id, isRunning }) => _id === name && !isRunning);
    if (!item) throw notFound('Backup');
    return item;
  }
  app.get(
    '/backups/:name/changes',
    {
      schema: {
        summary: 'What restoring a backup would bring back, lose and undo',
        params,
        response: { 200: backupChanges },
      },
    },
    async ({ params: { name } }) => {
      const { _id } = await findFinished(name);
      return {
        items: await backups.compare(_id).catch((error) => {
          throw invalid(error instanceof Error ? error.message : String(error));
        }),
      };
    },
  );
  app.post(
    '/backups/:name/restore',
    {
      schema: {
        summary: 'Replace the content of the site by that of a backup, after a backup of the present',
        params,
        body: restoreOrder,
        response: { 202: z.object({ isRestoring: z.literal(true) }) },
      },
    },
    async (request) => {
      const { session, visitor } = getOwner(request);
      const { password, confirmation } = request.body;
      await auth.checkPassword(session.admin_id, password, 'password', visitor);
      if (confirmation.trim().toLowerCase() !== RESTORE_WORD)
        throw invalidField('confirmation', `Type the word ${RESTORE_WORD}.`);
      const item = await findFinished(request.params.name);
      if (!item.verified) throw invalid('This backup was not verified, so it cannot be restored from here.');
      await backups.beginRestore(item._id, visitor);
      return { isRestoring: true as const };
    },
  );
  // An archive contains every request and the site's keys: an open session is not enough.
  app.post(
    '/backups/:name/link',
    {
      schema: {
        summary: 'Get a link that downloads a backup, for a minute',
        params,
        body: currentPassword,
        response: { 200: backupLink },
      },
    },
    async (request) => {
      const { session, visitor } = getOwner(request);
      await auth.checkPassword(session.admin_id, request.body.password, 'password', visitor);
      const item = await findFinished(request.params.name);
      if (!item.isReadable) throw invalid(item.problem ?? 'This backup cannot be read.');
      return { url: await links.sign(archivePath(item._id), LINK_VALID_MS) };
    },
  );
}

type Deps = { backups: Backups; links: SignedLinks; db: Db; clock: () => Date };

/** A plain link: browsers stream it to disk, but cannot send a header with it. */
export function backupRoutes(app: Api, { backups, links, db, clock }: Deps) {
  app.get(
    '/backups/:name',
    {
      schema: {
        summary: 'Download a backup by its signed link',
        params,
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
