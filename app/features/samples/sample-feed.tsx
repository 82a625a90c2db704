import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { flattenPages } from '#app/lib/list-items.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { FeedEnd } from '#app/ui/feed-end.tsx';
import { LoadError, Skeleton } from '#app/ui/load-states.tsx';
import { PageLinks, PastTheEnd } from '#app/ui/page-links.tsx';
import { countShown, MostWordsNote, SearchNote } from '#app/ui/search-note.tsx';
import { describeResults } from './filter-address.ts';
import { SampleEntry } from './sample-entry.tsx';
import { type SampleFilter, samplesQuery } from './samples.queries.ts';
import { LOAD_FAILURE, useFailureToast } from './use-failure-toast.ts';

type SampleFeedProps = {
  filter: SampleFilter;
  fromPage: number;

  /** Shown if there are no results. */
  empty: ReactNode;
};

/** Samples with infinite scroll, and page links below for visitors without scripts. */
export function SampleFeed({ filter, fromPage, empty }: SampleFeedProps) {
  const feed = useInfiniteQuery(samplesQuery(filter, fromPage));
  const t = useTranslations();
  useFailureToast(feed.error);

  if (feed.isPending) return <FeedSkeleton />;
  if (!feed.data) return <LoadError query={feed} fallback={LOAD_FAILURE} />;
  const pages = feed.data.pages;
  const samples = flattenPages(pages);
  const last = pages.at(-1);
  const search = pages[0]?.search;
  const described = { ...filter, q: search?.corrected?.q ?? filter.q };
  if (samples.length === 0) return fromPage > 1 ? <PastTheEnd /> : empty;
  return (
    <>
      <SearchNote search={search} q={filter.q} />
      {!search?.nearest && (
        <p role="status" className="lining font-sans text-[0.9375rem] text-faint">
          {describeResults(countShown(last?.total ?? samples.length, search), described, t)}
        </p>
      )}
      <ul className="later-each mt-3 border-t border-rule [--room:14rem]">
        {samples.map((sample, index) => (
          <Fragment key={sample._id}>
            {index > 0 && index === search?.withAllWords && fromPage === 1 && (
              <li className="border-b border-rule">
                <MostWordsNote />
              </li>
            )}
            <SampleEntry sample={sample} heading="h2" isOfOneSubject={filter.subject !== undefined} />
          </Fragment>
        ))}
      </ul>
      <FeedEnd feed={feed} loading={t('Loading more samples...')} failure={LOAD_FAILURE} />
      <PageLinks first={fromPage} last={last?.page ?? fromPage} totalPages={last?.totalPages ?? 1} />
    </>
  );
}

function FeedSkeleton() {
  const t = useTranslations();
  return (
    <div role="status" aria-label={t('Loading samples')} className="space-y-8 border-t border-rule pt-6">
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="space-y-3">
          <Skeleton className="h-6 w-3/5" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-1/3" />
        </div>
      ))}
    </div>
  );
}
