import type { FastifyRequest } from 'fastify';
import { addressOf } from './addresses.ts';

export type Visitor = { address: string; userAgent: string };

export function visitorOf(request: Pick<FastifyRequest, 'ip' | 'headers'>): Visitor {
  return { address: addressOf(request), userAgent: request.headers['user-agent'] ?? '' };
}
