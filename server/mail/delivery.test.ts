import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test, vi } from 'vitest';
import { goodFields } from '#tests/support/forms.ts';
import { newFolder } from '#tests/support/sites.ts';
import { startMailServer } from '#tests/support/smtp.ts';
import { testApp } from '#tests/test-app.ts';
import { testOnce } from '#tests/test-database.ts';
import { blankSecretMail, createDelivery, deleteOldMail, pauseAfter } from './delivery.ts';
import { queueMail } from './outbox.store.ts';
import { deleteOldMailFiles, openTransport } from './transport.ts';

const HOUR_MS = 60 * 60 * 1000;
const running = new AbortController().signal;
const plain = { subject: 'Hello', text: 'Hello there', html: '<p>Hello there</p>' };

async function withMailServer(settings: Record<string, string> = {}) {
  const server = await startMailServer();
  onTestFinished(server.close);
  const app = await testApp({
    SMTP_URL: server.url,
    MAIL_FROM: 'The Writer <writer@site.example>',
    OWNER_EMAIL: 'owner@example.org',
    ...settings,
  });
  const transport = openTransport(await app.settings(), app.folder);
  const newProcess = () =>
    createDelivery({
      db: app.engine.db,
      transport: async () => transport,
      clock: app.clock,
      log: app.log,
      secrets: app.secrets,
    });
  const run = newProcess();
  const deliver = (signal = running) => run(signal);
  const outbox = () => app.engine.db.selectFrom('outbox').selectAll().orderBy('recipient').execute();
  const post = (change = {}) =>
    app.inject({ method: 'POST', url: '/api/consultations', payload: { ...goodFields, ...change } });
  return { ...app, server, deliver, newProcess, outbox, post };
}

test('mail: a request sends a mail to the owner and a receipt to the student, in text and HTML', async () => {
  const { server, deliver, post, outbox } = await withMailServer();
  await post({ message: 'A <b>bold</b> & "quoted" request,\nin two lines.' });
  await deliver();
  await deliver();
  expect(server.received.map(({ to }) => to).sort()).toEqual([['ann@example.com'], ['owner@example.org']]);
  const owner = server.received.find(({ to }) => to[0] === 'owner@example.org')?.parsed;
  expect(owner?.from).toMatchObject({ name: 'The Writer', address: 'writer@site.example' });
  expect(owner?.replyTo).toMatchObject([{ address: 'ann@example.com' }]);
  expect(owner?.subject).toBe('Consultation request from Ann Reader: An essay on Bartleby');
  expect(owner?.text).toContain('> A <b>bold</b> & "quoted" request,\n> in two lines.');
  expect(owner?.html).toContain('A &#60;b&#62;bold&#60;/b&#62; &#38; &#34;quoted&#34; request,');
  const receipt = server.received.find(({ to }) => to[0] === 'ann@example.com')?.parsed;
  expect(receipt?.replyTo).toMatchObject([{ address: 'owner@example.org' }]);
  expect(receipt?.subject).toBe('Your request has arrived at Octavo');
  for (const row of await outbox())
    expect(row).toMatchObject({ attempts: 1, sent_at: '2026-06-01T12:00:00.000Z', last_error: null });
});

testOnce('mail: visitor input never becomes a header or a recipient', async () => {
  const { server, deliver, post } = await withMailServer();
  const evil = 'Ann\r\nBcc: victim@example.com\r\nContent-Type: text/html\r\n\r\n<script>';
  expect((await post({ name: evil, subject: evil, email: "o'brien+x@example.com" })).statusCode).toBe(201);
  await deliver();
  expect(server.received).toHaveLength(2);
  for (const { raw, to, parsed } of server.received) {
    const [head = ''] = raw.split('\r\n\r\n');
    expect(head).not.toMatch(/^bcc:/im);
    expect(head.match(/^content-type:/gim)).toHaveLength(1);
    expect(to).toHaveLength(1);
    expect(parsed.to).toHaveLength(1);
    expect(parsed.bcc).toBeUndefined();
  }
  expect(server.received.flatMap(({ to }) => to).sort()).toEqual([
    "o'brien+x@example.com",
    'owner@example.org',
  ]);
});

