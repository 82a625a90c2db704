import { invalidate } from '#server/cache/content-tags.ts';
import type { Db } from '#server/db/engines/engine.ts';
import { conflict, forbidden, invalidField, notFound } from '#server/errors.ts';
import { writeOnce } from '#server/http/idempotency.ts';
import { queueMail } from '#server/mail/outbox.store.ts';
import type { CurrentSettings } from '#server/settings/settings.ts';
import type { RequestFields } from '#shared/contracts/request-fields.ts';
import type { AnswerFields } from '#shared/contracts/request-page.ts';
import type { OfferInput } from '#shared/contracts/requests.ts';
import { endLinks } from './request-links.ts';
import { type MailWords, mailToOwner } from './request-mails.ts';
import { createOfferSteps } from './request-offers.ts';
import { createRequestRecord, type LifeContext } from './request-record.ts';
import { fromColumns, type RequestRow } from './request-rows.ts';
import * as store from './requests.store.ts';

/** The steps in the life of a request, each with its entry, state and mail inside the caller's transaction. */
function createRequestLife(tx: Db, context: LifeContext) {
  const { now, settings } = context;
  const time = now.toISOString();
  const record = createRequestRecord(tx, context);
  const { findLocked, lock, isRepeated, addEntry, change, turn, answerStudent } = record;
  const { tellStudent, tellOwner, sendReceipt } = record;
  const offers = createOfferSteps(tx, time, record);

  /** For what the owner does. Her words stay in the form, as the write is refused as a whole. */
  async function lockForOwner(id: string): Promise<RequestRow> {
    const row = await lock(id);
    if (row.state === 'withdrawn')
      throw conflict('The student has withdrawn this request in the meantime. Nothing was sent.');
    return row;
  }

  async function lockOpen(id: string): Promise<RequestRow> {
    const row = await lockForOwner(id);
    if (row.state === 'closed') throw conflict('This request is closed. Reopen it first.');
    return row;
  }

  /** For what the student does. */
  async function lockForStudent(id: string): Promise<RequestRow> {
    const row = await lock(id);
    // A link that ended a moment ago looks like one that never was.
    if (row.state === 'withdrawn') throw notFound('Request');
    if (row.confirmed_at === null) throw forbidden('Please confirm first that this is your request.');
    return row;
  }

  async function lockAnswerable(id: string): Promise<RequestRow> {
    const row = await lockForStudent(id);
    if (row.state === 'closed')
      throw conflict('This request is closed. Please send a new one: what you wrote is still here.');
    return row;
  }

  async function receive(fields: RequestFields, files: store.StoredFile[]): Promise<string> {
    const id = await store.create(tx, fields, files, now);
    const received = { id, fields, files, receivedAt: now };
    await queueMail(tx, mailToOwner(received, settings), now);
    await sendReceipt(received);
    return id;
  }

  /** The sender mistyped her address: ends its links, and drops and returns the mails to it that are still here. */
  async function correctAddress(id: string, { from, to }: { from: string; to: string }): Promise<string[]> {
    const row = await findLocked(id);
    if (row?.email === to) return [];
    if (row?.email !== from || row.confirmed_at !== null) throw cannotCorrect();
    const dropped = await tx
      .deleteFrom('outbox')
      .where('about', '=', id)
      // A mail with its token has reached nobody, even if it was written to the folder.
      .where((eb) => eb.or([eb('sent_at', 'is', null), eb('secret', 'is not', null)]))
      // One that is being sent now would arrive twice.
      .where((eb) => eb.or([eb('attempts', '>', 0), eb('next_attempt_at', '<=', time)]))
      .returning(['id', 'secret'])
      .execute();
    await endLinks(tx, id);
    await change(id, { email: to });
    const corrected = { ...row, email: to };
    const files = await tx
      .selectFrom('attachments')
      .select(['original_name as name', 'size'])
      .where('request_id', '=', id)
      .orderBy('position')
      .execute();
    const fields = fromColumns(corrected);
    const received = { id, fields, files, receivedAt: new Date(row.created_at) };
    await sendReceipt(received);
    // The owner gets the request itself only if she has not got it yet.
    if (dropped.some(({ secret }) => secret === null))
      await queueMail(tx, mailToOwner(received, settings), now);
    else await tellOwner(corrected, 'The mail address was corrected', to);
    return dropped.map((mail) => mail.id);
  }

  async function reply(id: string, text: string): Promise<void> {
    const row = await lockOpen(id);
    if (await answerStudent(row, { kind: 'message', text }, stateAfterAnswer(row)))
      await tellStudent(row, 'message', text);
  }

  async function addPrivateNote(id: string, text: string): Promise<void> {
    await lock(id);
    await addEntry(id, { by: 'owner', kind: 'note', text });
  }

  /** The owner has answered with her own mail program, so its text is not here; or she has not, after all. */
  async function markMailed(id: string, isMailed: boolean): Promise<void> {
    const row = await lock(id);
    await invalidate(tx, 'answered requests');
    await change(id, { answered_at: isMailed ? (row.answered_at ?? time) : null });
    if (!isMailed)
      await tx
        .deleteFrom('request_entries')
        .where('request_id', '=', id)
        .where('kind', '=', 'mailed')
        .execute();
    else if (row.waits_for === 'owner') {
      await addEntry(id, { by: 'owner', kind: 'mailed' });
      await change(id, { ...turn('student'), ...stateAfterAnswer(row) });
    }
    if (!isMailed && row.state === 'question') await change(id, { state: 'read', ...turn('owner') });
  }

  async function returnWork(id: string, roundId: string, text: string): Promise<void> {
    const row = await lockOpen(id);
    await answerStudent(row, { kind: 'returned', text, roundId }, { state: 'returned' });
    await tellStudent(row, 'returned', text);
  }

  async function close(id: string, text: string): Promise<void> {
    const row = await lockForOwner(id);
    if (row.state === 'closed') return;
    await addEntry(id, { by: 'owner', kind: 'closed', text });
    await change(id, { state: 'closed', closed_at: time, read_at: row.read_at ?? time, ...turn(null) });
    if (text.trim()) await tellStudent(row, 'closed', text);
  }

  async function reopen(id: string): Promise<void> {
    const row = await lockForOwner(id);
    if (row.state !== 'closed') return;
    await addEntry(id, { by: 'owner', kind: 'reopened' });
    await change(id, { state: await offers.findState(row), closed_at: null, ...turn('owner') });
  }

  /** The old links end, and the new one goes to the address of the request. */
  async function renewLink(id: string): Promise<void> {
    const row = await lockForOwner(id);
    await endLinks(tx, id);
    await tellStudent(row, 'renewed', '');
  }

  /** Anyone who knows the address can ask for this, so the other links do not end. */
  async function mailNewLink(id: string): Promise<void> {
    await tellStudent(await lockForOwner(id), 'renewed', '');
  }

  async function confirm(id: string): Promise<void> {
    const row = await lock(id);
    if (row.confirmed_at === null) await change(id, { confirmed_at: time });
  }

  /** An answer, or one to a comment in the margin of returned work. Returns the keys of files that nothing names. */
  async function answer(
    id: string,
    { text, roundId, commentId }: Pick<AnswerFields, 'text' | 'roundId' | 'commentId'>,
    files: store.StoredFile[],
  ): Promise<string[]> {
    const row = await lockAnswerable(id);
    const { added, repeated } = await store.sortFiles(tx, id, files);
    const place = commentId && roundId ? { roundId, commentId } : undefined;
    const entry = { by: 'student', kind: place ? 'comment' : 'message', text, ...place } as const;
    if (added.length === 0 && (await isRepeated(id, entry)))
      return store.addAttachments(tx, id, files, null, now);
    if (repeated.length > 0) {
      const names = repeated.map(({ name }) => name).join(', ');
      throw invalidField('attachments', `You have sent this already: ${names}.`);
    }
    const entryId = await addEntry(id, entry);
    await change(id, { ...turn('owner'), ...(row.state === 'question' && { state: 'read' }) });
    const names = files.map(({ name }) => name).join(', ');
    await tellOwner(row, 'An answer', [text, names].filter(Boolean).join('\n\n'));
    return store.addAttachments(tx, id, files, entryId, now);
  }

  async function withdraw(id: string): Promise<void> {
    const row = await lockForStudent(id);
    await addEntry(id, { by: 'student', kind: 'withdrawn' });
    await change(id, { state: 'withdrawn', closed_at: time, ...turn(null) });
    await endLinks(tx, id);
    await tellOwner(row, 'The request was withdrawn');
  }

  return {
    ...{
      lockForStudent,
      lockOpen,
      reply,
      addPrivateNote,
      markMailed,
      makeOffer: async (id: string, offer: OfferInput) => offers.make(await lockOpen(id), offer),
      withdrawOffer: async (id: string, offerId: string) => offers.withdraw(await lockForOwner(id), offerId),
      returnWork,
      close,
      reopen,
      renewLink,
      mailNewLink,
    },
    ...{ receive, correctAddress, confirm, answer, withdraw },
    accept: async (id: string, offerId: string) => offers.accept(await lockForStudent(id), offerId),
    decline: async (id: string, offerId: string, text: string) =>
      offers.decline(await lockForStudent(id), offerId, text),
  };
}

