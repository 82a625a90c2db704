import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { get, request } from '#app/lib/api.ts';
import { cacheTimes } from '#app/lib/cache-times.ts';
import type { Comment, CommentTree, PostedComment } from '#shared/contracts/comments.ts';

export function commentsQuery(postId: string) {
  return queryOptions({
    queryKey: ['comments', postId],
    queryFn: () => get<CommentTree>(`/blog/${postId}/comments`),
    ...cacheTimes.standard,
    meta: { silent: true },
  });
}

/** The comments that came with an article. A later result, such as after posting, is kept. */
export function seedComments(client: QueryClient, postId: string, comments: Comment[]) {
  const { queryKey } = commentsQuery(postId);
  if (!client.getQueryData(queryKey)) client.setQueryData(queryKey, { comments });
}

type CommentDraft = { authorName: string; content: string; parentId?: string; website?: string };

export function postComment(
  postId: string,
  draft: CommentDraft,
  { key, asOwner }: { key: string; asOwner: boolean },
) {
  return request<PostedComment>(`/blog/${postId}/comments`, {
    method: 'POST',
    body: draft,
    authenticated: asOwner,
    headers: { 'idempotency-key': key },
  });
}
