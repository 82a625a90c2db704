import type { Db } from '#server/db/engines/engine.ts';
import { hasRows, newId } from '#server/db/rows.ts';
import type { SecretBox } from '#server/db/secret-box.ts';
import { hashToken, newToken } from '#server/db/tokens.ts';
import { notFound } from '#server/errors.ts';
import type { TestimonialInput, WaitingTestimonial } from '#shared/contracts/testimonial-link.ts';
import type { Testimonials } from '#shared/contracts/words/page-sections.ts';

// Links sent to clients, and their testimonials until the owner has decided.

/** The token of a request's link: always the same, so that it can be sent again. Undefined without a request. */
export async function openLink(
  db: Db,
  secrets: SecretBox,
  requestId: string,
  now: Date,
): Promise<string | undefined> {
  if (!(await hasRows(db.selectFrom('requests').where('id', '=', requestId)))) return undefined;
  const token = newToken();
  await db
    .insertInto('client_testimonials')
    .values({
      id: newId(now),
      request_id: requestId,
      token_hash: hashToken(token),
      token: secrets.seal(token, tokenPurpose(requestId)),
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .execute();
  const row = await db
    .selectFrom('client_testimonials')
    .select('token')
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  return secrets.open(row.token, tokenPurpose(requestId));
}

export function find(db: Db, token: string) {
  return db
    .selectFrom('client_testimonials')
    .select(['id', 'received_at', 'decided_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
}

/** A client may change it until the owner has decided. False if it is too late. */
export async function receive(db: Db, token: string, words: TestimonialInput, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('client_testimonials')
    .set({ words: JSON.stringify(words), received_at: now.toISOString() })
    .where('token_hash', '=', hashToken(token))
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function listWaiting(db: Db): Promise<WaitingTestimonial[]> {
  const rows = await db
    .selectFrom('client_testimonials')
    .innerJoin('requests', 'requests.id', 'client_testimonials.request_id')
    .select([
      'client_testimonials.id',
      'client_testimonials.words',
      'client_testimonials.received_at',
      'requests.name as client',
    ])
    .where('received_at', 'is not', null)
    .where('decided_at', 'is', null)
    .orderBy('received_at')
    .orderBy('client_testimonials.id')
    .execute();
  return rows.map(({ id, words, received_at, client }) => {
    const { name, field, rating, content }: TestimonialInput = JSON.parse(words ?? '{}');
    return { _id: id, name, field, rating, content, receivedAt: received_at ?? '', client };
  });
}

export async function findWaiting(db: Db, id: string) {
  const row = await db
    .selectFrom('client_testimonials')
    .select(['words', 'received_at'])
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  if (!row?.words || !row.received_at) return undefined;
  const words: TestimonialInput = JSON.parse(row.words);
  return { words, receivedAt: row.received_at };
}

/**
 * Marks it as decided and deletes its text here. The owner must publish what she has read: a client may have
 * changed it since.
 */
export async function close(db: Db, id: string, now: Date, receivedAt?: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('client_testimonials')
    .set({ words: null, decided_at: now.toISOString() })
    .where('id', '=', id)
    .where('received_at', receivedAt === undefined ? 'is not' : '=', receivedAt ?? null)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw notFound('Testimonial');
}

function tokenPurpose(requestId: string): string {
  return `testimonial link of ${requestId}`;
}

const SOURCE = 'Written by the client through a link.';

/** The site's testimonials with an approved one added at the top. */
export function withTestimonial(
  { items, ...rest }: Testimonials,
  { name, field, content, rating }: TestimonialInput,
  now: Date,
): Testimonials {
  const item: Testimonials['items'][number] = {
    name,
    field,
    content,
    rating,
    date: now.toISOString().slice(0, 10),
    consent: true,
    source: SOURCE,
    hidden: false,
    demonstration: false,
  };
  return { ...rest, items: [item, ...items] };
}
