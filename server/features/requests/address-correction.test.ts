import { expect, test } from 'vitest';
import { tokenOfMail } from '#server/mail/outbox.store.ts';
import { goodFields } from '#tests/support/forms.ts';
import { testApp } from '#tests/test-app.ts';

const RIGHT = 'ann@example.org';
const REFUSED = 'It is too late to change the address here. Please send the request again.';

/** A site with one request, sent from a mistyped address. */
async function sendRequest(settings: Record<string, string> = {}) {
  const app = await testApp({ RATE_LIMITS: 'off', OWNER_EMAIL: 'owner@example.org', ...settings });
  const sent = await app.inject({ method: 'POST', url: '/api/consultations', payload: goodFields });
  const { _id: id, correctAddress } = sent.json();
  const correct = (email = RIGHT, token: string = correctAddress.token, key?: string) =>
    app.inject({
      method: 'POST',
      url: '/api/consultations/address',
      headers: { ...(key && { 'idempotency-key': key }) },
      payload: { token, email },
    });
  const listMails = () =>
    app.engine.db.selectFrom('outbox').selectAll().orderBy('created_at').orderBy('id').execute();
  const listRecipients = async () => (await listMails()).map(({ recipient }) => recipient).sort();
  /** The token of the page, from the newest mail to the address. */
  async function findToken(email: string): Promise<string> {
    const mail = (await listMails()).findLast(({ recipient }) => recipient === email);
    return app.secrets.open(mail?.secret ?? '', tokenOfMail(mail?.id ?? '')) ?? '';
  }
  return { ...app, id, token: correctAddress.token as string, correct, listMails, listRecipients, findToken };
}

test('address of a request: the receipt goes to the corrected one, and the link to the wrong one ends', async () => {
  const app = await sendRequest();
  const wrong = await app.findToken(goodFields.email);
  const corrected = await app.correct();
  expect(corrected.statusCode).toBe(200);
  expect(corrected.headers['cache-control']).toBe('no-store');
  expect(corrected.json()).toEqual({
    correctAddress: { token: expect.any(String), until: '2026-06-01T12:15:00.000Z' },
  });
  expect(await app.listRecipients()).toEqual([RIGHT, 'owner@example.org']);
  const [toOwner] = (await app.listMails()).filter(({ recipient }) => recipient === 'owner@example.org');
  expect(toOwner).toMatchObject({ reply_to: RIGHT, about: app.id });
  expect(toOwner?.text_body).not.toContain(goodFields.email);
  expect((await app.inject(`/api/requests/${wrong}`)).statusCode).toBe(404);
  const right = await app.findToken(RIGHT);
  expect((await app.inject(`/api/requests/${right}`)).statusCode).toBe(200);
  const headers = await app.make.adminHeaders();
  const { items } = (await app.inject({ url: '/api/admin/submissions', headers })).json();
  expect(items).toMatchObject([{ _id: app.id, ...goodFields, email: RIGHT }]);
});

test('address of a request: sent again it is corrected once, and the new one can be corrected, too', async () => {
  const app = await sendRequest();
  const first = (await app.correct(RIGHT, app.token, 'a-key')).json();
  for (const key of ['a-key', 'another', undefined])
    expect((await app.correct(RIGHT, app.token, key)).statusCode).toBe(200);
  expect(await app.listRecipients()).toEqual([RIGHT, 'owner@example.org']);
  // The first token was for the first address.
  expect((await app.correct('third@example.org')).json().error).toBe(REFUSED);
  const again = await app.correct('third@example.org', first.correctAddress.token);
  expect(again.statusCode).toBe(200);
  expect(await app.listRecipients()).toEqual(['owner@example.org', 'third@example.org']);
});

test('address of a request: mails that were sent stay, and the owner is told of the correction', async () => {
  const app = await sendRequest();
  await app.engine.db
    .updateTable('outbox')
    .set({ sent_at: app.clock().toISOString(), secret: null })
    .execute();
  app.setClock('2026-06-01T12:10:00.000Z');
  expect((await app.correct()).statusCode).toBe(200);
  const [, , ...later] = await app.listMails();
  expect(later.map(({ recipient }) => recipient).sort()).toEqual([RIGHT, 'owner@example.org']);
  const toOwner = later.find(({ recipient }) => recipient === 'owner@example.org');
  expect(toOwner).toMatchObject({ reply_to: RIGHT, subject: 'Ann Reader: The mail address was corrected' });
  expect(toOwner?.text_body).toContain(RIGHT);
});

test('address of a request: a notice that is being sent is not sent again', async () => {
  const app = await sendRequest();
  const held = { next_attempt_at: '2026-06-01T12:01:00.000Z' };
  await app.engine.db.updateTable('outbox').set(held).where('recipient', '=', 'owner@example.org').execute();
  expect((await app.correct()).statusCode).toBe(200);
  const subjects = (await app.listMails())
    .filter(({ recipient }) => recipient === 'owner@example.org')
    .map(({ subject }) => subject);
  expect(subjects.sort()).toEqual([
    'Ann Reader: The mail address was corrected',
    'Consultation request from Ann Reader: An essay on Bartleby',
  ]);
});

test('address of a request: every refusal is the same, and changes nothing', async () => {
  const app = await sendRequest();
  const mails = await app.listMails();
  const other = await sendRequest();
  const refused = [
    await app.correct(RIGHT, ''),
    await app.correct(RIGHT, `${app.token.slice(0, -4)}AAAA`),
    // Encrypted with the key of another site.
    await app.correct(RIGHT, other.token),
  ];
  app.setClock('2026-06-01T12:15:00.000Z');
  refused.push(await app.correct());
  app.setClock('2026-06-01T12:00:00.000Z');
  await app.inject({
    method: 'POST',
    url: `/api/requests/${await app.findToken(goodFields.email)}/confirm`,
    payload: {},
  });
  refused.push(await app.correct());
  expect(await app.listMails()).toEqual(mails);
  const headers = await app.make.adminHeaders();
  await app.inject({ method: 'DELETE', url: `/api/admin/submissions/${app.id}`, headers });
  refused.push(await app.correct());
  const answers = refused.map((response) => [response.statusCode, response.json().error]);
  expect(answers).toEqual(Array(6).fill([409, REFUSED]));
});

test('address of a request: an address that is none is refused as in the form', async () => {
  const app = await sendRequest();
  const response = await app.correct('ann@');
  expect([response.statusCode, response.json().errors]).toEqual([
    400,
    [{ field: 'email', message: 'Enter a valid email address.' }],
  ]);
  expect(await app.listRecipients()).toEqual([goodFields.email, 'owner@example.org']);
});

test('address of a request: a visitor can correct 5 times in 10 minutes', async () => {
  const app = await sendRequest({ RATE_LIMITS: 'on' });
  for (let time = 0; time < 5; time += 1) expect((await app.correct()).statusCode).toBe(200);
  expect((await app.correct()).statusCode).toBe(429);
});
