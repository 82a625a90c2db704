import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { forbidden } from '#server/errors.ts';
import type { CurrentSettings } from '#server/settings/settings.ts';

/**
 * Admin requests need the password or a token that no other site has. So they are accepted under whatever host name
 * leads here, to set the address of a new site or to correct a wrong one.
 */
const ADMIN_REQUEST = /^\/api\/(auth|admin)\//;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Rejects cross-site writes: browsers send the origin of a request. */
export function registerSameSite(app: FastifyInstance, settings: CurrentSettings) {
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method)) return;
    const { siteOrigin } = await settings();
    const { origin } = request.headers;
    const isCrossSite = request.headers['sec-fetch-site'] === 'cross-site';
    const isOwn =
      origin === undefined ||
      origin === siteOrigin ||
      isOwnAddress(origin, request.headers.host) ||
      (ADMIN_REQUEST.test(request.url) && hostOf(origin) === request.host);
    if (isOwn && !isCrossSite) return;
    if (!isCrossSite)
      request.log.warn(
        { origin, siteOrigin },
        'refused: if this is the address of the site, set it at /admin/settings or as SITE_ORIGIN',
      );
    throw forbidden('Requests from other sites are not accepted.');
  });
}

function hostOf(origin: string): string | undefined {
  return URL.parse(origin)?.host;
}

/**
 * The site under its IP address or as localhost, whatever SITE_ORIGIN says. Any other host name proves nothing: its
 * owner can make it resolve to this machine.
 */
function isOwnAddress(origin: string, host: string | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return (
    url.host === host && (url.hostname === 'localhost' || isIP(url.hostname.replace(/^\[|\]$/g, '')) > 0)
  );
}
