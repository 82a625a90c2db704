import { useQuery } from '@tanstack/react-query';
import { samplePath } from '#app/lib/paths.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { academicLevelLabels } from '#shared/contracts/academic.ts';
import type { SampleSummary } from '#shared/contracts/samples.ts';
import { FEATURED_SAMPLES, featuredSamplesQuery } from './samples.queries.ts';

/** Cut off at the edge of the screen, to show that it scrolls. */
const strip =
  '-mx-5 flex snap-x scroll-px-5 gap-6 overflow-x-auto px-5 pb-3 sm:-mx-8 sm:scroll-px-8 sm:px-8 lg:mx-0 lg:grid lg:grid-cols-2 lg:gap-x-8 lg:gap-y-9 lg:overflow-visible lg:px-0';
const leaf = 'w-64 shrink-0 snap-start border-t border-ink pt-4 lg:w-auto';

/** A strip of the newest samples. A failure shows the empty state. */
export function FeaturedSamples({ max = FEATURED_SAMPLES }: { max?: number }) {
  const samples = useQuery(featuredSamplesQuery(max));
  if (samples.isPending) return <FeaturedSkeleton count={max} />;
  const items = samples.data?.items ?? [];
  if (items.length === 0) return <p className="text-faint">No samples yet</p>;
  return (
    <ul className={strip}>
      {items.map((sample) => (
        <li key={sample._id} className={leaf}>
          <FeaturedSample sample={sample} />
        </li>
      ))}
    </ul>
  );
}

function FeaturedSample({ sample }: { sample: SampleSummary }) {
  const { subject, level, title, excerpt } = sample;
  return (
    <a href={samplePath(sample)} className="group block">
      <p className="flex items-baseline justify-between gap-3 leading-none">
        <span className="small-caps text-base">{subject}</span>
        {level && <span className="shrink-0 font-sans text-sm text-faint">{academicLevelLabels[level]}</span>}
      </p>
      <h3 className="mt-3 font-display text-[1.3125rem] leading-[1.25] hyphens-auto">
        <span className="pen-underline">{title}</span>
      </h3>
      <p className="mt-2 line-clamp-3 text-base leading-normal text-faint">{excerpt}</p>
    </a>
  );
}

function FeaturedSkeleton({ count }: { count: number }) {
  return (
    <div role="status" className={strip}>
      <span className="sr-only">Loading samples</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the stand-ins are all alike
        <div key={index} className={leaf}>
          <Skeleton className="h-4 w-24" />
          <Skeleton className="mt-3 h-12" />
          <Skeleton className="mt-3 h-20" />
        </div>
      ))}
    </div>
  );
}
