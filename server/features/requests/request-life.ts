import { invalidate } from '#server/cache/content-tags.ts';
import type { Db } from '#server/db/engines/engine.ts';
import { newId } from '#server/db/ids.ts';
import type { SecretBox } from '#server/db/secret-box.ts';
import { conflict, forbidden, notFound } from '#server/errors.ts';
import { queueMail } from '#server/mail/outbox.store.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { AnswerFields } from '#shared/contracts/request-page.ts';
import type { EntryKind, RequestSide, RequestState } from '#shared/contracts/request-states.ts';
import type { OfferInput } from '#shared/contracts/requests.ts';
import { addLink, endLinks } from './request-links.ts';
import { type MailWords, mailOfAnswer, mailOfUpdate } from './request-mails.ts';
import type { RequestRow } from './request-rows.ts';
import type { StoredFile } from './requests.store.ts';

const HUNDREDTHS = 100;

/** What the steps of a request need, read before the transaction. */
export type LifeContext = {
  now: Date;
  settings: Settings;
  words: MailWords;
  ownerEmail: string;
  secrets: SecretBox;
};

type NewEntry = {
  by: RequestSide;
  kind: EntryKind;
  text?: string;
  offer?: unknown;
  roundId?: string;
  commentId?: string;
};
type Changes = Partial<Omit<RequestRow, 'id'>>;

/**
 * The steps in the life of a request, each inside the caller's transaction: the entry in the conversation, the state,
 * and the mail belong together.
 */
