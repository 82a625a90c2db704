import { useSearchParams } from 'react-router';
import { CategoryCards } from '#app/features/samples/category-cards.tsx';
import { isFiltered, sampleParameters, searchParams } from '#app/features/samples/filter-address.ts';
import { NoneFound } from '#app/features/samples/no-samples.tsx';
import { KindLinks } from '#app/features/samples/passage-list.tsx';
import { SampleFeed } from '#app/features/samples/sample-feed.tsx';
import { SampleFilterForm } from '#app/features/samples/sample-filter-form.tsx';
import { SampleSearch } from '#app/features/samples/sample-search.tsx';
import { libraryHead } from '#app/features/samples/samples.head.ts';
import {
  filterCountsQuery,
  getPassageKinds,
  sampleCategoriesQuery,
  samplesQuery,
} from '#app/features/samples/samples.queries.ts';
import { createMeta } from '#app/lib/head.ts';
import { loadList } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { suggestionsQuery } from '#app/lib/suggestions.query.ts';
import { getWords, readPreviewToken } from '#app/lib/words.ts';
import { Closing } from '#app/ui/closing.tsx';
import { Frame, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/library';

export const handle: PageHandle = { searchParams, listing: { words: 'samples', kind: 'Library' } };

export function loader(args: Route.LoaderArgs) {
  const { request } = args;
  const { page, filter } = sampleParameters(new URL(request.url).searchParams);
  return loadList(args, async (client) => {
    const [words, categories, kinds, list] = await Promise.all([
      getWords('samples', { preview: readPreviewToken(request) }),
      client.ensureQueryData(sampleCategoriesQuery()),
      getPassageKinds().catch(() => undefined),
      isFiltered(filter) ? client.ensureInfiniteQueryData(samplesQuery(filter, page)) : undefined,
      client.ensureQueryData(filterCountsQuery(filter)),
    ]);
    if (filter.q && list?.pages[0]?.total === 0) await client.prefetchQuery(suggestionsQuery(filter.q));
    // Without a search or filter it has one page.
    return { words, categories, kinds, isPastEnd: page > 1 && !isFiltered(filter) };
  });
}

/** The list itself reads what another search or filter shows. */
export function shouldRevalidate() {
  return false;
}

export const meta = createMeta<typeof loader>(({ page: { words, categories, isPastEnd } }, t, { search }) => {
  const { q } = sampleParameters(new URLSearchParams(search)).filter;
  return libraryHead(words.seo, { q, categories, isPastEnd }, t);
});

export default function Library({ loaderData }: Route.ComponentProps) {
  const t = useTranslations();
  const { words, kinds } = loaderData.page;
  const { page, filter } = sampleParameters(useSearchParams()[0]);
  const passages = kinds && <KindLinks title={t('Passages by purpose')} kinds={kinds} />;
  return (
    <Frame>
      <PageHead opening="list" title={words.title} lead={words.lead} />
      <div className="with-margin">
        <div>
          <SampleSearch filter={filter} copy={words} />
          <SampleFilterForm filter={filter} />
        </div>
        {/* Before the list, which would move down if it were painted first. */}
        <div className="max-lg:hidden">{passages}</div>
        <div className="py-12 md:py-16 lg:col-span-2">
          {isFiltered(filter) ? (
            <SampleFeed
              key={JSON.stringify(filter)}
              filter={filter}
              fromPage={page}
              empty={<NoneFound q={filter.q} />}
            />
          ) : (
            <CategoryCards />
          )}
        </div>
        <div className="pb-12 lg:hidden">{passages}</div>
      </div>
      <Closing {...words.closing} />
    </Frame>
  );
}
