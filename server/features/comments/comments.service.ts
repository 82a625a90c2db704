import { invalidate } from '#server/cache/content-tags.ts';
import type { Db, Engine } from '#server/db/engines/engine.ts';
import { newId } from '#server/db/rows.ts';
import { conflict, forbidden, invalidField, notFound } from '#server/errors.ts';
import { type Once, writeOnce } from '#server/http/idempotency.ts';
import type { CurrentSettings, Settings } from '#server/settings/settings.ts';
import {
  type BulkAction,
  type CommentDecision,
  type CommentStatus,
  HONEYPOT_FIELD,
  PENDING_FROM_SCORE,
  SPAM_FROM_SCORE,
} from '#shared/contracts/comment-rules.ts';
import type { Comment, CommentInput, OwnerReply, PostedComment } from '#shared/contracts/comments.ts';
import * as comments from './comments.store.ts';
import * as copies from './comments.undo-store.ts';
import type { createSpamScorer } from './spam/spam-scorer.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The UI offers undo for some seconds; the rest is for slow connections. */
const UNDO_WITHIN_MS = 10 * 60 * 1000;
/** Deeper replies join the level of the comment they answer, which limits recursion. */
const DEEPEST_LEVEL = 20;

/** Scores comments and learns from decisions. All its state is in the given database. */
export type Scorer = ReturnType<typeof createSpamScorer>;

type Deps = { engine: Engine; scorer: Scorer; settings: CurrentSettings; clock: () => Date };

/** Every write runs alone, in one transaction: no decision can come between counting and deleting. */
export function createCommentService({ engine, scorer, settings, clock }: Deps) {
  /** Runs `work` in a transaction that excludes other writes to comments. */
  function withCommentsLock<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    return engine.db.transaction().execute(async (tx) => {
      await engine.lock(tx, 'comments');
      return work(tx);
    });
  }

  async function post(
    idOrSlug: string,
    input: CommentInput,
    { byOwner, once }: { byOwner: boolean; once: Once },
  ) {
    const { commentModeration } = await settings();
    return writeOnce<Posted>(engine.db, once, async (tx) => {
      await engine.lock(tx, 'comments');
      const article = await comments.findPost(tx, idOrSlug, once.now);
      if (!article) throw notFound('Post');
      if (!article.allow_comments) throw forbidden('Comments are closed for this post.');
      // A bot that learns nothing from the response does not adapt.
      if (input[HONEYPOT_FIELD]) return posted(article.slug);

      const draft = { post_id: article.id, author_name: input.authorName, content: input.content };
      if (await comments.hasSince(tx, draft, new Date(once.now.getTime() - DAY_MS)))
        throw conflict('You have already posted this comment. There is no need to send it again.');
      const parent_id = await findReplyPlace(tx, article.id, input.parentId);
      const { score, reasons } = byOwner
        ? { score: 0, reasons: [] }
        : await scorer.score(tx, { text: draft.content, authorName: draft.author_name });
      const row: comments.CommentRow = {
        id: newId(once.now),
        ...draft,
        parent_id,
        by_owner: byOwner ? 1 : 0,
        status: byOwner ? 'approved' : firstStatus(score, commentModeration),
        spam_score: score,
        spam_reasons: JSON.stringify(reasons),
        decided: 0,
        created_at: once.now.toISOString(),
      };
      await comments.create(tx, row);
      if (row.status === 'approved') await invalidate(tx, `comments:${article.id}`);
      return posted(article.slug, row.status === 'approved' ? comments.toComment(row) : undefined);
    });
  }

  /** A decision fixes the score, and the scorer learns from it. */
  async function decide(id: string, decision: CommentDecision, was?: CommentStatus) {
    return withCommentsLock(async (tx) => {
      const before = await comments.get(tx, id);
      if (was !== undefined && was !== before.status)
        throw conflict(`This comment is already ${before.status}. Nothing was changed.`);
      if (before.status === 'rejected') throw conflict('A rejected comment cannot be changed.');
      const { undoId } = await decideAll(tx, [before], decision);
      return { item: await comments.getForAdmin(tx, id), undoId };
    });
  }

  /** A reply by the owner: published at once, and approves a pending comment. */
  async function reply(id: string, input: OwnerReply, once: Once) {
    return writeOnce(engine.db, once, async (tx) => {
      await engine.lock(tx, 'comments');
      const answered = await comments.get(tx, id);
      if (answered.status !== 'approved' && answered.status !== 'pending')
        throw conflict('Only a comment that readers see can be answered. Approve it first.');
      if (answered.status === 'pending') await decideAll(tx, [answered], 'approved');
      const row: comments.CommentRow = {
        id: newId(once.now),
        post_id: answered.post_id,
        parent_id: await findReplyPlace(tx, answered.post_id, id),
        author_name: input.authorName,
        content: input.content,
        by_owner: 1,
        status: 'approved',
        spam_score: 0,
        spam_reasons: '[]',
        decided: 0,
        created_at: once.now.toISOString(),
      };
      await comments.create(tx, row);
      await invalidate(tx, `comments:${answered.post_id}`);
      return { item: await comments.getForAdmin(tx, row.id) };
    });
  }

  async function remove(ids: string[]) {
    return withCommentsLock(async (tx) => {
      const changed = await removeAll(tx, comments.theseWithReplies(ids));
      if (changed.changed === 0) throw notFound('Comment');
      return changed;
    });
  }

  async function changeMany(ids: string[], action: BulkAction) {
    if (action === 'delete') return remove(ids);
    return withCommentsLock(async (tx) => {
      const found = await comments.listByIds(tx, ids);
      if (found.length === 0) throw notFound('Comment');
      const changeable = found.filter((row) => row.status !== 'rejected');
      return decideAll(tx, changeable, action === 'approve' ? 'approved' : 'spam');
    });
  }

  async function countSpam(minSpamScore: number): Promise<number> {
    return comments.countComments(engine.db, comments.spamFrom(minSpamScore));
  }

  async function removeSpam(minSpamScore: number) {
    return withCommentsLock((tx) => removeAll(tx, comments.spamFrom(minSpamScore)));
  }

  /** Restores everything that an action changed. */
  async function undo(undoId: string): Promise<{ restored: number }> {
    return withCommentsLock(async (tx) => {
      await deleteOldActions(tx, clock());
      if ((await copies.count(tx, undoId)) === 0) throw conflict('It is too late to undo this.');
      await copies.forgetDeletedSince(tx, undoId);
      const count = await copies.count(tx, undoId);
      if (count === 0) throw conflict('This cannot be undone: the comment has been deleted since.');
      if (await copies.isOrphaned(tx, undoId))
        throw conflict(
          'This cannot be undone: its post, or the comment it answered, has been deleted since.',
        );
      for (const row of await copies.listExisting(tx, undoId)) {
        const now = await comments.find(tx, row.id);
        if (now) await changeVerdict(tx, now, row);
      }
      await copies.reinsert(tx, undoId);
      await invalidateComments(tx, undoId);
      await copies.forget(tx, undoId);
      return { restored: count };
    });
  }

  async function decideAll(tx: Db, rows: comments.CommentRow[], decision: CommentDecision) {
    const verdict = { status: decision, spam_score: decision === 'spam' ? 100 : 0, decided: 1 as const };
    const toChange = rows.filter((row) => row.decided === 0 || row.status !== decision);
    if (toChange.length === 0) return { changed: 0, undoId: null };
    const undoId = newId(clock());
    await copies.keep(tx, undoId, comments.onlyThese(toChange.map((row) => row.id)), clock());
    for (const row of toChange) await changeVerdict(tx, row, { ...row, ...verdict });
    await invalidateComments(tx, undoId);
    return { changed: toChange.length, undoId };
  }

  /** The only place where a decision changes: the scorer unlearns the old one. */
  async function changeVerdict(tx: Db, before: comments.CommentRow, after: comments.CommentRow) {
    const text = { text: before.content, authorName: before.author_name };
    const [was, is] = [toLesson(before), toLesson(after)];
    if (was && was !== is) await scorer.unlearn(tx, text, was);
    if (is && was !== is) await scorer.learn(tx, text, is);
    const { status, spam_score, spam_reasons, decided } = after;
    await comments.setVerdict(tx, before.id, { status, spam_score, spam_reasons, decided });
  }

  async function removeAll(tx: Db, ids: comments.Ids) {
    const undoId = newId(clock());
    const changed = await copies.keep(tx, undoId, ids, clock());
    if (changed > 0) await copies.deleteAll(tx, undoId);
    await invalidateComments(tx, undoId);
    return { changed, undoId: changed > 0 ? undoId : null };
  }

  async function invalidateComments(tx: Db, undoId: string) {
    const posts = await copies.listPosts(tx, undoId);
    await invalidate(tx, ...posts.map((id) => `comments:${id}` as const));
  }

  return { post, reply, decide, remove, changeMany, countSpam, removeSpam, undo };
}

