import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Public reads have an `ETag` and support 304; admin responses are never cached. */
export function registerEtag(api: FastifyInstance) {
  api.addHook('onSend', async (request, reply, payload) => {
    if (request.url.startsWith('/api/admin')) {
      reply.header('cache-control', 'no-store');
      return payload;
    }
    const readable = request.method === 'GET' || request.method === 'HEAD';
    if (!readable || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const etag = createEtag(payload);
    reply.header('etag', etag);
    if (!reply.hasHeader('cache-control'))
      reply.header('cache-control', 'public, max-age=0, must-revalidate');
    if (!matchesEtag(request.headers['if-none-match'], etag)) return payload;
    reply.status(304).removeHeader('content-length').removeHeader('content-type');
    // Fastify itself leaves out the body of a HEAD, and fails if there is none.
    return request.method === 'HEAD' ? payload : null;
  });
}

export function createEtag(bytes: string | Buffer): string {
  return `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`;
}

/** `If-None-Match` may contain several tags, weak ones and `*`. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  if (header === etag) return true;
  const strongTag = withoutWeakPrefix(etag);
  return header.split(',').some((tag) => tag.trim() === '*' || withoutWeakPrefix(tag.trim()) === strongTag);
}

function withoutWeakPrefix(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}
