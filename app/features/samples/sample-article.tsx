import type { ReactNode } from 'react';
import { categoryPath, samplePath } from '#app/lib/paths.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { ContentsList } from '#app/ui/contents-list.tsx';
import { Cover } from '#app/ui/cover.tsx';
import { DemonstrationInList } from '#app/ui/demonstration-figures.tsx';
import { dropCap } from '#app/ui/drop-cap.ts';
import { EndOfFirstView, Frame, Related } from '#app/ui/page.tsx';
import { SafeHtml } from '#app/ui/safe-html.tsx';
import { academicLevelLabels } from '#shared/contracts/academic.ts';
import { kindLabel } from '#shared/contracts/sample-filters.ts';
import { sampleDetailNames, sampleDetails } from '#shared/contracts/sample-rules.ts';
import type { Sample, SampleSummary } from '#shared/contracts/samples.ts';
import { grouped } from '#shared/text/dates.ts';
import { headingsOf } from '#shared/text/headings.ts';
import { categorySlugOf } from '#shared/text/slug.ts';
import { pagesOf, readingTimeOf, viewsText } from '#shared/text/words.ts';
import { ReadingTools } from './reading-tools.tsx';
import { SampleEntry } from './sample-entry.tsx';

/** A sample as a page of a book: the text in its measure, facts and contents in the margin. */
export function SampleArticle({ sample, note }: { sample: Sample; note?: ReactNode }) {
  const hasText = sample.contentHtml.trim() !== '';
  return (
    <Frame>
      <article className="grid grid-cols-1 gap-x-16 pt-10 pb-14 md:pt-14 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <header className="min-w-0 lg:col-start-1">
          <Breadcrumb
            steps={[
              { label: 'Home', href: '/' },
              { label: 'Samples', href: '/samples' },
              { label: sample.subject, href: categoryPath(categorySlugOf(sample.subject)) },
            ]}
          />
          <h1 className="max-w-[24ch] wrap-break-word font-display text-[2.125rem] leading-[1.15] tracking-[-0.01em] md:text-[2.875rem]">
            {sample.title}
          </h1>
          {sample.question && (
            <p className="mt-6 max-w-measure wrap-anywhere border-l-2 border-red pl-4 text-faint">
              <span className="small-caps mr-2 font-semibold text-ink">The question</span>
              {sample.question}
            </p>
          )}
        </header>
        <aside className="mt-8 space-y-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-12">
          <div>
            <Facts sample={sample} />
            {note}
          </div>
          <div className="space-y-8 lg:sticky lg:top-24 lg:max-h-[calc(100vh-8rem)] lg:overflow-y-auto">
            {sample.document && <DocumentLink url={sample.document.url} />}
            <ReadingTools path={samplePath(sample)} />
            {hasText && <ContentsList headings={headingsOf(sample.contentHtml)} />}
          </div>
        </aside>
        <div className="mt-10 min-w-0 lg:col-start-1">
          {sample.coverImage && (
            <figure className="mb-8 max-w-measure border border-rule">
              <Cover url={sample.coverImage.url} sizes="(min-width: 48rem) 40rem, 100vw" isFirst />
            </figure>
          )}
          <EndOfFirstView />
          {hasText ? (
            <SafeHtml html={sample.contentHtml} textOf={sample._id} className={dropCap(sample.contentHtml)} />
          ) : (
            <NoContent />
          )}
          <Tags tags={sample.tags} />
        </div>
      </article>
    </Frame>
  );
}

function Facts({ sample }: { sample: Sample }) {
  const { level, citationStyle, wordCount, views } = sample;
  const pages = pagesOf(wordCount);
  const details = { ...sample, assignmentType: sample.assignmentType && kindLabel(sample.assignmentType) };
  const facts = [
    ['Subject', sample.subject],
    ['Level', level && academicLevelLabels[level]],
    ...sampleDetailNames.map((name) => [sampleDetails[name].label, details[name]]),
    ['Citation style', citationStyle],
    ['Length', `${grouped(wordCount)} words, ${pages} ${pages === 1 ? 'page' : 'pages'}`],
    ['Reading time', `${Math.max(1, readingTimeOf(wordCount))} min`],
    ['Views', viewsText(views)],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return (
    <dl className="lining flex flex-wrap gap-x-6 border-y border-ink py-2 font-sans text-[0.9375rem] leading-snug lg:grid lg:grid-cols-[auto_1fr] lg:gap-x-4 lg:border-b-0 lg:py-0">
      {facts.map(([name, value]) => (
        <div
          key={name}
          className="flex gap-x-1.5 py-1 large-text:flex-wrap lg:col-span-2 lg:grid lg:grid-cols-subgrid lg:border-b lg:border-rule lg:py-1.5"
        >
          <dt className="shrink-0 text-faint">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The document. The type of an uploaded one is in its URL; that of an external one is unknown. */
function DocumentLink({ url }: { url: string }) {
  const type = url.match(/\.(pdf|docx)$/i)?.[1]?.toUpperCase();
  return (
    <p className="print:hidden">
      <a
        href={url}
        download
        className="inline-flex min-h-9 items-center rounded-sm border border-edge px-3.5 py-1 font-sans text-[0.9375rem] font-medium hover:border-ink"
      >
        Download this paper{type && ` (${type})`}
      </a>
    </p>
  );
}

function Tags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <p className="mt-12 max-w-measure border-t border-rule pt-4 font-sans text-[0.9375rem] text-faint print:hidden">
      <span className="font-semibold text-ink">Filed under </span>
      {tags.map((tag, index) => (
        <span key={tag}>
          {index > 0 && ', '}
          <a
            href={`/samples?${new URLSearchParams({ q: tag })}`}
            className="underline decoration-edge underline-offset-4 hover:text-red"
          >
            {tag}
          </a>
        </span>
      ))}
    </p>
  );
}

function NoContent() {
  return (
    <div className="border-y border-rule py-8">
      <h2 className="font-display text-[1.625rem] leading-tight">No Content Available</h2>
      <p className="mt-2 text-faint">This sample doesn't have content available yet.</p>
    </div>
  );
}

export function RelatedSamples({ samples }: { samples: SampleSummary[] }) {
  if (samples.length === 0) return null;
  return (
    <Related title="Related samples">
      <ul className="mt-4 max-w-[52rem] border-t border-rule">
        {samples.map((sample) => (
          <SampleEntry key={sample._id} sample={sample} heading="h3" isOfOneSubject />
        ))}
      </ul>
      <DemonstrationInList of="samples" items={samples} />
    </Related>
  );
}
