import { queryOptions } from '@tanstack/react-query';
import { get, request } from '#app/lib/api.ts';
import { cacheTimes } from '#app/lib/cache-times.ts';
import type { CommentTree, PostedComment } from '#shared/contracts/comments.ts';

export function commentsQuery(slug: string) {
  return queryOptions({
    queryKey: ['comments', slug],
    queryFn: () => get<CommentTree>(`/blog/${encodeURIComponent(slug)}/comments`),
    ...cacheTimes.standard,
    meta: { silent: true },
  });
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