/** A request that has gone on keeps its state. Agreed work waits for the owner until it is returned. */
function stateAfterAnswer({ state, waits_for, waits_since }: RequestRow): Partial<RequestRow> {
  if (state === 'received' || state === 'read') return { state: 'question' };
  return state === 'accepted' ? { waits_for, waits_since } : {};
}

/** The same whatever the reason, so that nobody learns anything about a request by trying. */
export function cannotCorrect() {
  return conflict('It is too late to change the address here. Please send the request again.');
}

export type RequestLife = ReturnType<typeof createRequestLife>;

type Deps = {
  db: Db;
  settings: CurrentSettings;
  mails: () => Promise<MailWords>;
  secrets: LifeContext['secrets'];
  clock: () => Date;
};
type Once = {
  /** The call and the request that it is about, without a token: `reply of 65f0…`. */
  caller: string;
  key: string | undefined;
};

/** Takes a step in the life of a request: in one transaction, and once per key. */
export function createRequestSteps({ db, settings, mails, secrets, clock }: Deps) {
  return async function takeStep<Result>(
    { caller, key }: Once,
    step: (life: RequestLife, tx: Db, now: Date) => Promise<Result>,
  ): Promise<{ body: Result; repeated: boolean }> {
    const now = clock();
    const [current, words] = await Promise.all([settings(), mails()]);
    const context = { now, settings: current, words, secrets };
    return writeOnce(db, { caller, key, now }, (tx) => step(createRequestLife(tx, context), tx, now));
  };
}

export type TakeStep = ReturnType<typeof createRequestSteps>;
