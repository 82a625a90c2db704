import type { Db, Engine } from '#server/db/engines/engine.ts';
import { countRows, newId } from '#server/db/rows.ts';
import { adminLetterhead, type Block, composeMail } from '#server/mail/compose.ts';
import { type Mail, queueMail } from '#server/mail/outbox.store.ts';
import type { CurrentSettings } from '#server/settings/settings.ts';
import { cutAtWord } from '#shared/text/excerpt.ts';

const HOUR_MS = 60 * 60 * 1000;
const MAX_LISTED = 10;
const QUOTED_CHARACTERS = 240;

type Waiting = { author_name: string; content: string; post_title: string };
type Deps = { engine: Engine; settings: CurrentSettings; clock: () => Date };

/** Notifies the owner of pending comments: if there is a new one since the last mail, at most once an hour. */
export async function queueDigest({ engine, settings, clock }: Deps): Promise<void> {
  const { noticeEmail, siteOrigin } = await settings();
  const now = clock();
  await engine.db.transaction().execute(async (tx) => {
    await engine.lock(tx, 'comment digest');
    const last = await tx.selectFrom('comment_digests').select('queued_at').executeTakeFirst();
    const sinceLast = last ? now.getTime() - new Date(last.queued_at).getTime() : HOUR_MS;
    if (sinceLast >= 0 && sinceLast < HOUR_MS) return;
    const waiting = await listWaiting(tx);
    // Written under a clock that was ahead and has been set back, a time of the future is neither last nor news.
    const isPast = (time: string) => time <= now.toISOString();
    const lastAt = last && isPast(last.queued_at) ? last.queued_at : '';
    const hasNews = waiting.some(({ created_at }) => isPast(created_at) && created_at > lastAt);
    if (!hasNews) return;
    const count = await countRows(tx.selectFrom('comments').where('status', '=', 'pending'));
    await tx.deleteFrom('comment_digests').execute();
    await tx
      .insertInto('comment_digests')
      .values({ id: newId(now), waiting: count, queued_at: now.toISOString() })
      .execute();
    await queueMail(tx, digestMail(noticeEmail, siteOrigin, waiting, count), now);
  });
}

function listWaiting(db: Db) {
  return db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select(['author_name', 'comments.content', 'posts.title as post_title', 'comments.created_at'])
    .where('comments.status', '=', 'pending')
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

function digestMail(to: string, siteOrigin: string, waiting: Waiting[], count: number): Mail {
  const subject = count === 1 ? 'A comment is waiting for you' : `${count} comments are waiting for you`;
  const quotes = waiting.flatMap(({ author_name, content, post_title }): Block[] => [
    { paragraph: `${author_name} on “${post_title}”:` },
    // A comment is plain text: markup in it is shown as written.
    { quotation: cutAtWord(content.replace(/\s+/g, ' ').trim(), QUOTED_CHARACTERS) },
  ]);
  return composeMail({
    to,
    subject,
    letterhead: adminLetterhead(siteOrigin),
    blocks: [
      ...quotes,
      ...(count > waiting.length ? [{ paragraph: `And ${count - waiting.length} more.` }] : []),
      { link: { label: 'Read and decide', url: `${siteOrigin}/admin/comments?tab=pending` } },
      { smallPrint: 'You get this email at most once an hour.' },
    ],
  });
}
