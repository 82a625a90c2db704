import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

/** Where a feature registers its routes; their schemas are Zod's. */
export type Api = Parameters<FastifyPluginAsyncZod>[0];
