import type { Db } from '#server/db/engines/engine.ts';
import { hashToken, newToken } from '#server/db/tokens.ts';

const TOKEN = /^[\w-]{43}$/;

/** Secret links to the student's page. Only hashes are stored: each mail has a token of its own. */
export async function addLink(db: Db, requestId: string, now: Date): Promise<string> {
  const token = newToken();
  await db
    .insertInto('request_links')
    .values({ token_hash: hashToken(token), request_id: requestId, created_at: now.toISOString() })
    .execute();
  return token;
}

export async function endLinks(db: Db, requestId: string): Promise<void> {
  await db.deleteFrom('request_links').where('request_id', '=', requestId).execute();
}

/** Whatever is wrong with a token, it leads to no request. */
export async function findByToken(db: Db, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('request_links')
    .innerJoin('requests', 'requests.id', 'request_links.request_id')
    .select('requests.id')
    .where('token_hash', '=', hashToken(TOKEN.test(token) ? token : ''))
    .where('requests.state', '!=', 'withdrawn')
    .executeTakeFirst();
  return row?.id;
}
