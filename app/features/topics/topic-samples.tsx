import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#app/lib/api.ts';
import { contactPath, samplePath, sampleSearchPath } from '#app/lib/paths.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Loading } from '#app/ui/load-states.tsx';
import { Problem } from '#app/ui/problem.tsx';
import { Trans } from '#app/ui/trans.tsx';
import { academicLevelLabels } from '#shared/contracts/academic.ts';
import type { SampleSummary } from '#shared/contracts/samples.ts';
import type { TopicPageWords } from '#shared/words/page-words.ts';
import { topicSamplesQuery } from './topics.queries.ts';

/** Samples that a search for the topic finds. */
export function TopicSamples({ label, words }: { label: string; words: TopicPageWords['words'] }) {
  const samples = useQuery(topicSamplesQuery(label));
  const t = useTranslations();

  if (samples.isPending)
    return (
      <Loading
        label={words.samplesLoading}
        rows={['h-36', 'h-36', 'h-36']}
        className="grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3"
      />
    );
  if (samples.isError) return <Problem>{t(errorMessage(samples.error, words.samplesFailed))}</Problem>;
  if (samples.data.items.length === 0) return <NoSamples label={label} />;
  return (
    <>
      <ul className="contents-column">
        {samples.data.items.map((sample) => (
          <SampleEntry key={sample._id} sample={sample} />
        ))}
      </ul>
      {samples.data.hasMore && (
        <ButtonLink href={sampleSearchPath(label)} variant="plain" className="mt-4 -ml-1">
          {words.allSamples}
        </ButtonLink>
      )}
    </>
  );
}

function SampleEntry({ sample }: { sample: SampleSummary }) {
  const t = useTranslations();
  const { subject, level, title, excerpt } = sample;
  return (
    <li>
      <a href={samplePath(sample)}>
        <h3 className="title-3">
          <span className="pen-underline">{title}</span>
        </h3>
        <p className="clerk">{level ? `${subject}, ${t(academicLevelLabels[level])}` : subject}</p>
        <p className="excerpt">{excerpt}</p>
      </a>
    </li>
  );
}

function NoSamples({ label }: { label: string }) {
  const t = useTranslations();
  return (
    <p>
      <Trans
        text="No samples yet for this topic. Try the {services} or {contact}."
        parts={{
          services: (
            <a href="/services" className="link">
              {t('services page')}
            </a>
          ),
          contact: (
            <a href={contactPath({ topic: label })} className="link">
              {t('contact me')}
            </a>
          ),
        }}
      />
    </p>
  );
}
