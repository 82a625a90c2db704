import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { testApp } from '#tests/test-app.ts';

const key = 'one-key-for-one-call';

test('repeated writes: a PUT that arrives again gets its first answer, not the conflict with itself', async () => {
  const { inject, make } = await testApp();
  const headers = { ...(await make.adminHeaders()), 'idempotency-key': key };
  const { id, version } = await make.sample();
  const put = { method: 'PUT', url: `/api/admin/samples/${id}`, payload: { title: 'New', version } } as const;
  const first = await inject({ ...put, headers });
  const second = await inject({ ...put, headers });
  expect(first.statusCode).toBe(200);
  expect(second.statusCode).toBe(200);
  expect(second.json()).toEqual(first.json());
  expect(second.headers['content-type']).toBe(first.headers['content-type']);
  const another = await inject({ ...put, headers: { ...headers, 'idempotency-key': 'another' } });
  expect(another.statusCode).toBe(409);
});

test('repeated writes: a DELETE that arrives again is answered 204, and logged once', async () => {
  const { inject, make, engine } = await testApp();
  const headers = { ...(await make.adminHeaders()), 'idempotency-key': key };
  const { id } = await make.sample();
  const remove = { method: 'DELETE', url: `/api/admin/samples/${id}`, headers } as const;
  expect((await inject(remove)).statusCode).toBe(204);
  const second = await inject(remove);
  expect([second.statusCode, second.body]).toEqual([204, '']);
  const events = await engine.db.selectFrom('audit_log').select('event').execute();
  expect(events.filter(({ event }) => event === 'sample-deleted')).toHaveLength(1);
});

test('repeated writes: a password reset that arrives again succeeds, and its token works for nobody else', async () => {
  const { inject, make, engine } = await testApp();
  const { email } = await make.admin();
  await inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } });
  const mail = await engine.db.selectFrom('outbox').select('text_body').executeTakeFirstOrThrow();
  const token = mail.text_body.match(/token=([\w-]+)/)?.[1];
  const reset = {
    method: 'POST',
    url: '/api/auth/reset-password',
    payload: { token, password: 'a new password' },
    headers: { 'idempotency-key': key },
  } as const;
  expect((await inject(reset)).statusCode).toBe(200);
  expect((await inject(reset)).statusCode).toBe(200);
  const other = await inject({ ...reset, payload: { token, password: 'another password' } });
  expect(other.statusCode).toBe(400);
});

test('repeated writes: a session token is not stored in plain text, and other credentials do not get it', async () => {
  const { inject, make, engine } = await testApp();
  const { email, password } = await make.admin();
  const logIn = (attempt: string) =>
    inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: attempt },
      headers: { 'idempotency-key': key },
    });
  const { token } = (await logIn(password)).json();
  expect((await logIn(password)).json()).toEqual({ token });
  expect((await logIn('wrong')).statusCode).toBe(401);
  const rows = await engine.db.selectFrom('idempotency_keys').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('repeated writes: a rejected write may be repeated with its key once the reason is gone', async () => {
  const { inject, make } = await testApp();
  const headers = { ...(await make.adminHeaders()), 'idempotency-key': key };
  const { id, slug } = await make.sample({ title: 'Taken' });
  const { id: other } = await make.sample({ title: 'Other' });
  const put = { method: 'PUT', url: `/api/admin/samples/${other}`, payload: { slug }, headers } as const;
  expect((await inject(put)).statusCode).toBe(409);
  await inject({ method: 'DELETE', url: `/api/admin/samples/${id}`, headers });
  expect((await inject(put)).statusCode).toBe(200);
});

test('repeated writes: of two arrivals at once one is carried out, and both get its answer', async () => {
  const { inject, make, engine } = await testApp();
  const headers = { ...(await make.adminHeaders()), 'idempotency-key': key };
  const { id, version } = await make.sample();
  const put = { method: 'PUT', url: `/api/admin/samples/${id}`, payload: { title: 'New', version } } as const;
  const answers = await Promise.all([inject({ ...put, headers }), inject({ ...put, headers })]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(answers[1]?.json()).toEqual(answers[0]?.json());
  const revisions = await engine.db
    .selectFrom('revisions')
    .select('id')
    .where('record_id', '=', id)
    .execute();
  expect(revisions).toHaveLength(1);
});

test('repeated writes: the answer is stored although the client has left before it came', async () => {
  const { app, inject, make, engine } = await testApp();
  const headers = { ...(await make.adminHeaders()), 'idempotency-key': key };
  const { id, version } = await make.sample();
  const payload = { title: 'New', version };
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  // The client leaves while the write is running.
  const running = Promise.withResolvers<void>();
  app.server.prependOnceListener('request', (incoming) => incoming.once('end', () => running.resolve()));
  const outgoing = httpRequest({
    port,
    method: 'PUT',
    path: `/api/admin/samples/${id}`,
    headers: { ...headers, 'content-type': 'application/json' },
  });
  outgoing.on('error', () => {});
  outgoing.end(JSON.stringify(payload));
  await running.promise;
  outgoing.destroy();
  await vi.waitFor(async () => {
    const rows = await engine.db.selectFrom('idempotency_keys').select('status').execute();
    expect(rows).toEqual([{ status: 200 }]);
  });
  const second = await inject({ method: 'PUT', url: `/api/admin/samples/${id}`, payload, headers });
  expect([second.statusCode, second.json().item.title]).toEqual([200, 'New']);
});

test('repeated writes: a key whose request went down with its process is free again after five minutes', async () => {
  const { inject, make, engine, setClock } = await testApp();
  const headers = { ...(await make.adminHeaders()), 'idempotency-key': key };
  const { id } = await make.sample();
  const remove = { method: 'DELETE', url: `/api/admin/samples/${id}`, headers } as const;
  await inject(remove);
  await engine.db.updateTable('idempotency_keys').set({ status: 0 }).execute();
  setClock('2026-06-01T12:06:00Z');
  expect((await inject(remove)).statusCode).toBe(404);
});
