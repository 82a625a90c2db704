import type { FastifyInstance } from 'fastify';
import type { Env } from '#server/env.ts';

const TWO_YEARS_S = 63_072_000;

/** For what is made to be shown elsewhere: social images, pictures of posts, the feed. */
export const SHOWN_ELSEWHERE = { 'cross-origin-resource-policy': 'cross-origin' };

/** Headers that every answer carries. The Content-Security-Policy is each page's own (`pages/page-headers.ts`). */
export function registerSecurityHeaders(app: FastifyInstance, env: Env) {
  const headers = securityHeadersOf(env);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

export function securityHeadersOf(env: Pick<Env, 'SITE_ORIGIN'>): Record<string, string> {
  const isHttps = env.SITE_ORIGIN.startsWith('https:');
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(isHttps ? { 'strict-transport-security': `max-age=${TWO_YEARS_S}` } : {}),
  };
}
