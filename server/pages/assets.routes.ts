import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { matchesEtag } from '#server/http/etag.ts';
import { encodingFor } from '#server/pages/page-cache.ts';

const ONE_YEAR = 'public, max-age=31536000, immutable';
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
};
/** The files that `scripts/compress.ts` writes next to the built ones. */
const ENDINGS = { br: '.br', gzip: '.gz', identity: '' };

/**
 * The built files with a hash in their name. A first visit requests forty of them: the folder is listed once, because
 * looking up each file takes more CPU time than sending it.
 */
export function assetRoutes(folder: string) {
  const files = new Set(readdirSync(folder));
  return async (app: FastifyInstance) => {
    app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
      const { name } = request.params;
      const type = TYPES[path.extname(name)];
      if (!type || !files.has(name)) return reply.callNotFound();
      const encoding = encodingFor(request.raw);
      const compressed = name + ENDINGS[encoding];
      const file = files.has(compressed) ? compressed : name;
      const etag = `"${file}"`;
      reply.headers({ 'cache-control': ONE_YEAR, vary: 'accept-encoding', etag });
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send();
      if (file !== name) reply.header('content-encoding', encoding);
      return reply.type(type).send(await readFile(path.join(folder, file)));
    });
  };
}
