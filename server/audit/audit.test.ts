import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '#server/db/rows.ts';
import { testApp } from '#tests/test-app.ts';
import { registerAudit } from './audit-hook.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function auditLog({ inject }: Awaited<ReturnType<typeof testApp>>, headers: object, query = '') {
  return (await inject({ url: `/api/admin/audit-log${query}`, headers: { ...headers } })).json();
}

test('audit log: sign-ins, failures, sign-outs and resets are written down with time, place and browser', async () => {
  const app = await testApp();
  const { email, password } = await app.make.admin();
  const post = (url: string, payload: object, headers = {}) =>
    app.inject({ method: 'POST', url, payload, headers: { 'user-agent': FIREFOX, ...headers } });
  await post('/api/auth/login', { email, password: 'wrong' });
  app.setClock('2026-06-01T12:00:01.000Z');
  await post('/api/auth/login', { email: 'nobody@example.com', password });
  app.setClock('2026-06-01T12:00:02.000Z');
  const { token } = (await post('/api/auth/login', { email, password })).json();
  app.setClock('2026-06-01T12:00:03.000Z');
  await post('/api/auth/logout', {}, { authorization: `Bearer ${token}` });
  app.setClock('2026-06-01T12:00:04.000Z');
  await post('/api/auth/forgot-password', { email });
  const mail = await app.engine.db.selectFrom('outbox').select('text_body').executeTakeFirstOrThrow();
  const resetToken = mail.text_body.match(/token=([\w-]+)/)?.[1];
  app.setClock('2026-06-01T12:00:05.000Z');
  await post('/api/auth/reset-password', { token: resetToken, password: 'a new password' });

  const { items, total } = await auditLog(app, await app.make.adminHeaders());
  const line = ({ at, event, detail }: Record<string, string>) => [at?.slice(17, 19), event, detail];
  expect(items.map(line)).toEqual([
    ['05', 'password-reset', null],
    ['04', 'reset-requested', null],
    ['03', 'signed-out', null],
    ['02', 'signed-in', null],
    ['01', 'sign-in-failed', 'unknown email'],
    ['00', 'sign-in-failed', 'wrong password'],
  ]);
  expect(total).toBe(6);
  expect(items[3]).toMatchObject({ address: '127.0.0.1', browser: 'Firefox on Linux' });
  expect(JSON.stringify(items)).not.toContain('@example.com');
});

test('audit log: entries are listed in pages', async () => {
  const app = await testApp();
  const { email } = await app.make.admin();
  for (let time = 0; time < 3; time += 1)
    await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: 'wrong' } });
  const headers = await app.make.adminHeaders();
  expect(await auditLog(app, headers, '?page=2&limit=2')).toMatchObject({
    page: 2,
    total: 3,
    totalPages: 2,
    hasMore: false,
    items: [{ event: 'sign-in-failed' }],
  });
});

/** The hook with simplified admin routes. */
async function adminWithHook() {
  const { engine, clock, make } = await testApp();
  const { db } = engine;
  const app = Fastify();
  onTestFinished(() => app.close());
  await app.register(
    async (admin) => {
      registerAudit(admin, db, clock);
      admin.delete<{ Params: { id: string } }>('/samples/:id', async ({ params }, reply) => {
        await db.deleteFrom('samples').where('id', '=', params.id).execute();
        return reply.status(204).send();
      });
      admin.put('/samples/:id', async () => ({ item: {} }));
      admin.get('/samples/:id', async () => ({ item: {} }));
      admin.post('/posts', async (_request, reply) => reply.status(201).send({ item: {} }));
      admin.put<{ Body: { status: string } }>('/posts/:id', async ({ body }, reply) =>
        body.status === 'archived' ? reply.status(400).send({ error: 'No' }) : { item: {} },
      );
      admin.post<{ Body: { dryRun: boolean } }>('/comments/spam/delete', async ({ body }) =>
        body.dryRun ? { wouldDelete: 7 } : { deleted: 7 },
      );
    },
    { prefix: '/api/admin' },
  );
  async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
    await app.inject({ method, url: `/api/admin${url}`, ...(payload && { payload }) });
    const rows = await db.selectFrom('audit_log').select(['event', 'detail']).orderBy('id').execute();
    await db.deleteFrom('audit_log').execute();
    return rows;
  }
  return { call, make };
}

