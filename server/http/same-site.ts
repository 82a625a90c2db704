import type { FastifyInstance } from 'fastify';
import { forbidden } from './errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A foreign site cannot write here in a visitor's name: browsers say where a request comes from. */
export function registerSameSite(app: FastifyInstance, siteOrigin: string) {
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method)) return;
    const { origin, host } = request.headers;
    const fetchSite = request.headers['sec-fetch-site'];
    if (fetchSite === 'cross-site') throw forbidden('Requests from other sites are not accepted.');
    if (origin === undefined || origin === siteOrigin) return;
    if (hostOf(origin) !== host) throw forbidden('Requests from other sites are not accepted.');
  });
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
