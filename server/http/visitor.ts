import type { FastifyRequest } from 'fastify';
import { toVisitorAddress } from './addresses.ts';

export type Visitor = { address: string; userAgent: string };

const MAX_USER_AGENT = 300;

export function toVisitor(request: Pick<FastifyRequest, 'ip' | 'headers'>): Visitor {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT).toWellFormed();
  return { address: toVisitorAddress(request), userAgent };
}
