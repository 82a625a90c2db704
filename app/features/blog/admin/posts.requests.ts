import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { createEditorRequests } from '#app/editor/editor.requests.ts';
import { editorPaths } from '#app/editor/editor-kind.ts';
import { createSendKeys } from '#app/lib/send-key.ts';
import { adminRequest } from '#app/lib/session.ts';
import { ADMIN_POSTS_PAGE_SIZE, type PostStatus } from '#shared/contracts/post-status.ts';
import type {
  AdminPost,
  AdminPostPage,
  AdminPostResponse,
  NewPost,
  PostSuggestions,
  PostText,
  Rendered,
} from '#shared/contracts/posts.ts';

export type PostFilter = { q: string; status: PostStatus | 'all' };
type PostPayload = Omit<NewPost, '_id'>;

export const POST_LISTS = ['admin', 'posts', 'list'];

export function adminPostsQuery(filter: PostFilter) {
  return infiniteQueryOptions({
    queryKey: [...POST_LISTS, filter],
    queryFn: ({ pageParam, signal }) => adminRequest<AdminPostPage>(listPath(filter, pageParam), { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, hasMore }: AdminPostPage) => (hasMore ? page + 1 : undefined),
  });
}

function listPath({ q, status }: PostFilter, page: number): string {
  const parameters = new URLSearchParams({ page: String(page), limit: String(ADMIN_POSTS_PAGE_SIZE) });
  if (q) parameters.set('q', q);
  if (status !== 'all') parameters.set('status', status);
  return `/posts?${parameters}`;
}

export function suggestionsQuery() {
  return queryOptions({
    queryKey: ['admin', 'posts', 'suggestions'],
    queryFn: ({ signal }) => adminRequest<PostSuggestions>('/posts/suggestions', { signal }),
    meta: { silent: true },
  });
}

export const postPaths = editorPaths('/admin/blog');
export const postRequests = createEditorRequests<PostText, AdminPost>('posts');

const getSendKey = createSendKeys();

/** A save whose response was lost may be repeated: it gets the first response, not a conflict with itself. */
export async function createPost(_id: string, payload: PostPayload): Promise<AdminPost> {
  const body = { _id, ...payload };
  const headers = { 'idempotency-key': getSendKey(body) };
  const { item } = await adminRequest<AdminPostResponse>('/posts', { method: 'POST', body, headers });
  return item;
}

export async function updatePost(id: string, version: number, payload: PostPayload): Promise<AdminPost> {
  const body = { ...payload, version };
  return (await adminRequest<AdminPostResponse>(`/posts/${id}`, { method: 'PUT', body })).item;
}

export function deletePost(id: string): Promise<void> {
  return adminRequest(`/posts/${id}`, { method: 'DELETE' });
}

export function renderContent(content: string): Promise<Rendered> {
  return adminRequest('/posts/render', { method: 'POST', body: { content } });
}
