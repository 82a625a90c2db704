import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { forbidden } from './errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A foreign site cannot write here in a visitor's name: browsers say where a request comes from. */
export function registerSameSite(app: FastifyInstance, siteOrigin: string) {
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method)) return;
    const { origin, host } = request.headers;
    const isCrossSite = request.headers['sec-fetch-site'] === 'cross-site';
    if (!isCrossSite && (origin === undefined || origin === siteOrigin || isOwnAddress(origin, host))) return;
    if (!isCrossSite)
      request.log.warn(
        { origin, siteOrigin },
        'refused: if this is the address of the site, set SITE_ORIGIN',
      );
    throw forbidden('Requests from other sites are not accepted.');
  });
}

/**
 * The site under its number or as localhost, whatever SITE_ORIGIN says. Any other name that is also the host proves
 * nothing: its owner can let it lead to this machine.
 */
function isOwnAddress(origin: string, host: string | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return (
    url.host === host && (url.hostname === 'localhost' || isIP(url.hostname.replace(/^\[|\]$/g, '')) > 0)
  );
}
