import type { Db } from '#server/db/engines/engine.ts';
import { conflict } from '#server/errors.ts';
import type { EntryKind, RequestState } from '#shared/contracts/request-states.ts';
import type { OfferInput } from '#shared/contracts/requests.ts';
import { formatPrice } from '#shared/text/prices.ts';
import type { createRequestRecord } from './request-record.ts';
import type { RequestRow } from './request-rows.ts';

const HUNDREDTHS = 100;
const offerSteps: EntryKind[] = ['offer', 'accepted', 'declined', 'offerWithdrawn'];
type OfferColumns = Pick<RequestRow, 'offer_id' | 'price' | 'currency' | 'due' | 'accepted_at'>;

const noOffer: OfferColumns = { offer_id: null, price: null, currency: null, due: null, accepted_at: null };

/** Why an offer can no longer be decided on, by what was done with it meanwhile. */
type Reasons = Partial<Record<EntryKind, string>>;
const toStudent: Reasons = {
  offer: 'The offer has changed in the meantime. Please read it again.',
  accepted: 'You have accepted this offer already. If something has changed, write to me.',
  declined: 'You have declined this offer already. If you have changed your mind, write to me.',
  offerWithdrawn: 'I have withdrawn this offer in the meantime. Nothing was agreed, and I will write to you.',
};
const toOwner: Reasons = {
  offer: 'This offer does not stand any more. Please reload the page.',
  accepted: 'The student has accepted this offer in the meantime. It was not withdrawn.',
  declined: 'The student has declined this offer in the meantime.',
  offerWithdrawn: 'You have withdrawn this offer already.',
};

/** What both sides do with offers, each inside the caller's transaction, with the row locked. */
export function createOfferSteps(
  tx: Db,
  time: string,
  { addEntry, change, turn, answerStudent, tellStudent, tellOwner }: ReturnType<typeof createRequestRecord>,
) {
  async function make(row: RequestRow, { text, ...offer }: OfferInput): Promise<void> {
    const entryId = await answerStudent(row, { kind: 'offer', text, offer }, { state: 'offer' });
    if (!entryId) return;
    await change(row.id, { ...toColumns(entryId, offer), accepted_at: null });
    await tellStudent(row, 'offer', text, offer);
  }

  async function accept(row: RequestRow, offerId: string): Promise<void> {
    if (await isDone(row, offerId, 'accepted', toStudent)) return;
    const offer = { price: (row.price ?? 0) / HUNDREDTHS, currency: row.currency, date: row.due };
    await addEntry(row.id, { by: 'student', kind: 'accepted', offer });
    await change(row.id, { state: 'accepted', accepted_at: time, ...turn('owner') });
    await tellOwner(row, 'Your offer was accepted', formatPrice(offer.price, row.currency ?? ''));
  }

  async function decline(row: RequestRow, offerId: string, text: string): Promise<void> {
    if (await isDone(row, offerId, 'declined', toStudent)) return;
    await addEntry(row.id, { by: 'student', kind: 'declined', text });
    await dropOffer(row);
    await tellOwner(row, 'Your offer was declined', text);
  }

  async function withdraw(row: RequestRow, offerId: string): Promise<void> {
    if (await isDone(row, offerId, 'offerWithdrawn', toOwner)) return;
    await addEntry(row.id, { by: 'owner', kind: 'offerWithdrawn' });
    await dropOffer(row);
    await tellStudent(row, 'offerWithdrawn', '');
  }

  /** True if the step was taken already, by a double tap or in another tab. Throws if the offer stands no longer. */
  async function isDone(row: RequestRow, offerId: string, step: EntryKind, reasons: Reasons) {
    const steps = await listSteps(row.id);
    const since = steps[steps.findIndex(({ id }) => id === offerId) + 1]?.kind;
    if (since === step) return true;
    if (row.state === 'closed') throw conflict('This request is closed.');
    if (row.state !== 'offer' || row.offer_id !== offerId) throw conflict(reasons[since ?? 'offer'] ?? '');
    return false;
  }

  /** The owner's turn: with what was agreed before that offer, if there is something. */
  async function dropOffer(row: RequestRow): Promise<void> {
    const steps = await listSteps(row.id);
    const at = steps.findLastIndex(({ kind }) => kind === 'accepted');
    const [agreed, acceptance] = [steps[at - 1], steps[at]];
    const columns =
      agreed && acceptance
        ? { ...toColumns(agreed.id, JSON.parse(agreed.offer ?? '{}')), accepted_at: acceptance.created_at }
        : noOffer;
    const state = await findState({ ...row, ...columns });
    await change(row.id, { ...columns, state, ...turn('owner') });
  }

  /** Where a request stands by what was done so far, if it is not closed. */
  async function findState(row: RequestRow): Promise<RequestState> {
    const round = await tx
      .selectFrom('request_rounds')
      .select('id')
      .where('request_id', '=', row.id)
      .executeTakeFirst();
    if (round) return 'returned';
    if (row.accepted_at) return 'accepted';
    return row.offer_id ? 'offer' : 'read';
  }

  function listSteps(requestId: string) {
    return tx
      .selectFrom('request_entries')
      .select(['id', 'kind', 'offer', 'created_at'])
      .where('request_id', '=', requestId)
      .where('kind', 'in', offerSteps)
      .orderBy('created_at')
      .execute();
  }

  return { make, accept, decline, withdraw, findState };
}

function toColumns(offerId: string, { price, currency, date }: Omit<OfferInput, 'text'>) {
  return { offer_id: offerId, price: Math.round(price * HUNDREDTHS), currency, due: date };
}
