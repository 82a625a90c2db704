import { expect, test } from 'vitest';
import { testApp } from '#tests/test-app.ts';

test('search limit: a client that searches 300 times in a minute waits; lists and others do not', async () => {
  const { inject, setClock } = await testApp();
  const search = (remoteAddress: string) => inject({ url: '/api/samples?q=bread', remoteAddress });
  const statuses = new Set<number>();
  for (let count = 0; count < 300; count += 1) statuses.add((await search('192.0.2.1')).statusCode);
  expect([...statuses]).toEqual([200]);
  const refused = await search('192.0.2.1');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
  const repeated = await inject({ url: '/api/samples?q=bread&q=rye', remoteAddress: '192.0.2.1' });
  expect(repeated.statusCode).toBe(429);
  expect((await inject({ url: '/api/samples', remoteAddress: '192.0.2.1' })).statusCode).toBe(200);
  expect((await search('192.0.2.2')).statusCode).toBe(200);
  setClock('2026-06-01T12:01:01.000Z');
  expect((await search('192.0.2.1')).statusCode).toBe(200);
});
