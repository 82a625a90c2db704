import { useQuery } from '@tanstack/react-query';
import { previewQuery } from '#app/features/blog/blog.queries.ts';
import { PostArticle } from '#app/features/blog/post-article.tsx';
import { PostFailure, PostSkeleton } from '#app/features/blog/post-states.tsx';
import { metaOf } from '#app/lib/head.ts';
import { loadPage } from '#app/lib/load-page.ts';
import { Frame } from '#app/ui/page.tsx';
import type { Route } from './+types/preview';

function load({ token }: { token: string }) {
  return loadPage((client) => client.fetchQuery(previewQuery(token)));
}

export const loader = ({ params }: Route.LoaderArgs) => load({ token: params.token });
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load({ token: params.token });

export const meta = metaOf<Awaited<ReturnType<typeof load>>>(({ page: { item } }) => ({
  title: `Preview: ${item.title}`,
  description: item.excerpt,
  keywords: [],
}));

/** A draft, for holders of its link. */
export default function Preview({ params: { token } }: Route.ComponentProps) {
  const query = useQuery(previewQuery(token));
  if (query.isPending) return <PostSkeleton />;
  if (!query.data) return <PostFailure error={query.error} onRetry={() => query.refetch()} />;
  return (
    <>
      <p className="border-b border-warning bg-warning-wash px-5 py-2.5 text-center font-sans text-[0.9375rem] text-warning">
        This is a preview. The article is not published under this address, and the link can be revoked.
      </p>
      <Frame>
        <PostArticle post={query.data.item} />
      </Frame>
    </>
  );
}
