import type { Db } from '#server/db/engines/engine.ts';
import { readAnnotations } from './returned-work.ts';

type Place = { roundId?: string | undefined; commentId?: string | undefined };

/** True if the comment is in the margin of work that was returned for this request. */
export async function findComment(
  db: Db,
  requestId: string,
  { roundId = '', commentId }: Place,
): Promise<boolean> {
  const round = await db
    .selectFrom('request_rounds')
    .select('annotations')
    .where('id', '=', roundId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return round !== undefined && readAnnotations(round).some(({ id }) => id === commentId);
}

/** Ticks a comment off, or takes the tick back. The first time stays. */
export async function setTick(
  db: Db,
  { roundId, commentId, isDone }: { roundId: string; commentId: string; isDone: boolean },
  now: Date,
): Promise<void> {
  if (isDone)
    await db
      .insertInto('request_ticks')
      .values({ round_id: roundId, comment_id: commentId, done_at: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await db
      .deleteFrom('request_ticks')
      .where('round_id', '=', roundId)
      .where('comment_id', '=', commentId)
      .execute();
}
