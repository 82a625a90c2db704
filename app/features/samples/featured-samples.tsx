import { useQuery } from '@tanstack/react-query';
import { samplePath } from '#app/lib/paths.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { Skeleton } from '#app/ui/load-states.tsx';
import { academicLevelLabels } from '#shared/contracts/academic.ts';
import type { SampleSummary } from '#shared/contracts/samples.ts';
import { FEATURED_SAMPLES, featuredSamplesQuery } from './samples.queries.ts';

/** The newest samples, as in a table of contents. A failure shows the empty state. */
export function FeaturedSamples() {
  const t = useTranslations();
  const samples = useQuery(featuredSamplesQuery());
  if (samples.isPending) return <FeaturedSkeleton />;
  const items = samples.data?.items ?? [];
  if (items.length === 0) return <p className="text-faint">{t('No samples yet')}</p>;
  return (
    <ul className="contents-column">
      {items.map((sample) => (
        <li key={sample._id}>
          <FeaturedSample sample={sample} />
        </li>
      ))}
    </ul>
  );
}

function FeaturedSample({ sample }: { sample: SampleSummary }) {
  const t = useTranslations();
  const { subject, level, title, excerpt, noteCount } = sample;
  return (
    <a href={samplePath(sample)}>
      <h3 className="title-3">
        <span className="pen-underline">{title}</span>
      </h3>
      <p className="clerk flex flex-wrap gap-x-4 justify-between">
        {[subject, level && t(academicLevelLabels[level])].filter(Boolean).join(', ')}
        {noteCount > 0 && (
          <span className="text-red">{t(noteCount === 1 ? '1 note' : '{n} notes', { n: noteCount })}</span>
        )}
      </p>
      <p className="excerpt">{excerpt}</p>
    </a>
  );
}

function FeaturedSkeleton() {
  const t = useTranslations();
  return (
    <div role="status" className="contents-column">
      <span className="sr-only">{t('Loading samples')}</span>
      {Array.from({ length: FEATURED_SAMPLES }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the stand-ins are all alike
        <div key={index} className="py-4">
          <Skeleton className="h-6 w-3/5" />
          <Skeleton className="mt-2 h-4 w-2/5" />
        </div>
      ))}
    </div>
  );
}
