import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbidden } from '#server/errors.ts';
import type { CurrentSettings, Settings } from '#server/settings/settings.ts';

/**
 * Admin requests need the password or a token that no other site has. So while the address of a site is not set, a proxy
 * on this machine may pass them on under whatever host name leads here; afterwards under the site's own, and under the
 * one where the owner saved the settings, in case the address is wrong. From elsewhere, a host name that nobody has set
 * proves nothing: its owner can make it resolve to this machine.
 */
const ADMIN_REQUEST = /^\/api\/(auth|admin)\//;
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
export const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Rejects cross-site writes: browsers send the origin of a request. */
export function registerSameSite(app: FastifyInstance, settings: CurrentSettings) {
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method)) return;
    const current = await settings();
    const { siteOrigin } = current;
    const { origin, host } = request.headers;
    const site = request.headers['sec-fetch-site'];
    const isCrossSite = site === 'cross-site';
    const isAdmin = ADMIN_REQUEST.test(request.url);
    const isOwnHost = host === new URL(siteOrigin).host || isOwnAddress(`http://${host}`, host);
    const isOwn =
      origin === undefined ||
      origin === siteOrigin ||
      // A plain form of a page that sends no referrer (`shared/text/token-pages.ts`).
      (origin === 'null' && site === 'same-origin' && isOwnHost) ||
      isOwnAddress(origin, host) ||
      (isAdmin && URL.parse(origin)?.host === request.host && isAdminHost(request, current));
    if (isOwn && !isCrossSite) return;
    if (!isCrossSite)
      request.log.warn(
        { origin, siteOrigin },
        'refused: if this is the address of the site, set it at /admin/settings or as SITE_ORIGIN',
      );
    throw forbidden(
      isAdmin && !isCrossSite
        ? `The address of this site is ${siteOrigin}: open the desk there${current.isAddressSet ? '' : ', or set SITE_ORIGIN to the address you use'}.`
        : 'Requests from other sites are not accepted.',
    );
  });
}

function isAdminHost({ host, raw }: FastifyRequest, { isAddressSet, savedFrom, siteOrigin }: Settings) {
  if (!isAddressSet && LOOPBACK.test(raw.socket.remoteAddress ?? '')) return true;
  return host === savedFrom || withoutWww(host) === withoutWww(new URL(siteOrigin).host);
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}

/** The site under its IP address or as localhost. Any other host name can be made to resolve to this machine. */
function isOwnAddress(origin: string, host: string | undefined): boolean {
  const url = URL.parse(origin);
  if (!url || url.host !== host) return false;
  return url.hostname === 'localhost' || isIP(url.hostname.replace(/^\[|\]$/g, '')) > 0;
}