test('mail: a refused mail is retried after a minute, then twice as long, and arrives once', async () => {
  const { server, deliver, outbox, setClock, engine, clock, logged } = await withMailServer();
  await queueMail(engine.db, { to: 'ann@example.com', ...plain }, clock());
  server.behave('reject');
  await deliver();
  expect((await outbox())[0]).toMatchObject({
    attempts: 1,
    next_attempt_at: '2026-06-01T12:01:00.000Z',
    last_error: expect.stringContaining('No such mailbox'),
  });
  setClock('2026-06-01T12:00:59.000Z');
  await deliver();
  expect((await outbox())[0]?.attempts).toBe(1);
  setClock('2026-06-01T12:01:00.000Z');
  await deliver();
  expect((await outbox())[0]).toMatchObject({ attempts: 2, next_attempt_at: '2026-06-01T12:03:00.000Z' });
  server.behave('take');
  setClock('2026-06-01T12:03:00.000Z');
  await deliver();
  expect(server.received).toHaveLength(1);
  expect((await outbox())[0]).toMatchObject({ attempts: 3, sent_at: '2026-06-01T12:03:00.000Z' });
  expect(logged.filter((line) => line.includes('waits for another try'))).toHaveLength(2);
  expect(logged.join('')).not.toContain('ann@example.com');
});

test('mail: the pauses double from a minute to six hours', () => {
  const minutes = Array.from({ length: 12 }, (_, n) => pauseAfter(n + 1) / 60_000);
  expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360]);
});

testOnce('mail: after three days a mail is given up, logged and kept', async () => {
  const { server, deliver, outbox, setClock, engine, clock, logged } = await withMailServer();
  await queueMail(engine.db, { to: 'ann@example.com', ...plain }, clock());
  server.behave('refuse');
  // The test's mail server takes a tenth of a second to greet, so it is not asked every hour.
  for (let hour = 0; hour <= 80; hour += 4) {
    setClock(new Date(Date.parse('2026-06-01T12:00:00.000Z') + hour * HOUR_MS));
    await deliver();
  }
  const [mail] = await outbox();
  expect(mail?.sent_at).toBeNull();
  expect(mail?.given_up_at).not.toBeNull();
  expect(Date.parse(mail?.given_up_at ?? '') - Date.parse('2026-06-01T12:00:00.000Z')).toBeLessThanOrEqual(
    72 * HOUR_MS,
  );
  expect(logged.filter((line) => line.includes('is given up'))).toHaveLength(1);
  server.behave('take');
  await deliver();
  expect(server.received).toEqual([]);
});

test('mail: a refused mail does not delay the others', async () => {
  const { server, deliver, engine, clock, outbox } = await withMailServer();
  await queueMail(engine.db, { to: 'not an address', ...plain }, clock());
  await queueMail(engine.db, { to: 'bob@example.com', ...plain }, clock());
  await deliver();
  expect(server.received.map(({ to }) => to)).toEqual([['bob@example.com']]);
  expect((await outbox()).filter((mail) => mail.sent_at === null)).toHaveLength(1);
});

test('mail: two processes on one outbox send each mail once', async () => {
  const { server, deliver, newProcess, engine, clock } = await withMailServer();
  for (let n = 0; n < 10; n += 1)
    await queueMail(engine.db, { to: `reader${n}@example.com`, ...plain }, clock());
  await Promise.all([deliver(), newProcess()(running), newProcess()(running)]);
  await deliver();
  expect(server.received.map(({ to }) => to[0]).sort()).toEqual(
    Array.from({ length: 10 }, (_, n) => `reader${n}@example.com`),
  );
});

