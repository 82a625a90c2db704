import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { newId } from '#server/db/rows.ts';
import { testApp } from '#tests/test-app.ts';

type Route = { method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'; url: string };

/** Every route of the app, parsed from the router's tree. */
function listRoutes(app: FastifyInstance): Route[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods = ''] =
        line.match(/^([│ ]*)[├└]── (\S+)(?: \(([^)]*)\))?/) ?? [];
      if (!segment) return [];
      const depth = indent.length / 4;
      parents.length = depth;
      parents[depth] = segment;
      const url = parents.join('');
      return methods
        .split(', ')
        .filter((method): method is Route['method'] => /^(GET|POST|PUT|DELETE|PATCH)$/.test(method))
        .map((method) => ({ method, url }));
    });
}

test('admin guard: every admin route answers 401 without a token, with a wrong one and with an ended one', async () => {
  const { app, inject, make, setClock } = await testApp();
  await app.ready();
  const routes = listRoutes(app).filter(({ url }) => url.startsWith('/api/admin'));
  // The list itself must contain nested routes and all methods, or it would prove nothing.
  expect(routes).toContainEqual({ method: 'DELETE', url: '/api/admin/sessions/:id' });
  expect(routes).toContainEqual({ method: 'PUT', url: '/api/admin/password' });
  expect(routes).toContainEqual({ method: 'GET', url: '/api/admin/overview' });

  const ended = await make.adminHeaders();
  setClock('2026-06-08T12:00:00.001Z');
  for (const { method, url } of [...routes, { method: 'POST' as const, url: '/api/admin/no-such-thing' }]) {
    const path = url.replace(/:\w+/g, newId()).replace('*', 'anything');
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: 'Basic abc' }, ended]) {
      const response = await inject({ method, url: path, headers });
      expect([method, url, response.statusCode, response.json()]).toEqual([
        method,
        url,
        401,
        { error: 'Unauthorized' },
      ]);
      expect(response.headers['cache-control']).toBe('no-store');
    }
  }
});
