import { invalidate } from '#server/cache/content-tags.ts';
import type { Db } from '#server/db/engines/engine.ts';
import { newId } from '#server/db/rows.ts';
import type { SecretBox } from '#server/db/secret-box.ts';
import { notFound } from '#server/errors.ts';
import { type Mail, queueMail } from '#server/mail/outbox.store.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { EntryKind, RequestSide } from '#shared/contracts/request-states.ts';
import { listEntries } from '#shared/records.ts';
import { addLink } from './request-links.ts';
import {
  type MailWords,
  mailOfAnswer,
  mailOfUpdate,
  mailToStudent,
  type Received,
  type Update,
} from './request-mails.ts';
import type { RequestRow } from './request-rows.ts';

/** What the steps of a request need, read before the transaction. */
export type LifeContext = {
  now: Date;
  settings: Settings;
  words: MailWords;
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

/** What tells an entry from others. */
function toColumns({ by, kind, text = '', offer, roundId, commentId }: NewEntry) {
  const place = { round_id: roundId ?? null, comment_id: commentId ?? null };
  return { by_side: by, kind, text, offer: offer ? JSON.stringify(offer) : null, ...place };
}

type Changes = Partial<Omit<RequestRow, 'id'>>;

/** What every step is made of, inside its transaction: the locked row, an entry, the new state, a mail. */
export function createRequestRecord(tx: Db, { now, settings, words, secrets }: LifeContext) {
  const time = now.toISOString();

  /** The row, locked until the end of the transaction, so that two steps never cross. */
  function findLocked(id: string): Promise<RequestRow | undefined> {
    return tx
      .updateTable('requests')
      .set((eb) => ({ state: eb.ref('state') }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
  }

  async function lock(id: string): Promise<RequestRow> {
    const row = await findLocked(id);
    if (!row) throw notFound('Request');
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
      .values({ id, request_id: requestId, ...toColumns(entry), created_at: at.toISOString() })
      .execute();
    return id;
  }

  async function change(id: string, changes: Changes): Promise<void> {
    await tx.updateTable('requests').set(changes).where('id', '=', id).execute();
  }

  const turn = (side: RequestSide | null): Changes => ({ waits_for: side, waits_since: side && time });

  /** From a second tab, or after a lost response and a reload. */
  async function isRepeated(requestId: string, entry: NewEntry): Promise<boolean> {
    const last = await tx
      .selectFrom('request_entries')
      .selectAll()
      .where('request_id', '=', requestId)
      .where('kind', '!=', 'note')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return !!last && listEntries(toColumns(entry)).every(([name, value]) => last[name] === value);
  }

  /** Whatever the owner sends is an answer, and the student's turn. Returns the entry, unless it is there already. */
  async function answerStudent(row: RequestRow, entry: Omit<NewEntry, 'by'>, changes: Changes) {
    if (await isRepeated(row.id, { by: 'owner', ...entry })) return undefined;
    const entryId = await addEntry(row.id, { by: 'owner', ...entry });
    if (row.answered_at === null) await invalidate(tx, 'answered requests');
    const answered = { answered_at: row.answered_at ?? time, read_at: row.read_at ?? time };
    await change(row.id, { ...answered, ...turn('student'), ...changes });
    return entryId;
  }

  async function tellStudent(row: RequestRow, kind: Update['kind'], text: string, offer?: Update['offer']) {
    await mailLink(row.id, mailOfUpdate({ request: row, kind, text, offer }, settings, words));
  }

  async function tellOwner(row: RequestRow, title: string, text = ''): Promise<void> {
    await queueMail(tx, mailOfAnswer({ request: row, title, text }, settings), now);
  }

  async function sendReceipt(received: Received): Promise<void> {
    await mailLink(received.id, mailToStudent(received, settings, words));
  }

  /** Each mail to the student has a link of its own. */
  async function mailLink(id: string, mail: Mail): Promise<void> {
    const token = { value: await addLink(tx, id, now), secrets };
    await queueMail(tx, { ...mail, token }, now);
  }

  return {
    ...{ findLocked, lock, isRepeated, addEntry, change, turn, answerStudent },
    ...{ tellStudent, tellOwner, sendReceipt },
  };
}