testOnce(
  'mail: once the mail server recovers, all waiting mails are sent within a minute, each once',
  async () => {
    const { server, deliver, engine, clock, setClock, outbox } = await withMailServer();
    for (let n = 0; n < 8; n += 1)
      await queueMail(engine.db, { to: `reader${n}@example.com`, ...plain }, clock());
    server.behave('refuse');
    const start = clock().getTime();
    const at = (seconds: number) => setClock(new Date(start + seconds * 1000));
    for (let seconds = 0; seconds <= 200; seconds += 5) {
      at(seconds);
      await deliver();
    }
    expect(server.received).toEqual([]);
    server.behave('take');
    for (let seconds = 205; seconds <= 260; seconds += 5) {
      at(seconds);
      await deliver();
    }
    expect(server.received).toHaveLength(8);
    expect((await outbox()).every(({ sent_at }) => sent_at !== null)).toBe(true);
  },
);

test('mail: a delivery does not retry mails that were refused for good', async () => {
  const { server, deliver, engine, clock, outbox } = await withMailServer();
  await queueMail(engine.db, { to: 'ann@example.com', ...plain }, clock());
  server.behave('reject');
  await deliver();
  await queueMail(engine.db, { to: 'bob@example.com', ...plain }, clock());
  server.behave('take');
  await deliver();
  expect((await outbox()).map(({ attempts, sent_at }) => [attempts, sent_at !== null])).toEqual([
    [1, false],
    [1, true],
  ]);
});

test('mail: a mail held by a killed process is sent by another after a minute with the same Message-ID', async () => {
  const { server, newProcess, engine, clock, setClock } = await withMailServer();
  await queueMail(engine.db, { to: 'ann@example.com', ...plain }, clock());
  server.behave('silent');
  // Never gets an answer, and never gets to write down that it failed.
  const killed = new AbortController();
  const holding = newProcess()(killed.signal);
  const isHeld = async () =>
    (await engine.db.selectFrom('outbox').select('next_attempt_at').executeTakeFirstOrThrow())
      .next_attempt_at > clock().toISOString();
  await expect.poll(isHeld).toBe(true);
  killed.abort();
  await holding;
  server.behave('take');
  setClock(new Date(clock().getTime() + 59_000));
  await newProcess()(running);
  expect(server.received).toEqual([]);
  setClock(new Date(clock().getTime() + 1_000));
  await newProcess()(running);
  const { id } = await engine.db.selectFrom('outbox').select('id').executeTakeFirstOrThrow();
  expect(server.received.map(({ parsed }) => parsed.messageId)).toEqual([`<${id}@site.example>`]);
});

testOnce('mail: an unavailable mail server neither fails nor delays a request', async () => {
  const { server, deliver, post, outbox } = await withMailServer();
  server.behave('silent');
  const stopping = new AbortController();
  const delivering = post().then(() => deliver(stopping.signal));
  expect((await post()).statusCode).toBe(201);
  stopping.abort();
  await delivering;
  await server.close();
  expect((await post()).statusCode).toBe(201);
  expect((await outbox()).every((mail) => mail.sent_at === null)).toBe(true);
});

test('mail: without a mail server each mail becomes a file, which is deleted with the request', async () => {
  const app = await testApp({ OWNER_EMAIL: 'owner@example.org' });
  const transport = openTransport(await app.settings(), app.folder);
  expect(transport.destination).toContain('no mail server is set');
  const { _id } = (
    await app.inject({ method: 'POST', url: '/api/consultations', payload: goodFields })
  ).json();
  await createDelivery({
    db: app.engine.db,
    transport: async () => transport,
    clock: app.clock,
    log: app.log,
    secrets: app.secrets,
  })(running);
  const folder = path.join(app.folder, 'outbox');
  const names = await readdir(folder);
  expect(names).toHaveLength(2);
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))),
  );
  expect(mails.map((mail) => mail.to?.[0]?.address).sort()).toEqual(['ann@example.com', 'owner@example.org']);
  expect(app.logged.filter((line) => line.includes('no mail server is set'))).toHaveLength(2);
  const headers = await app.make.adminHeaders();
  await app.inject({ method: 'DELETE', url: `/api/admin/submissions/${_id}`, headers });
  expect(await readdir(folder)).toEqual([]);
});

