import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeBackup } from '#server/backups/make.ts';
import { restoreHere } from '#server/backups/restore-here.ts';
import { encodeForm, goodFields } from '#tests/support/forms.ts';
import { openRequest, writeWord } from '#tests/support/open-request.ts';
import { testOnce, twoMigratedEngines } from '#tests/test-database.ts';
import { addLink } from './request-links.ts';

const NAME = 'then.tar';
const offer = {
  price: 120,
  currency: 'EUR',
  date: '2026-06-20',
  includes: 'Editing',
  excludes: '',
  text: '',
};

/** A request whose site can be taken back to the moment of `back up`. */
async function openWithBackup() {
  const app = await openRequest();
  const site = { env: app.env, engine: app.engine, files: app.files };
  const folder = path.join(app.folder, 'backups');
  await mkdir(folder, { recursive: true });
  const backUp = () => makeBackup(site, path.join(folder, NAME), app.clock());
  async function restore() {
    const visitor = { address: '127.0.0.1', userAgent: 'test' };
    await restoreHere({ site, name: NAME, visitor, clock: app.clock });
    Object.assign(app.headers, await app.make.adminHeaders());
  }
  const read = async (token = app.token) => (await app.inject(`/api/requests/${token}`)).json();
  const countEntries = async (kind: string) =>
    (await read()).details.conversation.filter((entry: { kind: string }) => entry.kind === kind).length;
  return { ...app, backUp, restore, read, countEntries };
}

testOnce(
  'request: after a restore between offer and acceptance the offer stands, and is accepted once',
  async () => {
    const app = await openWithBackup();
    await app.admin('POST', '/offers', offer);
    const { _id: offerId } = (await app.read()).details.offer;
    await app.backUp();
    expect((await app.act('accept', { offerId })).statusCode).toBe(200);
    expect((await app.read()).state).toBe('accepted');
    await app.restore();
    expect(await app.read()).toMatchObject({
      state: 'offer',
      details: { waitsFor: 'student', offer: { _id: offerId, acceptedAt: null } },
    });
    for (let time = 0; time < 2; time += 1)
      expect((await app.act('accept', { offerId })).json()).toMatchObject({ state: 'accepted' });
    expect(await app.countEntries('accepted')).toBe(1);
  },
);

test('request: after a restore the owner is told what it has undone, and the student what was sent to her', async () => {
  const app = await openWithBackup();
  await app.admin('POST', '/offers', offer);
  const { _id: offerId } = (await app.read()).details.offer;
  await app.backUp();
  await app.act('accept', { offerId });
  await app.admin('POST', '/replies', { text: 'I begin today' });
  await app.inject({ method: 'POST', url: '/api/consultations', ...(await encodeForm()) });
  await app.restore();
  await app.act('accept', { offerId });
  const mails = await app.engine.db
    .selectFrom('outbox')
    .select(['subject', 'recipient', 'text_body'])
    .execute();
  const toOwner = mails.filter(({ recipient }) => recipient === 'owner@example.org');
  const request = `Consultation request from ${goodFields.name}: ${goodFields.subject}`;
  const accepted = `${goodFields.name}: Your offer was accepted`;
  expect(toOwner.map(({ subject }) => subject).sort()).toEqual([
    accepted,
    `Before the restore: ${accepted}`,
    `Before the restore: ${request}`,
    request,
  ]);
  expect(mails.filter(({ text_body }) => text_body.includes('I begin today'))).toHaveLength(1);
});

testOnce('request: after a restore an offer that was made since is refused with a sentence', async () => {
  const app = await openWithBackup();
  await app.admin('POST', '/offers', offer);
  await app.backUp();
  await app.admin('POST', '/offers', { ...offer, price: 200 });
  const { _id: lost } = (await app.read()).details.offer;
  await app.restore();
  const refused = await app.act('accept', { offerId: lost });
  expect([refused.statusCode, refused.json().error]).toEqual([
    409,
    'The offer has changed in the meantime. Please read it again.',
  ]);
  expect((await app.read()).details.offer.price).toBe(120);
});

