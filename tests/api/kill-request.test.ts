import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { readEnv } from '#server/env.ts';
import { addLink } from '#server/features/requests/request-links.ts';
import type { EntryKind } from '#shared/contracts/request-states.ts';
import { TEMPLATE } from '#tests/setup/template-database.ts';
import { encodeForm, file } from '#tests/support/forms.ts';
import { writeWord } from '#tests/support/open-request.ts';
import { startServer } from '#tests/support/server-process.ts';
import { newPlace } from '#tests/support/sites.ts';
import { testEngine } from '#tests/test-database.ts';

const PASSWORD = 'a-long-enough-password';
const WITHIN_MS = 600_000;
const offer = {
  price: 120,
  currency: 'EUR',
  date: '2027-06-20',
  includes: 'Editing',
  excludes: '',
  text: '',
};

type Step = { kind: EntryKind; path: string; body: BodyInit; type: string };

test(
  'kill -9: each step of a request that is killed before or after it is stored happens once, with its mail',
  async () => {
    const settings = {
      ...(await newPlace(testEngine, TEMPLATE)),
      ADMIN_PASSWORD: PASSWORD,
      RATE_LIMITS: 'off',
    };
    const env = readEnv(settings);
    let server = await startServer(settings);
    onTestFinished(() => void server.child.kill('SIGKILL'));
    const engine = await openDatabase(env, () => {});
    onTestFinished(() => engine.close());
    const { db } = engine;

    async function post(where: string, body: BodyInit, headers: Record<string, string>) {
      const response = await fetch(`${server.origin}/api${where}`, { method: 'POST', headers, body });
      return { status: response.status, body: await response.text() };
    }
    const json = { 'content-type': 'application/json', accept: 'application/json' };
    const form = await encodeForm();
    const sent = await post('/consultations', new Uint8Array(form.payload), form.headers);
    const id: string = JSON.parse(sent.body)._id;
    const token = await addLink(db, id, new Date());
    const login = await post(
      '/auth/login',
      JSON.stringify({ email: env.ADMIN_EMAIL, password: PASSWORD }),
      json,
    );
    const admin = { authorization: `Bearer ${JSON.parse(login.body).token}` };
    await post(`/requests/${token}/confirm`, '{}', json);

    const countEntries = async (kind: EntryKind) =>
      (await db.selectFrom('request_entries').select('id').where('kind', '=', kind).execute()).length;
    const countMails = async () => (await db.selectFrom('outbox').select('id').execute()).length;

    /** Killed while it waits for the database, killed as soon as it is stored, and sent a third time. */
    async function take({ kind, path: where, body, type }: Step) {
      const headers = { ...json, ...admin, 'content-type': type, 'idempotency-key': randomUUID() };
      const send = () => post(where, body, headers).catch(() => undefined);
      const mails = await countMails();
      await db.transaction().execute(async (tx) => {
        await tx
          .updateTable('requests')
          .set({ read_at: new Date().toISOString() })
          .where('id', '=', id)
          .execute();
        const waiting = send();
        // Whoever answers this has read what came before it.
        await fetch(`${server.origin}/healthz`);
        await server.kill();
        await waiting;
      });
      expect([await countEntries(kind), await countMails()]).toEqual([0, mails]);
      server = await startServer(settings);
      const second = send();
      await vi.waitFor(async () => expect(await countEntries(kind)).toBe(1), { timeout: 60_000 });
      await server.kill();
      await second;
      server = await startServer(settings);
      const third = await send();
      expect(third?.status, third?.body).toBeLessThan(300);
      expect([await countEntries(kind), await countMails()]).toEqual([1, mails + 1]);
    }

    const type = 'application/json';
    const desk = `/admin/requests/${id}`;
    await take({
      kind: 'message',
      path: `${desk}/replies`,
      body: JSON.stringify({ text: 'Which pages?' }),
      type,
    });
    await take({ kind: 'offer', path: `${desk}/offers`, body: JSON.stringify(offer), type });
    const { offer_id } = await db.selectFrom('requests').select('offer_id').executeTakeFirstOrThrow();
    const body = JSON.stringify({ offerId: offer_id });
    await take({ kind: 'accepted', path: `/requests/${token}/accept`, body, type });
    const work = await encodeForm({}, [file('On Pens.docx', await writeWord())]);
    await take({
      kind: 'returned',
      path: `${desk}/rounds`,
      body: new Uint8Array(work.payload),
      type: work.headers['content-type'],
    });

    expect(await db.selectFrom('request_rounds').select('number').execute()).toEqual([{ number: 1 }]);
    // Two for the request, and one for each step; a mail that is sent again is written to the same file.
    // A killed process has claimed its mail for a minute.
    const next_attempt_at = new Date().toISOString();
    await db.updateTable('outbox').set({ next_attempt_at }).where('sent_at', 'is', null).execute();
    const unsent = db.selectFrom('outbox').select('id').where('sent_at', 'is', null);
    await vi.waitFor(async () => expect(await unsent.execute()).toEqual([]), { timeout: 120_000 });
    expect(await readdir(path.join(env.DATA_DIR, 'outbox'))).toHaveLength(6);
  },
  WITHIN_MS,
);
