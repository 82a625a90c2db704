import type { Db } from '#server/db/engines/engine.ts';
import type { Database } from '#server/db/schema.ts';
import type { SignedLinks } from '#server/files/signed-links.ts';
import type { CurrentSettings } from '#server/settings/settings.ts';
import type { RequestView } from '#shared/contracts/request-page.ts';
import type { Offer, RequestDetail, RequestEntry, RequestItem } from '#shared/contracts/requests.ts';
import { filePath } from './request-files.ts';
import type { RequestPictures } from './request-pictures.ts';
import { getDeletionTime } from './request-retention.ts';
import { fromColumns, type RequestRow } from './request-rows.ts';
import { type AttachmentRow, get } from './requests.store.ts';
import { toReturnedWork } from './returned-work.ts';

type FullRow = RequestRow & { attachments: AttachmentRow[] };
type EntryRow = Database['request_entries'];
type Deps = {
  db: Db;
  links: SignedLinks;
  pictures: RequestPictures;
  settings: CurrentSettings;
};

/** A request as its two pages show it. */
export function createRequestViews({ db, links, pictures, settings }: Deps) {
  async function loadParts(row: FullRow) {
    const entries = await db
      .selectFrom('request_entries')
      .selectAll()
      .where('request_id', '=', row.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const rounds = await db
      .selectFrom('request_rounds')
      .selectAll()
      .where('request_id', '=', row.id)
      .orderBy('number')
      .execute();
    const ticks = await db
      .selectFrom('request_ticks')
      .innerJoin('request_rounds', 'request_rounds.id', 'request_ticks.round_id')
      .select(['round_id', 'comment_id', 'done_at'])
      .where('request_rounds.request_id', '=', row.id)
      .execute();
    const signPictures = await pictures.createSigner(row.id);
    const files = await Promise.all(
      row.attachments.map(async (file) => ({
        entryId: file.entry_id,
        file: await toAttachment(file, links),
      })),
    );
    const offers = new Map(
      entries.flatMap((entry) => (entry.kind === 'offer' ? [[entry.id, toOffer(entry, row)]] : [])),
    );
    return {
      conversation: entries.map((entry) => ({
        _id: entry.id,
        by: entry.by_side,
        kind: entry.kind,
        text: entry.text,
        createdAt: entry.created_at,
        files: files.filter(({ entryId }) => entryId === entry.id).map(({ file }) => file),
        offer: offers.get(entry.id) ?? null,
        roundId: entry.round_id,
        commentId: entry.comment_id,
      })) satisfies RequestEntry[],
      offer: offers.get(row.offer_id ?? '') ?? null,
      rounds: await Promise.all(
        rounds.map((round) => toReturnedWork(round, { entries, ticks, links, signPictures })),
      ),
      files: files.filter(({ entryId }) => entryId === null).map(({ file }) => file),
    };
  }

  /** For the student: nothing that was written, until the address is confirmed. */
  async function getForStudent(id: string): Promise<RequestView> {
    const row = await get(db, id);
    const state = row.state;
    const isConfirmed = row.confirmed_at !== null;
    const shown = { state, createdAt: row.created_at, isConfirmed };
    if (!isConfirmed) return { ...shown, details: null };
    const { conversation, ...parts } = await loadParts(row);
    return {
      ...shown,
      details: {
        sent: fromColumns(row),
        ...parts,
        conversation: conversation.filter(({ kind }) => kind !== 'note'),
        waitsFor: row.waits_for,
        waitsSince: row.waits_since,
        deleteAt: getDeletionTime(row.closed_at, await settings()),
      },
    };
  }

  async function getForOwner(id: string): Promise<RequestDetail> {
    const row = await get(db, id);
    const { conversation, offer, rounds } = await loadParts(row);
    const current = await settings();
    const waiting = await db
      .selectFrom('outbox')
      .select('id')
      .where('about', '=', id)
      .where('recipient', '=', row.email)
      .where('sent_at', 'is', null)
      // A mail server has them in a moment, unless it has refused them.
      .where('attempts', '>=', current.smtpUrl === null ? 0 : 1)
      .execute();
    const copies = await db
      .selectFrom('request_copies')
      .select(['id as _id', 'title', 'updated_at as updatedAt'])
      .where('request_id', '=', id)
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .execute();
    return {
      ...(await toRequestItem(row, links)),
      conversation,
      offer,
      rounds,
      copies,
      confirmedAt: row.confirmed_at,
      closedAt: row.closed_at,
      deleteAt: getDeletionTime(row.closed_at, current),
      mail: { isConfigured: current.smtpUrl !== null, waiting: waiting.length },
    };
  }

  return { getForStudent, getForOwner };
}

export type RequestViews = ReturnType<typeof createRequestViews>;

export async function toRequestItem(row: FullRow, links: SignedLinks): Promise<RequestItem> {
  return {
    _id: row.id,
    ...fromColumns(row),
    ...toStanding(row),
    createdAt: row.created_at,
    readAt: row.read_at,
    answeredAt: row.answered_at,
    attachments: await Promise.all(row.attachments.map((file) => toAttachment(file, links))),
  };
}

/** Where a request stands. */
export function toStanding(row: RequestRow) {
  return {
    state: row.state,
    waitsFor: row.waits_for,
    waitsSince: row.waits_since,
    dueDate: row.due ?? row.deadline,
    price: row.price === null ? null : row.price / 100,
    currency: row.currency,
  };
}

async function toAttachment({ id, original_name, size }: AttachmentRow, links: SignedLinks) {
  return { url: await links.sign(filePath(id)), originalName: original_name, publicId: id, size };
}

function toOffer(entry: EntryRow, row: RequestRow): Offer {
  const fields: Omit<Offer, '_id' | 'acceptedAt'> = JSON.parse(entry.offer ?? '{}');
  return { ...fields, _id: entry.id, acceptedAt: entry.id === row.offer_id ? row.accepted_at : null };
}
