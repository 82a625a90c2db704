import type { FastifyInstance } from 'fastify';
import type { CurrentSettings, Settings } from '#server/settings/settings.ts';

const TWO_YEARS_S = 63_072_000;

/** For resources that other sites embed: social images, images of posts, the feed. */
export const SHOWN_ELSEWHERE = { 'cross-origin-resource-policy': 'cross-origin' };

/** Headers of every response. The Content-Security-Policy is set per page (`pages/page-headers.ts`). */
export function registerSecurityHeaders(app: FastifyInstance, settings: CurrentSettings) {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(createSecurityHeaders(settings.last()));
  });
}

export function createSecurityHeaders({ siteOrigin }: Pick<Settings, 'siteOrigin'>): Record<string, string> {
  const isHttps = siteOrigin.startsWith('https:');
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
