import { useEffect } from 'react';
import { data } from 'react-router';
import { createFeedLink, postHead } from '#app/features/blog/blog.head.ts';
import { PostArticle, type RelatedPost, RelatedPosts } from '#app/features/blog/post-article.tsx';
import { ShareTools } from '#app/features/blog/share-tools.tsx';
import { commentsQuery } from '#app/features/comments/comments.queries.ts';
import { CommentsFailure } from '#app/features/comments/comments-failure.tsx';
import { call } from '#app/lib/api.ts';
import { Deferred, deferredPart } from '#app/lib/deferred.tsx';
import { createMeta, findBrand } from '#app/lib/head.ts';
import { keepForHead, loadPage, loadQueryClient, readQueries, readRecord } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { useArticle, withoutText } from '#app/lib/page-text.ts';
import { contactPath, FEED_PATH, postPath } from '#app/lib/paths.ts';
import { reloadPage } from '#app/lib/reload.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { getWords } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { Closing } from '#app/ui/closing.tsx';
import { EndOfFirstView, Frame } from '#app/ui/page.tsx';
import { ReadNext } from '#app/ui/read-next.tsx';
import type { PostDetail, PostSummary } from '#shared/contracts/posts.ts';
import type { Route } from './+types/post';

/** The result parameters of a plain comment form. */
export const handle: PageHandle = { searchParams: { comment: ['posted', 'pending'], reply: 'any' } };

/** The comments are not sent along with the page, which shows them: they are read when their code is loaded. */
const comments = deferredPart(
  () => import('./post-comments.tsx').then((module) => module.PostComments),
  async () => {
    const slug = decodeURIComponent(window.location.pathname.split('/').at(-1) ?? '');
    const client = await loadQueryClient();
    // Offline it fails instead of waiting, and is read again later.
    await client.fetchQuery({ ...commentsQuery(slug), networkMode: 'always' });
  },
);

export async function loader(args: Route.LoaderArgs) {
  const { slug } = args.params;
  const query = { includeRelated: 'true', includeComments: 'true' };
  const [{ page: record }, { seo, feed, closing }] = await Promise.all([
    loadPage(
      readRecord(call('GET /blog/:slug', { params: { slug }, query }), {
        ...args,
        name: slug,
        makePath: postPath,
      }),
    ),
    getWords('blog'),
    comments.preload(),
  ]);
  const { detail } = record;
  await readQueries(args, async (client) =>
    client.setQueryData(commentsQuery(slug).queryKey, { comments: detail?.comments ?? [] }),
  );
  // Of the head of the blog an article has the keywords.
  const words = keepForHead({ seo: { ...seo, title: '', description: '' }, feed, closing }, 'seo', 'feed');
  const page = { ...record, detail: detail && forHydration(detail), words };
  return data({ page }, record.failure?.status ?? 200);
}

/** What the page needs besides its own text. */
function forHydration({ comments, related, ...detail }: PostDetail) {
  return { ...withoutText(detail), related: related?.map(forList) };
}

function forList({ slug, title, excerpt, views, readingTime, isDemonstration }: PostSummary): RelatedPost {
  return { slug, title, excerpt, views, readingTime, isDemonstration };
}

export function meta(args: Route.MetaArgs) {
  if (!import.meta.env.SSR) return [];
  const { detail, words } = args.loaderData?.page ?? {};
  if (!words) return [];
  const head = detail ? postHead(detail.item, words) : words.seo;
  return [...createMeta(head)(args), createFeedLink(words, findBrand(args.matches))];
}

export default function PostPage({ params: { slug }, loaderData: { page } }: Route.ComponentProps) {
  const t = useTranslations();
  const { words, failure } = page;
  const detail = useArticle(page.detail);
  const id = detail?.item._id;

  useEffect(() => {
    if (id) call('POST /blog/:slug/view', { params: { slug }, retries: 0 }).catch(() => {});
  }, [id, slug]);

  if (!detail) return <PostFailure message={failure?.message} />;
  const { item, related = [], next } = detail;
  return (
    <>
      <Frame>
        <PostArticle
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
      <Frame className="print:hidden">
        <Closing {...words.closing} />
      </Frame>
    </>
  );
}

function PostFailure({ message }: { message: string | undefined }) {
  const t = useTranslations();
  return (
    <Frame className="py-16">
      <div role="alert" className="max-w-measure">
        <h1 className="font-display text-[2rem] leading-tight">{t('Error Loading Article')}</h1>
        <p className="mt-3 problem">{message || t('Failed to load blog post')}</p>
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-5">
        <Button onClick={reloadPage}>{t('Try Again')}</Button>
        <a href="/blog" className="font-sans link">
          {t('Back to Blog')}
        </a>
      </div>
      <EndOfFirstView />
    </Frame>
  );
}
