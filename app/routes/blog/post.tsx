import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { FEED_PATH, feedLinkOf, postHead } from '#app/features/blog/blog.head.ts';
import { postQuery } from '#app/features/blog/blog.queries.ts';
import { PostArticle, RelatedPosts } from '#app/features/blog/post-article.tsx';
import { PostFailure, PostSkeleton } from '#app/features/blog/post-states.tsx';
import { ShareTools } from '#app/features/blog/share-tools.tsx';
import { seedComments } from '#app/features/comments/comments.queries.ts';
import { request as callApi } from '#app/lib/api.ts';
import { Deferred, deferredPart } from '#app/lib/deferred.tsx';
import { brandOf, metaOf } from '#app/lib/head.ts';
import { loadPage, loadRecord, unlessPageShowsIt } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { contactPath, postPath } from '#app/lib/paths.ts';
import { wordsQuery } from '#app/lib/words.ts';
import { Closing } from '#app/ui/closing.tsx';
import { DemonstrationFigures } from '#app/ui/demonstration-figures.tsx';
import { Frame } from '#app/ui/page.tsx';
import { ReadNext } from '#app/ui/read-next.tsx';
import type { Route } from './+types/post';

/** The result parameters of a plain comment form. */
export const handle: PageHandle = { searchParams: { comment: ['posted', 'pending'], reply: 'any' } };

const comments = deferredPart(() => import('./post-comments.tsx').then((module) => module.PostComments));

function load({ request, slug }: { request: Request; slug: string }) {
  return loadPage(async (client) => {
    const [detail, words] = await Promise.all([
      loadRecord(client, { name: slug, request }, postQuery, postPath),
      unlessPageShowsIt(client.ensureQueryData(wordsQuery('blog'))),
      comments.preload(),
    ]);
    if (detail) seedComments(client, detail.item._id, detail.comments ?? []);
    return { detail, words };
  });
}

export const loader = ({ request, params }: Route.LoaderArgs) => load({ request, slug: params.slug });
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load({ request, slug: params.slug });

export function meta(args: Route.MetaArgs) {
  const { detail, words } = args.loaderData?.page ?? {};
  if (!words) return [];
  const head = detail ? postHead(detail.item, words) : words.seo;
  return [...metaOf(head)(args), feedLinkOf(words, brandOf(args.matches))];
}

export default function PostPage({ params: { slug } }: Route.ComponentProps) {
  const query = useQuery(postQuery(slug));
  const { data: words } = useQuery({ ...wordsQuery('blog'), enabled: query.isSuccess });
  const id = query.data?.item._id;
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (id) callApi(`/blog/${encodeURIComponent(slug)}/view`, { method: 'POST', retries: 0 }).catch(() => {});
  }, [id, slug]);

  if (query.isPending) return <PostSkeleton />;
  if (!query.data) return <PostFailure error={query.error} onRetry={revalidate} />;
  const { item, related = [], next } = query.data;
  return (
    <>
      <Frame>
        <PostArticle
          post={item}
          note={item.isDemonstration && <DemonstrationFigures of="post" />}
          tools={<ShareTools title={item.title} path={postPath(item)} feedPath={FEED_PATH} />}
        />
        <Deferred part={comments} />
      </Frame>
      <ReadNext
        next={next}
        ask={{ label: 'Ask about this article', href: contactPath({ about: item.title }) }}
      />
      <RelatedPosts posts={related.filter(({ slug }) => next?.kind !== 'post' || slug !== next.slug)} />
      <Frame className="print:hidden">{words && <Closing {...words.closing} />}</Frame>
    </>
  );
}
