import type { FastifyRequest } from 'fastify';
import { toVisitorAddress } from './addresses.ts';

export type Visitor = { address: string; userAgent: string };

export function toVisitor(request: Pick<FastifyRequest, 'ip' | 'headers'>): Visitor {
  return { address: toVisitorAddress(request), userAgent: request.headers['user-agent'] ?? '' };
}
