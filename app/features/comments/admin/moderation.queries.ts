import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { adminQuery } from '#app/lib/admin-query.ts';
import { adminRequest } from '#app/lib/session.ts';
import {
  type BulkAction,
  COMMENT_LIST_LIMIT,
  type CommentDecision,
  SPAM_TAB_MIN_SCORE,
} from '#shared/contracts/comment-rules.ts';
import type {
  AdminComment,
  AdminCommentPage,
  CommentedPosts,
  CommentStats,
  CommentsChanged,
  OwnerReply,
  SpamDeleted,
  StatusChanged,
} from '#shared/contracts/comments.ts';

export const tabs = ['all', 'pending', 'spam', 'approved'] as const;
export type ModerationTab = (typeof tabs)[number];

const everything = ['admin', 'comments'];

/** The filters of a list: tab, search, post. */
export type ModerationView = { tab: ModerationTab; q: string; post: string };

/** The comments of a tab, fifty at a time. */
export function moderationListQuery(view: ModerationView) {
  return infiniteQueryOptions({
    queryKey: [...everything, 'list', view],
    queryFn: ({ pageParam }) => adminRequest<AdminCommentPage>(listPath(view, pageParam)),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore, page }) => (hasMore ? page + 1 : undefined),
    // New comments arrive while the page is closed: cached data is shown at once and refetched.
    staleTime: 0,
  });
}

function listPath({ tab, q, post }: ModerationView, page: number): string {
  const isSpam = tab === 'spam';
  const parameters = new URLSearchParams({ limit: String(COMMENT_LIST_LIMIT) });
  if (isSpam) parameters.set('minSpamScore', String(SPAM_TAB_MIN_SCORE));
  else {
    parameters.set('sortBy', 'createdAt');
    parameters.set('sortOrder', 'desc');
  }
  if (tab === 'pending' || tab === 'approved') parameters.set('status', tab);
  if (q) parameters.set('q', q);
  if (post) parameters.set('post', post);
  if (page > 1) parameters.set('page', String(page));
  return `/comments${isSpam ? '/spam' : ''}?${parameters}`;
}

export const commentStatsQuery = () => adminQuery<CommentStats>('/comments/simple-stats');

export const commentedPostsQuery = () => ({
  ...adminQuery<CommentedPosts>('/comments/posts'),
  meta: { silent: true },
});

/** `was` is the status that the moderator saw: a comment that has changed meanwhile stays as it is. */
export function decide({ _id, status: was }: AdminComment, status: CommentDecision) {
  return adminRequest<StatusChanged>(`/comments/${_id}/status`, { method: 'PUT', body: { status, was } });
}

/** The same key for the same text, however often it is sent. */
export function reply(id: string, body: OwnerReply, key: string) {
  return adminRequest<{ item: AdminComment }>(`/comments/${id}/replies`, {
    method: 'POST',
    body,
    headers: { 'idempotency-key': key },
  });
}

export function remove(id: string) {
  return adminRequest<CommentsChanged>(`/comments/${id}`, { method: 'DELETE' });
}

export function changeMany(ids: string[], action: BulkAction) {
  return adminRequest<CommentsChanged>('/comments/bulk', { method: 'POST', body: { ids, action } });
}

export function deleteSpam(minSpamScore: number, dryRun: boolean) {
  return adminRequest<SpamDeleted>('/comments/spam/delete', {
    method: 'POST',
    body: { minSpamScore, dryRun },
  });
}

export function undo(undoId: string) {
  return adminRequest<{ restored: number }>(`/comments/undo/${undoId}`, { method: 'POST' });
}

/** After every action: refetches the lists, the counts, and the articles cached in this tab. */
export async function refetchAll(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: everything }),
    client.invalidateQueries({ queryKey: ['comments'] }),
    // The bar of the desk shows how many are pending.
    client.invalidateQueries({ queryKey: adminQuery('/overview').queryKey }),
  ]);
}
