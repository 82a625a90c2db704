import { useQuery } from '@tanstack/react-query';
import { SampleArticle } from '#app/features/samples/sample-article.tsx';
import { samplePreviewQuery } from '#app/features/samples/samples.queries.ts';
import { metaOf } from '#app/lib/head.ts';
import { loadPage } from '#app/lib/load-page.ts';
import type { Route } from './+types/preview';

function load({ token }: { token: string }) {
  return loadPage((client) => client.fetchQuery(samplePreviewQuery(token)));
}

export const loader = ({ params }: Route.LoaderArgs) => load({ token: params.token });
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load({ token: params.token });

export const meta = metaOf<Awaited<ReturnType<typeof load>>>(({ page: { item } }) => ({
  title: `Preview: ${item.title}`,
  description: item.excerpt,
  keywords: [],
}));

/** What is saved of a sample, for holders of its link. */
export default function Preview({ params: { token } }: Route.ComponentProps) {
  const { data } = useQuery(samplePreviewQuery(token));
  if (!data) return null;
  return (
    <>
      <p className="border-b border-warning bg-warning-wash px-5 py-2.5 text-center font-sans text-[0.9375rem] text-warning">
        This is a preview. The sample is not published under this address, and the link can be revoked.
      </p>
      <SampleArticle sample={data.item} />
    </>
  );
}