test('mail: sent mails without a record are deleted after a month', async () => {
  const { engine, clock, deliver, post, outbox } = await withMailServer();
  await queueMail(engine.db, { to: 'admin@example.com', ...plain }, clock());
  await post();
  await deliver();
  await deleteOldMail(engine.db, new Date('2026-06-30T12:00:00.000Z'));
  expect(await outbox()).toHaveLength(3);
  await deleteOldMail(engine.db, new Date('2026-07-02T12:00:00.000Z'));
  expect((await outbox()).map((mail) => mail.recipient)).toEqual(['ann@example.com', 'owner@example.org']);
});

test('outbox: a given-up mail that belongs to no record is deleted after 90 days', async () => {
  const { engine, clock, server, deliver, setClock, outbox } = await withMailServer();
  await queueMail(engine.db, { to: 'admin@example.com', ...plain }, clock());
  await queueMail(engine.db, { to: 'waiting@example.com', ...plain }, new Date('2026-06-04T11:00:00.000Z'));
  server.behave('refuse');
  setClock('2026-06-04T11:59:30.000Z');
  await deliver();
  expect((await outbox()).map((mail) => mail.given_up_at)).toEqual(['2026-06-04T11:59:30.000Z', null]);
  await deleteOldMail(engine.db, new Date('2026-09-02T11:00:00.000Z'));
  expect(await outbox()).toHaveLength(2);
  await deleteOldMail(engine.db, new Date('2026-09-02T12:00:00.000Z'));
  expect((await outbox()).map((mail) => mail.recipient)).toEqual(['waiting@example.com']);
});

const tokenMail = { ...plain, text: 'Your token: abc', secretUntil: new Date('2026-06-01T13:00:00.000Z') };

test('mail: the text of a mail with a token is deleted when it was sent, others are kept', async () => {
  const { server, deliver, engine, clock, outbox } = await withMailServer();
  await queueMail(engine.db, { to: 'ann@example.com', ...tokenMail }, clock());
  await queueMail(engine.db, { to: 'bob@example.com', ...plain }, clock());
  server.behave('refuse');
  await deliver();
  expect((await outbox())[0]?.text_body).toBe('Your token: abc');
  await engine.db.updateTable('outbox').set({ next_attempt_at: clock().toISOString() }).execute();
  server.behave('take');
  await deliver();
  expect(server.received.map(({ raw }) => raw).join()).toContain('Your token: abc');
  const [ann, bob] = await outbox();
  expect([ann?.text_body, ann?.html_body]).toEqual(['', '']);
  expect(bob?.text_body).toBe(plain.text);
});

test('mail: without a mail server the text is deleted when the token expires, and the mail given up', async () => {
  const app = await testApp();
  const { db } = app.engine;
  const transport = openTransport(await app.settings(), app.folder);
  await queueMail(db, { to: 'ann@example.com', ...tokenMail }, app.clock());
  await createDelivery({
    db,
    transport: async () => transport,
    clock: app.clock,
    log: app.log,
    secrets: app.secrets,
  })(running);
  await queueMail(db, { to: 'bob@example.com', ...tokenMail }, app.clock());
  const outbox = () => db.selectFrom('outbox').selectAll().orderBy('recipient').execute();
  await blankSecretMail(db, new Date('2026-06-01T12:59:59.000Z'));
  expect((await outbox()).map((mail) => mail.text_body)).toEqual(['Your token: abc', 'Your token: abc']);
  await blankSecretMail(db, new Date('2026-06-01T13:00:01.000Z'));
  const [sent, unsent] = await outbox();
  expect([sent?.text_body, sent?.html_body, sent?.given_up_at]).toEqual(['', '', null]);
  expect([unsent?.text_body, unsent?.last_error]).toEqual(['', 'its link has expired']);
  expect(unsent?.given_up_at).toBe('2026-06-01T13:00:01.000Z');
});

