import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { cacheTimes } from '#app/lib/cache-times.ts';
import { currentQueryClient } from '#app/lib/query-client.ts';
import { createSendKeys } from '#app/lib/send-key.ts';
import { adminRequest } from '#app/lib/session.ts';
import { findToken } from '#app/lib/token.ts';
import { ADMIN_POSTS_PAGE_SIZE, type PostStatus } from '#shared/contracts/post-status.ts';
import type {
  AdminPost,
  AdminPostPage,
  AdminPostResponse,
  PostSuggestions,
  PostText,
  PreviewLink,
  Rendered,
  RevisionList,
  RevisionResponse,
  UnsavedList,
  UploadedImage,
} from '#shared/contracts/posts.ts';

export type PostFilter = { q: string; status: PostStatus | 'all' };
/** The request body of a save. */
export type PostPayload = {
  title: string;
  content: string;
  excerpt: string;
  tags: string[];
  categories: string[];
  author: string;
  status: PostStatus;
  metaTitle: string;
  metaDescription: string;
  featuredPost: boolean;
  allowComments: boolean;
  scheduledFor: string | null;
  coverImage: { url: string } | null;
  socialImage: { url: string } | null;
  slug?: string;
};

export const POST_LISTS = ['admin', 'posts', 'list'];

export function adminPostsQuery(filter: PostFilter) {
  return infiniteQueryOptions({
    queryKey: [...POST_LISTS, filter],
    queryFn: ({ pageParam, signal }) => adminRequest<AdminPostPage>(listPath(filter, pageParam), { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, hasMore }: AdminPostPage) => (hasMore ? page + 1 : undefined),
    ...cacheTimes.admin,
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
    ...cacheTimes.admin,
  });
}

export function unsavedQuery() {
  return queryOptions({
    queryKey: ['admin', 'posts', 'unsaved'],
    queryFn: ({ signal }) => adminRequest<UnsavedList>('/posts/unsaved', { signal }),
    meta: { silent: true },
    staleTime: 0,
  });
}

export function revisionsQuery(postId: string) {
  return queryOptions({
    queryKey: ['admin', 'posts', 'revisions', postId],
    queryFn: ({ signal }) => adminRequest<RevisionList>(`/posts/${postId}/revisions`, { signal }),
    staleTime: 0,
  });
}

/** The post is fetched before its page renders, and dropped when the page is left. */
const OPENING_MS = 5_000;

/** A post to be edited. Always fetched: an older version could not be saved. */
export function postQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'posts', 'one', id],
    queryFn: () => getPost(id),
    gcTime: OPENING_MS,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    meta: { silent: true },
  });
}

export function openPost(id: string) {
  if (findToken() !== null) void currentQueryClient().prefetchQuery(postQuery(id));
}

/** The newest autosaved text of a post that was never saved. */
export function latestTextQuery(postId: string) {
  return queryOptions({
    queryKey: ['admin', 'posts', 'latest-text', postId],
    queryFn: async () => {
      const { items } = await adminRequest<RevisionList>(`/posts/${postId}/revisions`);
      return items[0] ? await getRevision(postId, items[0]._id) : null;
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    meta: { silent: true },
  });
}

export async function getPost(id: string): Promise<AdminPost> {
  const response = await adminRequest<AdminPostResponse | AdminPost>(`/posts/${id}`);
  return 'item' in response ? response.item : response;
}

export async function getRevision(postId: string, id: string): Promise<PostText> {
  return (await adminRequest<RevisionResponse>(`/posts/${postId}/revisions/${id}`)).item.fields;
}

const keyOf = createSendKeys();

/** A save whose response was lost may be repeated: it gets the first response, not a conflict with itself. */
export async function createPost(_id: string, payload: PostPayload): Promise<AdminPost> {
  const body = { _id, ...payload };
  const headers = { 'idempotency-key': keyOf(body) };
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

export function saveRevision(postId: string, fields: PostText): Promise<{ updatedAt: string }> {
  return adminRequest(`/posts/${postId}/revisions`, { method: 'POST', body: fields });
}

export function discardRevisions(postId: string): Promise<void> {
  return adminRequest(`/posts/${postId}/revisions`, { method: 'DELETE' });
}

export function renderContent(content: string): Promise<Rendered> {
  return adminRequest('/posts/render', { method: 'POST', body: { content } });
}

export function openPreviewLink(id: string): Promise<PreviewLink> {
  return adminRequest(`/posts/${id}/preview-link`, { method: 'POST' });
}

export function closePreviewLink(id: string): Promise<void> {
  return adminRequest(`/posts/${id}/preview-link`, { method: 'DELETE' });
}

export function uploadImage(file: Blob, use: 'text' | 'social'): Promise<UploadedImage> {
  return adminRequest(`/images?use=${use}`, { method: 'POST', body: file });
}
