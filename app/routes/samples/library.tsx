import { useNavigate, useSearchParams } from 'react-router';
import { samplesCopy } from '#app/content/samples.ts';
import { CategoryCards } from '#app/features/samples/category-cards.tsx';
import { NoneFound } from '#app/features/samples/no-samples.tsx';
import { SampleFeed } from '#app/features/samples/sample-feed.tsx';
import { SampleSearch } from '#app/features/samples/sample-search.tsx';
import { libraryHead } from '#app/features/samples/samples.head.ts';
import { sampleCategoriesQuery, samplesQuery } from '#app/features/samples/samples.queries.ts';
import { metaOf } from '#app/lib/head.ts';
import { listParameters } from '#app/lib/list-parameters.ts';
import { loadList, loadPage } from '#app/lib/load-page.ts';
import { Closing } from '#app/ui/closing.tsx';
import { Frame, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/library';

function load({ request }: { request: Request }) {
  const { q, page } = listParameters(new URL(request.url).searchParams);
  return loadPage(async (client) => {
    await loadList(async () => {
      const categories = client.ensureQueryData(sampleCategoriesQuery());
      if (q) await client.ensureInfiniteQueryData(samplesQuery({ q }, page));
      await categories;
    });
    return { q, categories: client.getQueryData(sampleCategoriesQuery().queryKey) };
  });
}

export const loader = ({ request }: Route.LoaderArgs) => load({ request });
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load({ request });

export const meta = metaOf<Awaited<ReturnType<typeof load>>>(({ page: { q, categories } }) =>
  libraryHead(categories?.items ?? [], q),
);

export default function Library() {
  const navigate = useNavigate();
  const { q, page } = listParameters(useSearchParams()[0]);
  return (
    <Frame>
      <PageHead title={samplesCopy.title} lead={samplesCopy.lead} />
      <SampleSearch q={q} />
      <div className="py-12 md:py-16">
        {q ? (
          <SampleFeed
            key={q}
            filter={{ q }}
            fromPage={page}
            summary={(total) => `${total} ${total === 1 ? 'sample' : 'samples'} for “${q}”`}
            empty={<NoneFound onClear={() => navigate('/samples')} />}
          />
        ) : (
          <CategoryCards />
        )}
      </div>
      <Closing {...samplesCopy.closing} />
    </Frame>
  );
}
