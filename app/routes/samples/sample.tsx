import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { RelatedSamples, SampleArticle } from '#app/features/samples/sample-article.tsx';
import { sampleHead } from '#app/features/samples/samples.head.ts';
import { sampleQuery } from '#app/features/samples/samples.queries.ts';
import { request as callApi } from '#app/lib/api.ts';
import { metaOf } from '#app/lib/head.ts';
import { loadPage, loadRecord, unlessPageShowsIt } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { contactPath, samplePath } from '#app/lib/paths.ts';
import { wordsQuery } from '#app/lib/words.ts';
import { Closing } from '#app/ui/closing.tsx';
import { DemonstrationFigures } from '#app/ui/demonstration-figures.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { Frame } from '#app/ui/page.tsx';
import { ReadNext } from '#app/ui/read-next.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Route } from './+types/sample';

/** The copy that is shown; without it, the finished one. */
export const handle: PageHandle = { searchParams: { view: ['draft', 'marked'] } };

// Not needed before the middle of the text; and if it fails to load, the text stays.
const Promotion = lazy(() =>
  import('#app/features/samples/promotion.tsx').then(
    (module) => ({ default: module.Promotion }),
    () => ({ default: () => null }),
  ),
);

function load({ request, id }: { request: Request; id: string }) {
  return loadPage(async (client) => {
    const [detail] = await Promise.all([
      loadRecord(client, { name: id, request }, sampleQuery, samplePath),
      unlessPageShowsIt(client.ensureQueryData(wordsQuery('samples'))),
    ]);
    return detail;
  });
}

export const loader = ({ request, params }: Route.LoaderArgs) => load({ request, id: params.id });
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) => load({ request, id: params.id });

export const meta = metaOf<Awaited<ReturnType<typeof load>>>(({ page }) =>
  page ? sampleHead(page.item) : { title: 'Writing samples', description: '', keywords: [] },
);

export default function SamplePage({ params: { id } }: Route.ComponentProps) {
  const sample = useQuery(sampleQuery(id));
  const { data: words } = useQuery({ ...wordsQuery('samples'), enabled: sample.isSuccess });
  const recordId = sample.data?.item._id;
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (recordId) callApi(`/samples/${recordId}/view`, { method: 'POST', retries: 0 }).catch(() => {});
  }, [recordId]);

  if (sample.isPending) return <ArticleSkeleton />;
  if (!sample.data) {
    return (
      <Frame className="py-16">
        <h1 className="font-display text-[2rem] leading-tight">Error Loading Sample</h1>
        <LoadError error={sample.error} fallback="Failed to load sample" onRetry={revalidate} />
      </Frame>
    );
  }
  const { item, related = [], next } = sample.data;
  return (
    <>
      <SampleArticle
        key={recordId}
        sample={item}
        kinds={words?.kinds}
        note={item.isDemonstration && <DemonstrationFigures of="sample" />}
      />
      <ReadNext
        next={next}
        ask={{ label: 'Ask about a paper like this', href: contactPath({ about: item.title }) }}
      />
      <RelatedSamples samples={related.filter(({ slug }) => next?.kind !== 'sample' || slug !== next.slug)} />
      <Frame className="print:hidden">{words && <Closing {...words.closing} />}</Frame>
      <Suspense>{words && <Promotion key={recordId} offer={words.offer} />}</Suspense>
    </>
  );
}

function ArticleSkeleton() {
  return (
    <Frame className="space-y-5 py-16">
      <p role="status" className="sr-only">
        Loading the sample
      </p>
      <Skeleton className="h-12 w-3/5" />
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-5 w-4/5" />
    </Frame>
  );
}
