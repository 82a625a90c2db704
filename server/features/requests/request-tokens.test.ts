import { expect, test } from 'vitest';
import { hashToken, newToken } from '#server/db/tokens.ts';
import { createDelivery } from '#server/mail/delivery.ts';
import { tokenOfMail } from '#server/mail/outbox.store.ts';
import { encodeForm, goodFields } from '#tests/support/forms.ts';
import { testApp } from '#tests/test-app.ts';

async function openRequest(settings: Record<string, string> = {}) {
  const app = await testApp({ OWNER_EMAIL: 'owner@example.org', ...settings });
  const headers = await app.make.adminHeaders();
  const form = await encodeForm(goodFields);
  const id = (await app.inject({ method: 'POST', url: '/api/consultations', ...form })).json()._id;
  const listTokens = async () => {
    const mails = await app.engine.db
      .selectFrom('outbox')
      .select(['id', 'secret'])
      .where('secret', 'is not', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return mails.map((mail) => app.secrets.open(mail.secret ?? '', tokenOfMail(mail.id)) ?? '');
  };
  const [token = ''] = await listTokens();
  const post = (path: string, payload: object = {}) =>
    app.inject({
      method: 'POST',
      url: `/api/requests/${path}`,
      headers: { accept: 'application/json' },
      payload,
    });
  return { ...app, headers, id, token, listTokens, post };
}

test('request tokens: whatever is wrong with a token, all calls answer alike', async () => {
  const app = await openRequest({ RATE_LIMITS: 'off' });
  await app.post(`${app.token}/confirm`);
  const withdrawn = app.token;
  await app.post(`${withdrawn}/withdraw`);
  const wrong = [
    newToken(),
    withdrawn,
    hashToken(withdrawn),
    withdrawn.slice(0, 42),
    `${withdrawn}A`,
    withdrawn.toLowerCase(),
    "'or'1'='1",
    '%00',
    'x'.repeat(250),
  ];
  const [first, ...others] = await Promise.all(wrong.map((token) => app.inject(`/api/requests/${token}`)));
  expect([first?.statusCode, first?.json()]).toEqual([404, { error: 'Request not found' }]);
  for (const response of others) {
    expect([response.statusCode, response.body]).toEqual([404, first?.body]);
    const withoutTimeAndId = { date: '', 'x-request-id': '' };
    expect({ ...response.headers, ...withoutTimeAndId }).toEqual({ ...first?.headers, ...withoutTimeAndId });
  }
  for (const path of ['confirm', 'answers', 'accept', 'decline', 'ticks', 'withdraw', 'delete', 'renew']) {
    const payload = { text: 'x', offerId: 'a'.repeat(24), roundId: 'a'.repeat(24), commentId: 'c' };
    const response = await app.post(`${withdrawn}/${path}`, payload);
    expect([path, response.statusCode, response.json().error]).toEqual([path, 404, 'Request not found']);
  }
});

test('request tokens: wrong ones are limited, and the right one works all the same', async () => {
  const app = await openRequest();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 25; attempt += 1)
    statuses.push((await app.inject(`/api/requests/${newToken()}`)).statusCode);
  expect(statuses.slice(0, 20).every((status) => status === 404)).toBe(true);
  expect(statuses.slice(20).every((status) => status === 429)).toBe(true);
  expect((await app.inject(`/api/requests/${app.token}`)).statusCode).toBe(200);
});

