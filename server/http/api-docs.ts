import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/** `/api/openapi.json`, generated from the schemas that validate requests, and `/api/docs` to read it. */
export async function registerApiDocs(api: FastifyInstance) {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Octavo', version: '1', description: 'The calls of the site and of its admin desk.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  api.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger());

  // Created on first use: it is rarely opened and would take a seventh of every start.
  let page: Promise<FastifyInstance> | undefined;
  async function showPage({ url, headers }: FastifyRequest, reply: FastifyReply) {
    page ??= docsPage(api.swagger() as object).catch((error) => {
      // The next request tries again.
      page = undefined;
      throw error;
    });
    const response = await (await page).inject({ url, headers: headers as Record<string, string> });
    const { connection: _, ...own } = response.headers;
    return reply.status(response.statusCode).headers(own).send(response.rawPayload);
  }
  for (const url of ['/docs', '/docs/*']) api.get(url, { schema: { hide: true } }, showPage);
}

async function docsPage(document: object): Promise<FastifyInstance> {
  const { default: swaggerUi } = await import('@fastify/swagger-ui');
  const app = Fastify();
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    theme: { title: 'Octavo API' },
  });
  await app.ready();
  return app;
}
