import type { FastifyRequest } from 'fastify';
import type { Visitor } from '#server/audit/audit.store.ts';
import { addressOf } from './addresses.ts';

export function visitorOf(request: Pick<FastifyRequest, 'ip' | 'headers'>): Visitor {
  return { address: addressOf(request), userAgent: request.headers['user-agent'] ?? '' };
}