/** The response to a new comment. The contract strips the slug; a form post's redirect needs it. */
type Posted = PostedComment & { slug: string };

function posted(slug: string, comment?: Comment): Posted {
  return { needsModeration: comment === undefined, comment, slug };
}

export type CommentService = ReturnType<typeof createCommentService>;

/** Deleted comments are purged once they can no longer be undone. */
export async function deleteOldActions(db: Db, now: Date): Promise<void> {
  await copies.deleteOlderThan(db, new Date(now.getTime() - UNDO_WITHIN_MS));
}

/** What the scorer learned from a comment, if a person decided about it. */
function toLesson({ decided, status }: comments.CommentRow): CommentDecision | undefined {
  if (!decided) return undefined;
  return status === 'spam' || status === 'approved' ? status : undefined;
}

export function firstStatus(score: number, moderation: Settings['commentModeration']): CommentStatus {
  if (score >= SPAM_FROM_SCORE) return 'spam';
  if (moderation === 'all') return 'pending';
  if (moderation === 'none') return 'approved';
  return score >= PENDING_FROM_SCORE ? 'pending' : 'approved';
}

async function findReplyPlace(tx: Db, postId: string, parentId: string | undefined) {
  if (parentId === undefined) return null;
  const parent = await comments.find(tx, parentId);
  if (parent?.post_id !== postId || parent.status !== 'approved')
    throw invalidField('parentId', 'The comment you reply to is no longer here.');
  return (await comments.findDepth(tx, parent.id)) < DEEPEST_LEVEL ? parent.id : parent.parent_id;
}
