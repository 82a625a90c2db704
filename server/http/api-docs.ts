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
    transform(route) {
      const { schema, url } = jsonSchemaTransform(route);
      return { schema: { ...schema, tags: [toTag(url)] }, url };
    },
    transformObject: jsonSchemaTransformObject,
  });
  api.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger());

  // Created on first use: it is rarely opened and would take 14 % of every start.
  let page: Promise<FastifyInstance> | undefined;
  async function showPage({ url, headers }: FastifyRequest, reply: FastifyReply) {
    page ??= docsPage(api.swagger()).catch((error) => {
      // The next request tries again.
      page = undefined;
      throw error;
    });
    const response = await (await page).inject({ url, headers });
    const { connection: _, ...otherHeaders } = response.headers;
    return reply.status(response.statusCode).headers(otherHeaders).send(response.rawPayload);
  }
  for (const url of ['/docs', '/docs/*']) api.get(url, { schema: { hide: true } }, showPage);
}

/** The part of the site that a call is for: `admin: posts` of `/api/admin/posts/:id`. */
function toTag(url: string): string {
  const [first = '', second] = url.split('/').slice(2);
  return first === 'admin' ? `admin: ${second}` : first;
}

async function docsPage(document: unknown): Promise<FastifyInstance> {
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
