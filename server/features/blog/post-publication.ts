import { invalidField } from '#server/errors.ts';
import type { PostChange } from '#shared/contracts/posts.ts';
import { type PostRow, statusAt } from './post-rows.ts';

/** Status, schedule and publication date after a save. */
export function findPublication(
  input: Pick<PostChange, 'status' | 'scheduledFor'>,
  before: PostRow | undefined,
  now: string,
): Pick<PostRow, 'status' | 'scheduled_for' | 'published_at'> {
  const scheduled_for =
    input.scheduledFor === undefined ? (before?.scheduled_for ?? null) : input.scheduledFor;
  const isNewDate = scheduled_for !== (before?.scheduled_for ?? null);
  if (scheduled_for && isNewDate && scheduled_for < now)
    throw invalidField('scheduledFor', 'Choose a time in the future.');
  const requestedStatus = input.status ?? before?.status ?? 'draft';
  // A future date means scheduled, whichever button was pressed.
  const status =
    requestedStatus === 'published' && scheduled_for && scheduled_for > now ? 'scheduled' : requestedStatus;
  // A post that was public keeps its date while unpublished, so that it returns to its old position.
  if (status === 'draft' || status === 'archived')
    return { status, scheduled_for, published_at: wasPublicAt(before, now) };
  if (status === 'published') return { status, scheduled_for, published_at: wasPublicAt(before, now) ?? now };
  if (!scheduled_for) throw invalidField('scheduledFor', 'Choose when the post is to be published.');
  return { status, scheduled_for, published_at: scheduled_for };
}

/** When a change to a live post is to be published, if that is later: until then its readers keep what they have. */
export function findUpdateTime(change: PostChange, before: PostRow, now: string): string | undefined {
  if (statusAt(before, new Date(now)) !== 'published') return undefined;
  const { status, scheduled_for } = findPublication(change, before, now);
  return status === 'scheduled' && scheduled_for && scheduled_for > now ? scheduled_for : undefined;
}

function wasPublicAt(before: PostRow | undefined, now: string): string | null {
  return before?.published_at && before.published_at <= now ? before.published_at : null;
}