test('audit log: a deletion in the admin area is logged with the name of the record', async () => {
  const { call, make } = await adminWithHook();
  const { id } = await make.sample({ title: 'On commas' });
  expect(await call('DELETE', `/samples/${id}`)).toEqual([{ event: 'sample-deleted', detail: 'On commas' }]);
});

test('audit log: publishing and unpublishing is logged, an edit that changes neither is not', async () => {
  const { call, make } = await adminWithHook();
  const { id } = await make.sample({ title: 'On commas', published: 0 });
  const put = (body: object) => call('PUT', `/samples/${id}`, body);
  expect(await put({ published: true })).toEqual([{ event: 'sample-published', detail: 'On commas' }]);
  expect(await put({ title: 'On semicolons', published: true })).toEqual([
    { event: 'sample-published', detail: 'On semicolons' },
  ]);
  expect(await put({ title: 'On colons', published: false })).toEqual([]);
  expect(await call('GET', `/samples/${id}`)).toEqual([]);
});

test('audit log: a new post is logged when it is published, a refused request never', async () => {
  const { call } = await adminWithHook();
  expect(await call('POST', '/posts', { title: 'News', status: 'published' })).toEqual([
    { event: 'post-published', detail: 'News' },
  ]);
  expect(await call('POST', '/posts', { title: 'News', status: 'draft' })).toEqual([]);
  expect(await call('PUT', `/posts/${newId()}`, { status: 'archived' })).toEqual([]);
});

test('audit log: a public post that is saved as a draft is logged as unpublished', async () => {
  const { call, make } = await adminWithHook();
  const live = await make.post({ title: 'News', status: 'published' });
  const draft = await make.post({ title: 'Notes', status: 'draft' });
  expect(await call('PUT', `/posts/${live.id}`, { status: 'draft' })).toEqual([
    { event: 'post-unpublished', detail: 'News' },
  ]);
  expect(await call('PUT', `/posts/${draft.id}`, { status: 'draft' })).toEqual([]);
});

test('audit log: a post published with a future date is logged as scheduled', async () => {
  const app = await testApp();
  const headers = await app.make.adminHeaders();
  const payload = {
    title: 'News',
    content: 'Soon.',
    status: 'published',
    scheduledFor: '2026-06-02T12:00:00.000Z',
  };
  await app.inject({ method: 'POST', url: '/api/admin/posts', headers, payload });
  const { items } = await auditLog(app, headers);
  expect(items[0]).toMatchObject({ event: 'post-scheduled', detail: 'News' });
});

test('audit log: a bulk delete is logged with its count, a dry run is not', async () => {
  const { call } = await adminWithHook();
  const body = { minSpamScore: 80, dryRun: false };
  expect(await call('POST', '/comments/spam/delete', body)).toEqual([
    { event: 'spam-deleted', detail: '7 comments with a score of 80 or more' },
  ]);
  expect(await call('POST', '/comments/spam/delete', { ...body, dryRun: true })).toEqual([]);
});

test('audit log: saved words, bulk decisions, new addresses and testimonials are logged', async () => {
  const app = await testApp();
  const headers = await app.make.adminHeaders();
  const call = async (method: 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const response = await app.inject({
      method,
      url: `/api/admin${url}`,
      headers,
      ...(payload && { payload }),
    });
    expect(response.statusCode, `${url} ${response.body}`).toBeLessThan(300);
    return response;
  };
  const post = await app.make.post({ title: 'On commas' });
  const comments = [
    await app.make.comment({ post_id: post.id }),
    await app.make.comment({ post_id: post.id }),
  ];
  const faqs = { items: [{ question: 'Who answers?', answer: 'I do.' }] };
  await call('PUT', '/words/faqs', { fields: faqs });
  await call('POST', '/words/faqs/preview', { fields: faqs });
  await call('POST', '/words/faqs/revisions/shipped/restore', {});
  await call('PUT', `/posts/${post.id}`, { title: 'On commas', content: 'Text', slug: 'commas' });
  await call('POST', '/comments/bulk', { ids: comments.map(({ id }) => id), action: 'spam' });
  const { items } = await auditLog(app, headers);
  expect(items.map(({ event, detail }: { event: string; detail: string }) => [event, detail]).sort()).toEqual(
    [
      ['comments-spam', '2 comments'],
      ['post-moved', 'on-commas → commas'],
      ['words-restored', 'Questions'],
      ['words-saved', 'Questions'],
    ],
  );
});
