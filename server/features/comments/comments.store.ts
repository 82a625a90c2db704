import { type RawBuilder, sql } from 'kysely';
import { dependsOn } from '#server/cache/content-tags.ts';
import type { Db } from '#server/db/engines/engine.ts';
import { countRows, hasRows, matchWord } from '#server/db/rows.ts';
import type { Database } from '#server/db/schema.ts';
import { notFound } from '#server/errors.ts';
import { type CommentStatus, SPAM_TAB_MIN_SCORE } from '#shared/contracts/comment-rules.ts';
import type { AdminCommentQuery, Comment, CommentStats, SpamQuery } from '#shared/contracts/comments.ts';
import { RECORD_ID } from '#shared/contracts/http.ts';

export type CommentRow = Database['comments'];
/** Ids as a list or a subquery. */
export type Ids = RawBuilder<{ id: string }>;

const publicColumns = ['id', 'parent_id', 'author_name', 'content', 'by_owner', 'created_at'] as const;
type PublicRow = Pick<CommentRow, (typeof publicColumns)[number]>;

/** As many as a person looks through; older ones can be found by title. */
const MAX_LISTED_POSTS = 200;

const sortColumns = { createdAt: 'comments.created_at', spamScore: 'comments.spam_score' } as const;

/** A post that is public now, by id or slug. */
export async function findPost(db: Db, idOrSlug: string, now: Date) {
  return db
    .selectFrom('posts')
    .select(['id', 'slug', 'title', 'allow_comments'])
    .where(RECORD_ID.test(idOrSlug) ? 'id' : 'slug', '=', idOrSlug)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'published'),
        eb.and([eb('status', '=', 'scheduled'), eb('scheduled_for', '<=', now.toISOString())]),
      ]),
    )
    .executeTakeFirst();
}

/** What readers see under a post, oldest first. */
export async function listApproved(db: Db, postId: string): Promise<Comment[]> {
  dependsOn(`comments:${postId}`);
  const rows = await db
    .selectFrom('comments')
    .select(publicColumns)
    .where('post_id', '=', postId)
    .where('status', '=', 'approved')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const hidden = await db
    .selectFrom('comments as hidden')
    .innerJoin('comments as replies', 'replies.parent_id', 'hidden.id')
    .select(['hidden.id', 'hidden.parent_id'])
    .distinct()
    .where('hidden.post_id', '=', postId)
    .where('hidden.status', '!=', 'approved')
    .execute();
  return buildTree(rows, new Map(hidden.map(({ id, parent_id }) => [id, parent_id])));
}

/** Nests replies, in the given order, under the nearest comment above them that is not hidden. */
function buildTree(rows: PublicRow[], hidden: ReadonlyMap<string, string | null>): Comment[] {
  const shown = new Map(rows.map((row) => [row.id, toComment(row)]));
  const top: Comment[] = [];
  for (const { id, parent_id } of rows) {
    let above = parent_id;
    while (above !== null && !shown.has(above)) above = hidden.get(above) ?? null;
    const siblings = above === null ? top : shown.get(above)?.replies;
    const comment = shown.get(id);
    if (comment) siblings?.push(comment);
  }
  return top;
}

export function toComment(row: PublicRow): Comment {
  return {
    _id: row.id,
    authorName: row.author_name,
    content: row.content,
    byOwner: row.by_owner === 1,
    createdAt: row.created_at,
    replies: [],
  };
}

export async function find(db: Db, id: string): Promise<CommentRow | undefined> {
  return db.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function get(db: Db, id: string): Promise<CommentRow> {
  const row = await find(db, id);
  if (!row) throw notFound('Comment');
  return row;
}

export async function listByIds(db: Db, ids: string[]): Promise<CommentRow[]> {
  return db.selectFrom('comments').selectAll().where('id', 'in', ids).orderBy('id').execute();
}

export async function create(db: Db, row: CommentRow): Promise<void> {
  await db.insertInto('comments').values(row).execute();
}

export async function findDepth(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ depth: number }>`
    with recursive above (id, depth) as (
      select parent_id, 1 from comments where id = ${id}
      union all
      select comments.parent_id, above.depth + 1 from comments join above on comments.id = above.id
    ) select count(id) as depth from above`.execute(db);
  return Number(rows[0]?.depth ?? 0);
}

export async function hasSince(
  db: Db,
  comment: Pick<CommentRow, 'post_id' | 'author_name' | 'content'>,
  since: Date,
) {
  return hasRows(
    db
      .selectFrom('comments')
      .where('post_id', '=', comment.post_id)
      .where('created_at', '>=', since.toISOString())
      .where('author_name', '=', comment.author_name)
      .where('content', '=', comment.content),
  );
}

