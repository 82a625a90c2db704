import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerApiDocs } from './api-docs.ts';

test('api docs: a document that could not be built once is built at the next request, and then kept', async () => {
  const app = Fastify();
  let made = 0;
  await app.register(
    async (api) => {
      await registerApiDocs(api);
      const document = api.swagger.bind(api);
      api.swagger = () => {
        made += 1;
        // No document: the page cannot be made of it.
        return (made === 1 ? undefined : document()) as never;
      };
    },
    { prefix: '/api' },
  );
  expect((await app.inject('/api/docs')).statusCode).toBe(500);
  expect((await app.inject('/api/docs')).statusCode).toBe(200);
  expect((await app.inject('/api/docs')).statusCode).toBe(200);
  expect(made).toBe(2);
});