test('mail: a mail queued under a clock a year ahead is sent at once when the clock is set back', async () => {
  const { server, deliver, post, setClock } = await withMailServer();
  setClock('2027-06-01T12:00:00.000Z');
  expect((await post({})).statusCode).toBe(201);
  setClock('2026-06-01T12:00:00.000Z');
  await deliver();
  expect(server.received).toHaveLength(2);
});

/** The outbox of a new site, whose next updates fail `failures` times while a mail is being sent or was sent. */
async function withFailingUpdates() {
  const { engine, clock, setClock, log, secrets } = await testApp();
  await queueMail(engine.db, { to: 'ann@example.com', ...plain }, clock());
  const faults = { left: 0 };
  const db = engine.db.withPlugin({
    transformQuery({ node }) {
      if (node.kind !== 'UpdateQueryNode' || faults.left === 0) return node;
      faults.left -= 1;
      throw new Error('the database is locked');
    },
    transformResult: async ({ result }) => result,
  });
  const sending = Promise.withResolvers<string>();
  let sent = 0;
  const transport = {
    destination: 'nowhere',
    isFolder: false,
    send() {
      sent += 1;
      return sending.promise;
    },
  };
  const deliver = createDelivery({ db, transport: async () => transport, clock, log, secrets });
  const getMail = () => engine.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
  return { deliver, getMail, faults, sending, countSent: () => sent, clock, setClock };
}

test('mail: a sent mail that cannot be marked as sent at first is marked later, and not sent again', async () => {
  const { deliver, getMail, faults, sending, countSent } = await withFailingUpdates();
  const delivering = deliver(running);
  await expect.poll(countSent).toBe(1);
  faults.left = 1;
  sending.resolve('250 accepted');
  await delivering;
  expect(await getMail()).toMatchObject({ sent_at: expect.any(String), attempts: 1 });
  await deliver(running);
  expect(countSent()).toBe(1);
});

test('mail: a claim that could not be renewed once is renewed the next time', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { deliver, getMail, faults, sending, countSent, clock, setClock } = await withFailingUpdates();
  const delivering = deliver(running);
  await expect.poll(countSent).toBe(1);
  const { next_attempt_at: first } = await getMail();
  faults.left = 1;
  for (let third = 0; third < 2; third += 1) {
    setClock(new Date(clock().getTime() + 20_000));
    await vi.advanceTimersByTimeAsync(20_000);
  }
  const renewed = new Date(Date.parse(first) + 40_000).toISOString();
  await expect.poll(async () => (await getMail()).next_attempt_at).toBe(renewed);
  sending.resolve('250 accepted');
  await delivering;
});

test('mail: a mail that is a file is deleted after three months', async () => {
  const folder = path.join(await newFolder(), 'outbox');
  await mkdir(folder);
  const day = (text: string) => new Date(`${text}T12:00:00.000Z`);
  for (const [name, written] of [
    ['old.eml', '2026-01-01'],
    ['new.eml', '2026-05-01'],
    ['old.txt', '2026-01-01'],
  ] as const) {
    await writeFile(path.join(folder, name), 'a mail');
    await utimes(path.join(folder, name), day(written), day(written));
  }
  await deleteOldMailFiles(path.dirname(folder), day('2026-06-01'));
  expect((await readdir(folder)).sort()).toEqual(['new.eml', 'old.txt']);
  await deleteOldMailFiles(await newFolder(), day('2026-06-01'));
});
