import type { FastifyInstance } from 'fastify';
import { readProperties } from '#shared/records.ts';
import type { CreateRateLimit } from './rate-limits.ts';

/** The address of requests that the pages make in this process: the visitor's own request has been counted. */
export const IN_PROCESS_ADDRESS = '0.0.0.0';

/** Many students search from the one address of their campus. */
const searchLimit = {
  name: 'search',
  max: 300,
  perMs: 60_000,
  sentence: 'That is a lot of searches at once.',
};

/** Counts searches of visitors, by API or by page. Cached pages do not get here, and cost nothing. */
export function limitSearches(app: FastifyInstance, rateLimit: CreateRateLimit) {
  const limit = rateLimit(searchLimit);
  app.addHook('onRequest', async (request) => {
    // A list if it is repeated.
    const words = [readProperties(request.query).q].flat();
    const hasWords = words.some((q) => typeof q === 'string' && q.trim() !== '');
    const isSearch = hasWords && !request.url.startsWith('/api/admin/');
    if (isSearch && request.ip !== IN_PROCESS_ADDRESS) await limit.hook(request);
  });
}