testOnce(
  'request: after a restore between opening a file and returning it, the work is returned once',
  async () => {
    const app = await openWithBackup();
    const { attachments } = (await app.admin('GET', '')).json().item;
    const copy = (await app.admin('POST', '/copies', { attachmentId: attachments[0].publicId })).json().item;
    await app.backUp();
    expect((await app.admin('POST', `/copies/${copy._id}/return`, {})).statusCode).toBe(201);
    await app.restore();
    expect((await app.read()).details.rounds).toEqual([]);
    expect((await app.admin('GET', `/copies/${copy._id}`)).json().item.returnedAt).toBeNull();
    expect((await app.admin('POST', `/copies/${copy._id}/return`, {})).statusCode).toBe(201);
    const again = await app.admin('POST', `/copies/${copy._id}/return`, {});
    expect([again.statusCode, again.json().error]).toEqual([
      409,
      'This is the work that you returned as round 1. Nothing was sent.',
    ]);
    expect((await app.read()).details.rounds).toMatchObject([{ number: 1 }]);
    expect(await app.countEntries('returned')).toBe(1);
  },
);

test('request: after a restore the links of mails sent since work, and those that ended do not come back', async () => {
  const app = await openWithBackup();
  const ended = await addLink(app.engine.db, app.id, app.clock());
  await app.backUp();
  await app.engine.db.deleteFrom('request_links').execute();
  const since = await addLink(app.engine.db, app.id, app.clock());
  await app.restore();
  expect((await app.inject(`/api/requests/${since}`)).statusCode).toBe(200);
  expect((await app.inject(`/api/requests/${ended}`)).statusCode).toBe(404);
});

test('request: two tabs that accept, return or close at once do it once', async () => {
  const app = await openRequest();
  await app.admin('POST', '/offers', offer);
  const read = async () => (await app.inject(`/api/requests/${app.token}`)).json();
  const { _id: offerId } = (await read()).details.offer;
  const twice = async <Result>(act: () => Promise<Result>) => Promise.all([act(), act()]);
  const accepted = await twice(() => app.act('accept', { offerId }));
  expect(accepted.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const word = await writeWord();
  const returned = await twice(() => app.returnWord(word));
  expect(returned.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  const closed = await twice(() => app.admin('POST', '/close', { text: 'Good luck' }));
  expect(closed.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const { conversation, rounds } = (await read()).details;
  const kinds = conversation.map(({ kind }: { kind: string }) => kind);
  expect([kinds, rounds.length]).toEqual([['offer', 'accepted', 'returned', 'closed'], 1]);
});

test('request: while a backup is restored, plain forms give back what was written, or say where it is', async () => {
  const [engine, other] = await twoMigratedEngines();
  const app = await openRequest(engine);
  const url = `/api/requests/${app.token}/answers`;
  const accept = 'text/html';
  const payload = 'text=A+long+and+careful+answer';
  const typed = { payload, headers: { accept, 'content-type': 'application/x-www-form-urlencoded' } };
  const form = await encodeForm({ text: 'A long and careful answer' });
  const withFiles = { ...form, headers: { ...form.headers, accept } };
  const request = await encodeForm();
  const pages = await other.refuseWritesDuring(async () => [
    await app.inject({ method: 'POST', url, ...typed }),
    await app.inject({ method: 'POST', url, ...withFiles }),
    await app.inject({
      method: 'POST',
      url: '/api/consultations',
      ...request,
      headers: { ...request.headers, accept },
    }),
  ]);
  for (const page of pages) {
    expect(page.statusCode).toBe(503);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('Service temporarily unavailable. Please try again.');
  }
  const [answer, ...others] = pages;
  expect(answer?.body).toContain('>A long and careful answer</textarea>');
  for (const page of others)
    expect(page.body).toContain('Please go back in your browser: what you wrote is still there.');
  const { conversation } = (await app.inject(`/api/requests/${app.token}`)).json().details;
  expect(conversation).toEqual([]);
});
