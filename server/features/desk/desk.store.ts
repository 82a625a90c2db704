import type { Db } from '#server/db/engines/engine.ts';

/** Counts of what needs the owner's attention. */
export function createDeskStore(db: Db, clock: () => Date) {
  async function countWaiting() {
    const now = clock().toISOString();
    const counts = await db
      .selectNoFrom((eb) => [
        eb
          .selectFrom('submissions')
          .select(eb.fn.countAll<number>().as('count'))
          .where('read_at', 'is', null)
          .$asScalar()
          .as('unreadSubmissions'),
        eb
          .selectFrom('comments')
          .select(eb.fn.countAll<number>().as('count'))
          .where('status', '=', 'pending')
          .$asScalar()
          .as('pendingComments'),
        eb
          .selectFrom('posts')
          .select(eb.fn.countAll<number>().as('count'))
          .where('status', '=', 'draft')
          .$asScalar()
          .as('drafts'),
        eb
          .selectFrom('posts')
          .select(eb.fn.countAll<number>().as('count'))
          .where('status', '=', 'scheduled')
          .where('scheduled_for', '>', now)
          .$asScalar()
          .as('scheduledPosts'),
        eb
          .selectFrom('posts')
          .select((posts) => posts.fn.min('scheduled_for').as('next'))
          .where('status', '=', 'scheduled')
          .where('scheduled_for', '>', now)
          .$asScalar()
          .as('nextPostAt'),
        eb
          .selectFrom('client_testimonials')
          .select(eb.fn.countAll<number>().as('count'))
          .where('received_at', 'is not', null)
          .where('decided_at', 'is', null)
          .$asScalar()
          .as('testimonials'),
      ])
      .executeTakeFirstOrThrow();
    return {
      unreadSubmissions: Number(counts.unreadSubmissions),
      pendingComments: Number(counts.pendingComments),
      drafts: Number(counts.drafts),
      scheduledPosts: Number(counts.scheduledPosts),
      nextPostAt: counts.nextPostAt,
      testimonials: Number(counts.testimonials),
    };
  }

  return { countWaiting };
}

export type DeskStore = ReturnType<typeof createDeskStore>;
