import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unauthorized } from '#server/errors.ts';
import { toVisitor } from './visitor.ts';

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface FastifyRequest {
    /** The admin's session; present in every route under `/api/admin`. */
    session: { id: string; admin_id: string } | null;
  }
}

export type FindSession = (token: string) => Promise<{ id: string; admin_id: string } | undefined>;

/** Guards every route of the scope it is registered in, before the body is read. */
export function requireAdmin(admin: FastifyInstance, findSession: FindSession) {
  admin.decorateRequest('session', null);
  admin.addHook('onRequest', async (request) => {
    const token = bearerToken(request);
    const session = token ? await findSession(token) : undefined;
    if (!session) throw unauthorized();
    request.session = session;
  });
}

export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return headers.authorization?.match(/^Bearer (\S+)$/i)?.[1];
}

/** The session of a request that passed the guard. */
export function getSession({ session }: Pick<FastifyRequest, 'session'>): { id: string; admin_id: string } {
  if (!session) throw unauthorized();
  return session;
}

/** The client and its address. */
export function getOwner(request: FastifyRequest) {
  return { session: getSession(request), visitor: toVisitor(request) };
}