export function createRequestLife(tx: Db, { now, settings, words, ownerEmail, secrets }: LifeContext) {
  const time = now.toISOString();

  /** The row, locked until the end of the transaction, so that two steps never cross. */
  async function lock(id: string): Promise<RequestRow> {
    await tx
      .updateTable('requests')
      .set((eb) => ({ state: eb.ref('state') }))
      .where('id', '=', id)
      .execute();
    const row = await tx.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw notFound('Request');
    return row;
  }

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

  async function addEntry(requestId: string, entry: NewEntry): Promise<string> {
    const id = newId(now);
    const { last } = await tx
      .selectFrom('request_entries')
      .select((eb) => eb.fn.max('created_at').as('last'))
      .where('request_id', '=', requestId)
      .executeTakeFirstOrThrow();
    // Two entries of one millisecond keep their order.
    const at = last && last >= time ? new Date(new Date(last).getTime() + 1) : now;
    await tx
      .insertInto('request_entries')
      .values({
        id,
        request_id: requestId,
        by_side: entry.by,
        kind: entry.kind,
        text: entry.text ?? '',
        offer: entry.offer ? JSON.stringify(entry.offer) : null,
        round_id: entry.roundId ?? null,
        comment_id: entry.commentId ?? null,
        created_at: at.toISOString(),
      })
      .execute();
    return id;
  }

  async function change(id: string, changes: Changes): Promise<void> {
    await tx.updateTable('requests').set(changes).where('id', '=', id).execute();
  }

  const turn = (side: RequestSide | null): Changes => ({ waits_for: side, waits_since: side && time });

  async function tellStudent(
    row: RequestRow,
    kind: Parameters<typeof mailOfUpdate>[0]['kind'],
    text: string,
  ): Promise<void> {
    const token = { value: await addLink(tx, row.id, now), secrets };
    await queueMail(tx, { ...mailOfUpdate({ request: row, kind, text }, settings, words), token }, now);
  }

  async function tellOwner(row: RequestRow, title: string, text = ''): Promise<void> {
    await queueMail(tx, mailOfAnswer({ request: row, title, text }, ownerEmail, settings), now);
  }

  /** Whatever the owner sends is an answer. */
  async function markAnswered(row: RequestRow): Promise<Changes> {
    if (row.answered_at === null) await invalidate(tx, 'answered requests');
    return { answered_at: row.answered_at ?? time, read_at: row.read_at ?? time };
  }

  async function reply(id: string, text: string): Promise<void> {
    const row = await lockOpen(id);
    await addEntry(id, { by: 'owner', kind: 'message', text });
    const isFirst = row.state === 'received' || row.state === 'read';
    await change(id, {
      ...(await markAnswered(row)),
      ...(isFirst && { state: 'question' }),
      ...turn('student'),
    });
    await tellStudent(row, 'message', text);
  }

  async function addNote(id: string, text: string): Promise<void> {
    await lock(id);
    await addEntry(id, { by: 'owner', kind: 'note', text });
  }

  async function makeOffer(id: string, { text, ...offer }: OfferInput): Promise<void> {
    const row = await lockOpen(id);
    const entryId = await addEntry(id, { by: 'owner', kind: 'offer', text, offer });
    await change(id, {
      ...(await markAnswered(row)),
      ...turn('student'),
      state: 'offer',
      offer_id: entryId,
      price: Math.round(offer.price * HUNDREDTHS),
      currency: offer.currency,
      due: offer.date,
      accepted_at: null,
    });
    const price = `${offer.price} ${offer.currency}${offer.date ? `, ${offer.date}` : ''}`;
    await tellStudent(row, 'offer', [price, text].filter(Boolean).join('\n\n'));
  }

  async function returnWork(id: string, roundId: string, text: string): Promise<void> {
    const row = await lockOpen(id);
    await addEntry(id, { by: 'owner', kind: 'returned', text, roundId });
    await change(id, { ...(await markAnswered(row)), ...turn('student'), state: 'returned' });
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
    await change(id, { state: await findStateBefore(row), closed_at: null, ...turn('owner') });
  }

  async function findStateBefore(row: RequestRow): Promise<RequestState> {
    const round = await tx
      .selectFrom('request_rounds')
      .select('id')
      .where('request_id', '=', row.id)
      .executeTakeFirst();
    if (round) return 'returned';
    if (row.accepted_at) return 'accepted';
    return row.offer_id ? 'offer' : 'read';
  }

  /** The old links end, and the new one goes to the address of the request. */
  async function renewLink(id: string): Promise<void> {
    const row = await lockForOwner(id);
    await endLinks(tx, id);
    await tellStudent(row, 'renewed', '');
  }

  async function confirm(id: string): Promise<void> {
    const row = await lock(id);
    if (row.confirmed_at === null) await change(id, { confirmed_at: time });
  }

  /** An answer, or one to a comment in the margin of returned work. Returns its entry, for its files. */
  async function answer(
    id: string,
    { text, roundId, commentId }: Pick<AnswerFields, 'text' | 'roundId' | 'commentId'>,
    files: StoredFile[],
  ): Promise<string> {
    const row = await lockAnswerable(id);
    const entryId = await addEntry(id, {
      by: 'student',
      kind: commentId ? 'comment' : 'message',
      text,
      ...(roundId && commentId && { roundId, commentId }),
    });
    await change(id, { ...turn('owner'), ...(row.state === 'question' && { state: 'read' }) });
    const names = files.map(({ name }) => name).join(', ');
    await tellOwner(row, 'An answer', [text, names].filter(Boolean).join('\n\n'));
    return entryId;
  }

  async function accept(id: string, offerId: string): Promise<void> {
    const row = await lockForStudent(id);
    if (row.offer_id === offerId && row.accepted_at !== null) return;
    if (row.state !== 'offer' || row.offer_id !== offerId)
      throw conflict('The offer has changed in the meantime. Please read it again.');
    const offer = { price: (row.price ?? 0) / HUNDREDTHS, currency: row.currency, date: row.due };
    await addEntry(id, { by: 'student', kind: 'accepted', offer });
    await change(id, { state: 'accepted', accepted_at: time, ...turn('owner') });
    await tellOwner(row, 'Your offer was accepted', `${offer.price} ${offer.currency}`);
  }

  async function withdraw(id: string): Promise<void> {
    const row = await lockForStudent(id);
    await addEntry(id, { by: 'student', kind: 'withdrawn' });
    await change(id, { state: 'withdrawn', closed_at: time, ...turn(null) });
    await endLinks(tx, id);
    await tellOwner(row, 'The request was withdrawn');
  }

  return {
    ...{ lockForStudent, lockOpen, reply, addNote, makeOffer, returnWork, close, reopen, renewLink },
    ...{ confirm, answer, accept, withdraw },
  };
}
export type RequestLife = ReturnType<typeof createRequestLife>;
