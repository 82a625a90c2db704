import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { createFeedLink, FEED_PATH, postHead } from '#app/features/blog/blog.head.ts';
import { postQuery } from '#app/features/blog/post.queries.ts';
import { PostArticle, type RelatedPost, RelatedPosts } from '#app/features/blog/post-article.tsx';
import { PostFailure } from '#app/features/blog/post-failure.tsx';
import { ShareTools } from '#app/features/blog/share-tools.tsx';
import { commentsQuery } from '#app/features/comments/comments.queries.ts';
import { CommentsFailure } from '#app/features/comments/comments-failure.tsx';
import { call } from '#app/lib/api.ts';
import { Deferred, deferredPart } from '#app/lib/deferred.tsx';
import { createMeta, findBrand } from '#app/lib/head.ts';
import { loadPage, loadQueryClient, loadRecord, orFailure, setQueryResults } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { useArticle, withoutText } from '#app/lib/page-text.ts';
import { contactPath, postPath } from '#app/lib/paths.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { pageReads } from '#app/routes/page-reads.ts';
import { Closing } from '#app/ui/closing.tsx';
import { Frame } from '#app/ui/page.tsx';
import { ReadNext } from '#app/ui/read-next.tsx';
import type { PostDetail, PostSummary } from '#shared/contracts/posts.ts';
import type { Route } from './+types/post';

/** The result parameters of a plain comment form. */
export const handle: PageHandle = { searchParams: { comment: ['posted', 'pending'], reply: 'any' } };

/** The comments are not sent along with the page, which shows them: they are read when their code is loaded. */
const comments = deferredPart(
  () => import('./post-comments.tsx').then((module) => module.PostComments),
  async () => {
    const slug = window.location.pathname.split('/').at(-1) ?? '';
    const client = await loadQueryClient();
    // Offline it fails instead of waiting, and is read again later.
    await client.fetchQuery({ ...commentsQuery(slug), networkMode: 'always' });
  },
);

function load(args: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const {
    request,
    params: { slug },
  } = args;
  return loadPage(args, async (client) => {
    const reading = pageReads['/blog/:slug'](client, args);
    const [record, { result: words }] = await Promise.all([
      loadRecord(reading.detail, { name: slug, request }, postPath),
      orFailure(reading.words),
      // In the browser the code of the comments, which are far below, comes after the page.
      typeof window === 'undefined' && comments.preload(),
    ]);
    const { item, comments: tree } = record.detail ?? {};
    if (item && tree) setQueryResults(client, [[commentsQuery(item.slug).queryKey, { comments: tree }]]);
    const { seo, feed, closing } = words ?? {};
    return { ...record, words: seo && feed && closing && { seo, feed, closing } };
  });
}

export async function loader(args: Route.LoaderArgs) {
  const { page } = await load(args);
  const { detail, words } = page;
  // Of the head of the blog an article has the keywords.
  const head = words && { ...words, seo: { ...words.seo, title: '', description: '' } };
  return { page: { ...page, detail: detail && forHydration(detail), words: head } };
}

/** What the page needs besides its own text. */
function forHydration({ comments, related, ...detail }: PostDetail) {
  return { ...withoutText(detail), related: related?.map(forList) };
}

function forList({ slug, title, excerpt, views, readingTime, isDemonstration }: PostSummary): RelatedPost {
  return { slug, title, excerpt, views, readingTime, isDemonstration };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);

export function meta(args: Route.MetaArgs) {
  const { detail, words } = args.loaderData?.page ?? {};
  if (!words) return [];
  const head = detail ? postHead(detail.item, words) : words.seo;
  return [...createMeta(head)(args), createFeedLink(words, findBrand(args.matches))];
}

export default function PostPage({ params: { slug }, loaderData: { page } }: Route.ComponentProps) {
  const t = useTranslations();
  const { words, error } = page;
  const detail = useArticle(postQuery(slug), page.detail);
  const id = detail?.item._id;
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (id) call('POST /blog/:slug/view', { params: { slug }, retries: 0 }).catch(() => {});
  }, [id, slug]);

  if (!detail) return <PostFailure error={error} onRetry={revalidate} />;
  const { item, related = [], next } = detail;
  return (
    <>
      <Frame>
        <PostArticle
          key={id}
          post={item}
          path={postPath(item)}
          tools={<ShareTools title={item.title} path={postPath(item)} feedPath={FEED_PATH} />}
        />
        {detail.commentsEnabled && <Deferred part={comments} failure={CommentsFailure} />}
      </Frame>
      <ReadNext
        next={next}
        ask={{ label: t('Ask about this article'), href: contactPath({ about: item.title }) }}
      />
      <RelatedPosts posts={related.filter(({ slug }) => next?.kind !== 'post' || slug !== next.slug)} />
      <Frame className="print:hidden">{words && <Closing {...words.closing} />}</Frame>
    </>
  );
}