export async function listForAdmin(
  db: Db,
  { status, q, post, sortBy, sortOrder, page, limit }: AdminCommentQuery,
) {
  let found = matching(db, q, post);
  if (status) found = found.where('comments.status', '=', status);
  const rows = await withAdminColumns(found)
    .orderBy(sortColumns[sortBy], sortOrder)
    .orderBy('comments.id', sortOrder)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total: await countRows(found) };
}

/** Spam, and pending comments that look like it; highest score first. */
export async function listSpam(db: Db, { minSpamScore, q, post, page, limit }: SpamQuery) {
  const found = matching(db, q, post).where((eb) =>
    eb.or([
      eb('comments.status', '=', 'spam'),
      eb.and([eb('comments.status', '=', 'pending'), eb('comments.spam_score', '>=', minSpamScore)]),
    ]),
  );
  const rows = await withAdminColumns(found)
    .orderBy('comments.spam_score', 'desc')
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total: await countRows(found) };
}

export async function getForAdmin(db: Db, id: string) {
  return withAdminColumns(matching(db)).where('comments.id', '=', id).executeTakeFirstOrThrow();
}

/** Comments with their posts; each searched word must occur in the name, the text or the post's title. */
function matching(db: Db, q?: string, post?: string) {
  let found = db.selectFrom('comments').innerJoin('posts', 'posts.id', 'comments.post_id');
  if (post) found = found.where('comments.post_id', '=', post);
  for (const word of q?.split(/\s+/).filter(Boolean) ?? [])
    found = found.where(matchWord(['comments.author_name', 'comments.content', 'posts.title'], word));
  return found;
}

function withAdminColumns(found: ReturnType<typeof matching>) {
  return found
    .selectAll('comments')
    .select(['posts.title as post_title', 'posts.slug as post_slug'])
    .select((eb) =>
      eb
        .selectFrom('comments as replies')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('replies.parent_id', '=', 'comments.id')
        .as('reply_count'),
    );
}

export async function listPosts(db: Db) {
  return db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select(['posts.id as _id', 'posts.title', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy(['posts.id', 'posts.title'])
    .orderBy((eb) => eb.fn.max('comments.created_at'), 'desc')
    .orderBy('posts.id')
    .limit(MAX_LISTED_POSTS)
    .execute();
}

export async function stats(db: Db): Promise<CommentStats> {
  const counts = await db
    .selectFrom('comments')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  const likely = db
    .selectFrom('comments')
    .where('status', '=', 'pending')
    .where('spam_score', '>=', SPAM_TAB_MIN_SCORE);
  const countStatus = (status: CommentStatus) => counts.find((row) => row.status === status)?.count ?? 0;
  return {
    total: counts.reduce((sum, row) => sum + row.count, 0),
    pending: countStatus('pending'),
    spam: countStatus('spam'),
    approved: countStatus('approved'),
    likelySpam: await countRows(likely),
  };
}

type Verdict = Pick<CommentRow, 'status' | 'spam_score' | 'spam_reasons' | 'decided'>;

export async function setVerdict(db: Db, id: string, verdict: Verdict): Promise<void> {
  await db.updateTable('comments').set(verdict).where('id', '=', id).execute();
}

export async function countComments(db: Db, ids: Ids): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from comments
    where id in (${ids})`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

export type AdminCommentRow = Awaited<ReturnType<typeof getForAdmin>>;

export function onlyThese(ids: string[]): Ids {
  return sql`select id from comments where id in (${sql.join(ids)})`;
}

/** These comments and every reply below them. */
export function theseWithReplies(ids: string[]): Ids {
  return sql`with recursive tree (id) as (
      select id from comments where id in (${sql.join(ids)})
      union
      select comments.id from comments join tree on comments.parent_id = tree.id
    ) select id from tree`;
}

/**
 * Spam and pending comments with at least this score, and their replies. A comment with anything else below it stays,
 * because deleting it would delete the approved reply.
 */
export function spamFrom(minSpamScore: number): Ids {
  return sql`with recursive tree (root, id, status) as (
      select id, id, status from comments where status in ('pending', 'spam') and spam_score >= ${minSpamScore}
      union all
      select tree.root, comments.id, comments.status from comments join tree on comments.parent_id = tree.id
    ) select id from tree
      where root not in (select root from tree where status not in ('pending', 'spam'))`;
}
