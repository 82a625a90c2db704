import type { Db } from '#server/db/engines/engine.ts';
import { createTrash } from '#server/db/trash.ts';
import { notFound } from '#server/errors.ts';
import type { Api } from '#server/http/api.ts';
import { noContent } from '#server/http/declared-status.ts';
import { idParams } from '#shared/contracts/http.ts';
import { trashList, trashQuery } from '#shared/contracts/trash.ts';

/** Deleted records that can still be restored. Restoring is up to their feature. */
export function trashRoutes(app: Api, { db, clock }: { db: Db; clock: () => Date }) {
  const trash = createTrash(db, clock);

  app.get(
    '/trash',
    { schema: { querystring: trashQuery, response: { 200: trashList } } },
    async ({ query }) => ({ items: await trash.list(query.kind) }),
  );

  app.delete('/trash/:id', { schema: { params: idParams, response: noContent } }, async ({ params }) => {
    if (!(await trash.remove(params.id))) throw notFound('Deleted record');
  });
}