test('request tokens: renewed by the owner or by the student, earlier links end and the new one goes by mail', async () => {
  const app = await openRequest({ RATE_LIMITS: 'off' });
  const url = `/api/admin/requests/${app.id}/link`;
  app.setClock('2026-06-01T13:00:00.000Z');
  const renewed = await app.inject({ method: 'POST', url, headers: app.headers });
  expect([renewed.statusCode, renewed.body]).toEqual([204, '']);
  expect((await app.inject(`/api/requests/${app.token}`)).statusCode).toBe(404);
  const second = (await app.listTokens()).at(-1) ?? '';
  expect((await app.inject(`/api/requests/${second}`)).statusCode).toBe(200);

  app.setClock('2026-06-01T14:00:00.000Z');
  expect((await app.post(`${second}/renew`)).statusCode).toBe(204);
  expect((await app.inject(`/api/requests/${second}`)).statusCode).toBe(404);

  app.setClock('2026-06-01T15:00:00.000Z');
  const known = await app.post('links', { email: goodFields.email.toUpperCase() });
  const unknown = await app.post('links', { email: 'nobody@example.com' });
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
  const mails = await app.engine.db.selectFrom('outbox').select('recipient').execute();
  expect(mails.filter(({ recipient }) => recipient === goodFields.email)).toHaveLength(4);
  expect(mails.some(({ recipient }) => recipient === 'nobody@example.com')).toBe(false);

  // A stranger may have asked: the link that she has goes on.
  const [third, fourth] = (await app.listTokens()).slice(-2);
  for (const token of [third, fourth])
    expect((await app.inject(`/api/requests/${token}`)).statusCode).toBe(200);
  const form = await app.inject({
    method: 'POST',
    url: '/api/requests/links',
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ email: goodFields.email }).toString(),
  });
  expect([form.statusCode, form.headers.location]).toEqual([303, '/api/requests/mailed']);
  expect((await app.inject('/api/requests/mailed')).statusCode).toBe(200);
});

test('request tokens: no log line, audit entry, metric or response of another call has the token', async () => {
  const app = await openRequest({ RATE_LIMITS: 'off' });
  await app.post(`${app.token}/confirm`);
  await app.post(`${app.token}/answers`, { text: 'Hello' });
  await app.post(`${app.token}/answers`, { text: '' });
  await app.post(`${app.token}/accept`, { offerId: 'wrong' });
  const answers = [
    await app.inject({ url: `/api/admin/requests/${app.id}`, headers: app.headers }),
    await app.inject({ url: '/api/admin/submissions', headers: app.headers }),
    await app.inject({ url: '/api/admin/requests/overview', headers: app.headers }),
    await app.inject('/metrics'),
    await app.inject(`/api/requests/${app.token}`),
  ];
  for (const { body } of answers) expect(body).not.toContain(app.token);
  expect(app.logged.join('\n')).toContain('/api/requests/[hidden]');
  expect(app.logged.join('\n')).not.toContain(app.token);
  const audited = await app.engine.db.selectFrom('audit_log').selectAll().execute();
  expect(JSON.stringify(audited)).not.toContain(app.token);
});

test('request tokens: a request of another student is out of reach of a token', async () => {
  const app = await openRequest({ RATE_LIMITS: 'off' });
  await app.post(`${app.token}/confirm`);
  const form = await encodeForm({
    ...goodFields,
    email: 'other@example.com',
    message: 'A secret of others.',
  });
  await app.inject({ method: 'POST', url: '/api/consultations', ...form });
  expect((await app.inject(`/api/requests/${app.token}`)).body).not.toContain('A secret of others.');
});

test('request tokens: a delivered mail has the link, and nothing of it is left in the outbox', async () => {
  const app = await openRequest();
  const sent: string[] = [];
  const transport = {
    destination: 'a list',
    isFolder: false,
    async send(mail: { text_body: string; html_body: string }) {
      sent.push(mail.text_body, mail.html_body);
      return 'ok';
    },
  };
  const { clock, log, secrets, engine } = app;
  const deliver = createDelivery({
    ...{ db: engine.db, transport: async () => transport, clock, log, secrets },
  });
  await deliver(new AbortController().signal);
  expect(sent.filter((body) => body.includes(`/requests/${app.token}`))).toHaveLength(2);
  const rows = await app.engine.db.selectFrom('outbox').select('secret').execute();
  expect(rows.every(({ secret }) => secret === null)).toBe(true);
});

test('request tokens: a post from another site is refused', async () => {
  const app = await openRequest();
  const response = await app.inject({
    method: 'POST',
    url: `/api/requests/${app.token}/confirm`,
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  });
  expect(response.statusCode).toBe(403);
});

test('request tokens: pages with wrong ones are limited like calls', async () => {
  const app = await testApp();
  app.app.get('/requests/:token', async (_request, reply) =>
    reply.status(404).type('text/html').send('page'),
  );
  const open = () => app.inject({ url: `/requests/${newToken()}`, remoteAddress: '192.0.2.7' });
  for (let attempt = 0; attempt < 20; attempt += 1) expect((await open()).statusCode).toBe(404);
  const limited = await open();
  expect([limited.statusCode, limited.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
});
