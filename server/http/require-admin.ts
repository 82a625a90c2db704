import type { FastifyInstance } from 'fastify';
import { unauthorized } from './errors.ts';

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface FastifyRequest {
    /** The admin's session; present in every route under `/api/admin`. */
    session: { id: string; admin_id: string } | null;
  }
}

type FindSession = (token: string) => Promise<{ id: string; admin_id: string } | undefined>;

/** Guards every route of the scope it is registered in, before anything else is read: none of them can forget it. */
export function requireAdmin(admin: FastifyInstance, findSession: FindSession) {
  admin.decorateRequest('session', null);
  admin.addHook('onRequest', async (request) => {
    const token = request.headers.authorization?.match(/^Bearer (\S+)$/)?.[1];
    const session = token ? await findSession(token) : undefined;
    if (!session) throw unauthorized();
    request.session = session;
  });
}
