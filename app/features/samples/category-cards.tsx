import { useQuery } from '@tanstack/react-query';
import { categoryPath, samplePath } from '#app/lib/paths.ts';
import { LoadError } from '#app/ui/load-error.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { kindLabel } from '#shared/contracts/sample-filters.ts';
import type { SampleCategories } from '#shared/contracts/samples.ts';
import { pagesOf } from '#shared/text/words.ts';
import { NoneAvailable } from './no-samples.tsx';
import { LeaderToPages } from './sample-entry.tsx';
import { sampleCategoriesQuery } from './samples.queries.ts';
import { LOAD_FAILURE, useFailureToast } from './use-failure-toast.ts';

/** The library as a table of contents: a part per subject, with its newest titles. */
export function CategoryCards() {
  const categories = useQuery(sampleCategoriesQuery());
  useFailureToast(categories.error);

  if (categories.isPending) return <CardsSkeleton />;
  if (!categories.data)
    return (
      <LoadError error={categories.error} fallback={LOAD_FAILURE} onRetry={() => categories.refetch()} />
    );
  if (categories.data.items.length === 0) return <NoneAvailable />;
  return (
    <ul className="later-each -mb-12 gap-x-12 [--room:30rem] md:columns-2 md:[--far:visible] xl:columns-3">
      {categories.data.items.map((category) => (
        <CategoryCard key={category.slug} category={category} />
      ))}
    </ul>
  );
}

function CategoryCard({ category }: { category: SampleCategories['items'][number] }) {
  const { subject, slug, count, samples } = category;
  const more = count - samples.length;
  return (
    <li className="flex break-inside-avoid flex-col items-start pb-12">
      <h2 className="flex w-full items-baseline justify-between gap-4 border-b border-ink pb-1.5">
        <a href={categoryPath(slug)} className="small-caps text-xl font-semibold wrap-anywhere">
          <span className="pen-underline">{subject}</span>
        </a>
        <span className="lining shrink-0 font-sans text-sm text-faint">
          {count} <span className="sr-only">{count === 1 ? 'sample' : 'samples'}</span>
        </span>
      </h2>
      <ul className="w-full border-b border-rule py-1">
        {samples.map((sample) => (
          <li key={sample._id} className="relative py-2 leading-snug">
            <div className="flex items-baseline-last gap-2 text-[1.0625rem]">
              <a href={samplePath(sample)} className="min-w-0 after:absolute after:inset-0">
                <span className="pen-underline">{sample.title}</span>
              </a>
              <LeaderToPages pages={pagesOf(sample.wordCount)} className="text-base text-faint" />
            </div>
            <p className="font-sans text-sm text-faint">
              {[sample.assignmentType && kindLabel(sample.assignmentType), sample.about]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <a href={categoryPath(slug)} className="lining mt-1 py-2 font-sans text-[0.9375rem] link">
          View More ({more})<span className="sr-only"> in {subject}</span>
        </a>
      )}
    </li>
  );
}

function CardsSkeleton() {
  return (
    <div role="status" aria-label="Loading samples" className="grid gap-12 md:grid-cols-2 xl:grid-cols-3">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div key={key} className="space-y-4">
          <Skeleton className="h-7 w-2/5" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-5/6" />
          <Skeleton className="h-5 w-full" />
        </div>
      ))}
    </div>
  );
}
