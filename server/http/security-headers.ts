import type { FastifyInstance } from 'fastify';

const TWO_YEARS_S = 63_072_000;

/** Headers that every answer carries. The Content-Security-Policy is each page's own (`pages/page-headers.ts`). */
export function registerSecurityHeaders(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders);
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${TWO_YEARS_S}`);
  });
}

export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};
