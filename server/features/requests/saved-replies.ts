import type { Db } from '#server/db/engines/engine.ts';
import { newId } from '#server/db/rows.ts';
import { notFound } from '#server/errors.ts';
import type { Api } from '#server/http/api.ts';
import { bindCalls } from '#server/http/api.ts';
import { savedReplyCalls } from '#shared/contracts/requests.ts';

/** Replies that the owner sends often. What is in braces is filled in when one is used. */
export function savedReplyRoutes(admin: Api, db: Db, clock: () => Date) {
  const route = bindCalls(admin, savedReplyCalls);
  route('GET /saved-replies', async () => {
    const rows = await db.selectFrom('saved_replies').selectAll().orderBy('title').orderBy('id').execute();
    return { items: rows.map(({ id, title, body }) => ({ _id: id, title, text: body })) };
  });

  route('POST /saved-replies', async ({ body: { title, text } }) => {
    const id = newId(clock());
    const row = { id, title, body: text, updated_at: clock().toISOString() };
    await db.insertInto('saved_replies').values(row).execute();
    return { item: { _id: id, title, text } };
  });

  route('PUT /saved-replies/:id', async ({ params: { id }, body: { title, text } }) => {
    const { numUpdatedRows } = await db
      .updateTable('saved_replies')
      .set({ title, body: text, updated_at: clock().toISOString() })
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound('Saved reply');
    return { item: { _id: id, title, text } };
  });

  route('DELETE /saved-replies/:id', async ({ params: { id } }) => {
    const { numDeletedRows } = await db.deleteFrom('saved_replies').where('id', '=', id).executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('Saved reply');
  });
}
