import { notFound } from '#server/errors.ts';
import { type Api, bindCalls } from '#server/http/api.ts';
import { listResponse } from '#server/http/list-response.ts';
import type { ViewCounter } from '#server/http/view-counter.ts';
import { toVisitor } from '#server/http/visitor.ts';
import type { Comment } from '#shared/contracts/comments.ts';
import { blogCalls } from '#shared/contracts/posts.ts';
import type { ReadNext } from '#shared/contracts/read-next.ts';
import { toPost, toSummary } from './post-rows.ts';
import type { PublicPostStore } from './public-posts.store.ts';

type BlogParts = {
  posts: PublicPostStore;
  views: ViewCounter;
  clock: () => Date;
  /** Comments are another feature; this is all the blog needs of them. */
  listApprovedComments: (postId: string) => Promise<Comment[]>;
  /** What to read after a post, given the related ones. */
  nextAfter: (id: string, related: { id: string }[]) => Promise<ReadNext | undefined>;
};

const PREVIEW_HEADERS = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

export function blogRoutes(app: Api, { posts, views, clock, listApprovedComments, nextAfter }: BlogParts) {
  const route = bindCalls(app, blogCalls);
  route('GET /blog', async ({ query }) => {
    const { rows, total, search } = await posts.list(query);
    const items = rows.map((row) => toSummary(row, clock()));
    return listResponse(items, total, query, search);
  });

  route('GET /blog/:slug', async ({ params, query, url }, reply) => {
    const { post, movedTo } = await posts.findBySlug(params.slug);
    if (movedTo) return reply.header('cache-control', 'no-cache').redirect(withSlug(url, movedTo), 301);
    if (!post) throw notFound('Post');
    const related = query.includeRelated === 'true' ? await posts.listRelated(post) : undefined;
    const commentsEnabled = post.allow_comments === 1;
    const comments =
      query.includeComments === 'true'
        ? commentsEnabled
          ? await listApprovedComments(post.id)
          : []
        : undefined;
    return {
      item: await toPost(post, clock()),
      related: related?.map((row) => toSummary(row, clock())),
      next: related && (await nextAfter(post.id, related)),
      comments,
      commentsEnabled,
    };
  });

  route('POST /blog/:slug/view', { config: { idempotency: 'unneeded' } }, async (request) => {
    const { params } = request;
    const { post } = await posts.findBySlug(params.slug);
    if (!post) throw notFound('Post');
    await views.count(post.id, toVisitor(request));
  });

  route('GET /previews/:token', async ({ params }, reply) => {
    reply.headers(PREVIEW_HEADERS);
    const post = await posts.findByPreview(params.token);
    if (!post) throw notFound('Preview');
    return { item: await toPost(post, clock()) };
  });
}

/** The same request at the post's current slug. */
function withSlug(url: string, slug: string): string {
  const [, query] = url.split('?');
  return `/api/blog/${encodeURIComponent(slug)}${query === undefined ? '' : `?${query}`}`;
}
