import type { Db } from '#server/db/engines/engine.ts';
import { newId } from '#server/db/rows.ts';
import { notFound } from '#server/errors.ts';
import type { Api } from '#server/http/api.ts';
import { idParams, noContent } from '#shared/contracts/http.ts';
import { savedReplies, savedReplyInput, savedReplyResponse } from '#shared/contracts/requests.ts';

const tags = ['admin: requests'];

/** Replies that the owner sends often. What is in braces is filled in when one is used. */
export function savedReplyRoutes(admin: Api, db: Db, clock: () => Date) {
  admin.get('/saved-replies', { schema: { tags, response: { 200: savedReplies } } }, async () => {
    const rows = await db.selectFrom('saved_replies').selectAll().orderBy('title').orderBy('id').execute();
    return { items: rows.map(({ id, title, body }) => ({ _id: id, title, text: body })) };
  });

  admin.post(
    '/saved-replies',
    { schema: { tags, body: savedReplyInput, response: { 201: savedReplyResponse } } },
    async ({ body: { title, text } }) => {
      const id = newId(clock());
      const row = { id, title, body: text, updated_at: clock().toISOString() };
      await db.insertInto('saved_replies').values(row).execute();
      return { item: { _id: id, title, text } };
    },
  );

  admin.put(
    '/saved-replies/:id',
    { schema: { tags, params: idParams, body: savedReplyInput, response: { 200: savedReplyResponse } } },
    async ({ params: { id }, body: { title, text } }) => {
      const { numUpdatedRows } = await db
        .updateTable('saved_replies')
        .set({ title, body: text, updated_at: clock().toISOString() })
        .where('id', '=', id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw notFound('Saved reply');
      return { item: { _id: id, title, text } };
    },
  );

  admin.delete(
    '/saved-replies/:id',
    { schema: { tags, params: idParams, response: noContent } },
    async ({ params: { id } }) => {
      const { numDeletedRows } = await db.deleteFrom('saved_replies').where('id', '=', id).executeTakeFirst();
      if (numDeletedRows === 0n) throw notFound('Saved reply');
    },
  );
}
