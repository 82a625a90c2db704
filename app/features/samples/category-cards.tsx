import { useQuery } from '@tanstack/react-query';
import { categoryPath, samplePath } from '#app/lib/paths.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { LoadError, Skeleton } from '#app/ui/load-states.tsx';
import { kindLabel } from '#shared/contracts/sample-filters.ts';
import { countPages } from '#shared/text/words.ts';
import { NoneAvailable } from './no-samples.tsx';
import { LeaderToPages } from './sample-entry.tsx';
import { type SampleCategory, sampleCategoriesQuery } from './samples.queries.ts';
import { LOAD_FAILURE, useFailureToast } from './use-failure-toast.ts';

/** The library as a table of contents: a part per subject, with its newest titles. */
export function CategoryCards() {
  const categories = useQuery(sampleCategoriesQuery());
  useFailureToast(categories.error);

  if (categories.isPending) return <CardsSkeleton />;
  if (!categories.data) return <LoadError query={categories} fallback={LOAD_FAILURE} />;
  if (categories.data.length === 0) return <NoneAvailable isPart={false} />;
  return (
    <ul className="later-each [--room:47rem]">
      {categories.data.map((category) => (
        <CategoryCard key={category.slug} category={category} />
      ))}
    </ul>
  );
}

function CategoryCard({ category }: { category: SampleCategory }) {
  const { subject, slug, count, samples } = category;
  const more = count - samples.length;
  const t = useTranslations();
  return (
    <li className="grid gap-x-14 border-t border-part py-4 sm:py-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <h2 className="flex items-baseline justify-between gap-4 lg:block">
        <a href={categoryPath(slug)} className="small-caps text-xl font-semibold wrap-anywhere">
          <span className="pen-underline">{subject}</span>
        </a>
        <span className="clerk shrink-0 lg:block">
          {t(count === 1 ? '1 sample' : '{n} samples', { n: count })}
        </span>
      </h2>
      <ul>
        {samples.map((sample) => (
          <li key={sample.slug} className="relative flow-root py-2 leading-snug">
            <div className="contents-line">
              <a href={samplePath(sample)} className="title-3 min-w-0 after:absolute after:inset-0">
                <span className="pen-underline">{sample.title}</span>
              </a>
              <LeaderToPages pages={countPages(sample.wordCount)} noteCount={sample.noteCount} />
            </div>
            <p className="clerk">
              {[sample.assignmentType && t(kindLabel(sample.assignmentType)), sample.about]
                .filter(Boolean)
                .join('\u00a0· ')}
            </p>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <a
          href={categoryPath(slug)}
          className="clerk link mt-1 justify-self-start py-2 text-ink lg:col-start-2"
        >
          {t('View More ({n})', { n: more })}
          <span className="sr-only"> {t('in {subject}', { subject })}</span>
        </a>
      )}
    </li>
  );
}

function CardsSkeleton() {
  const t = useTranslations();
  return (
    <div role="status" aria-label={t('Loading samples')} className="grid gap-8">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div key={key} className="space-y-4">
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-5 w-full" />
        </div>
      ))}
    </div>
  );
}
