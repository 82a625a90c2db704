import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { backupList, madeBackup } from '#shared/contracts/backups.ts';
import type { Backups } from './backups.ts';

const tags = ['admin: backups'];

export function backupRoutes(backups: Backups): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/backups', { schema: { tags, response: { 200: backupList } } }, () => backups.list());
    app.post(
      '/backups',
      { schema: { tags, summary: 'Make a backup now', response: { 201: madeBackup } } },
      async (_request, reply) => reply.status(201).send({ item: await backups.begin('by-hand') }),
    );
  };
}
