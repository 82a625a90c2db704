import { useQuery } from '@tanstack/react-query';
import { SampleArticle } from '#app/features/samples/sample-article.tsx';
import { samplePreviewQuery } from '#app/features/samples/samples.queries.ts';
import { metaOf } from '#app/lib/head.ts';
import { loadPage } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { wordsQuery } from '#app/lib/words.ts';
import type { Route } from './+types/preview';

export const handle: PageHandle = { searchParams: { view: ['draft', 'marked'] } };

function load({ token }: { token: string }) {
  return loadPage(async (client) => {
    const words = client.ensureQueryData(wordsQuery('samples'));
    const detail = await client.fetchQuery(samplePreviewQuery(token));
    await words;
    return detail;
  });
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
  const { data: words } = useQuery(wordsQuery('samples'));
  if (!data) return null;
  return (
    <>
      <p className="border-b border-warning bg-warning-wash px-5 py-2.5 text-center font-sans text-[0.9375rem] text-warning">
        This is a preview. The sample is not published under this address, and the link can be revoked.
      </p>
      <SampleArticle sample={data.item} kinds={words?.kinds} path={`/samples/preview/${token}`} />
    </>
  );
}
