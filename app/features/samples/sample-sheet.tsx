import { useQuery } from '@tanstack/react-query';
import { samplePath } from '#app/lib/paths.ts';
import { dropCap } from '#app/ui/drop-cap.ts';
import { SafeHtml } from '#app/ui/safe-html.tsx';
import { academicLevelLabels } from '#shared/contracts/academic.ts';
import { pagesOf } from '#shared/text/words.ts';
import { sampleOpeningQuery } from './samples.queries.ts';

/** The first page of a sample, as a sheet of paper. Nothing if there is no sample. */
export function SampleSheet({ chosen }: { chosen: string }) {
  const { data } = useQuery(sampleOpeningQuery(chosen));
  if (!data?.openingHtml) return null;
  const { item, openingHtml } = data;
  const pages = pagesOf(item.wordCount);
  const about = [item.level && academicLevelLabels[item.level], item.citationStyle]
    .filter(Boolean)
    .join(', ');
  return (
    <article className="sheet flex flex-col px-5 pt-4 pb-5 sm:px-10 sm:pt-6 sm:pb-7">
      <p className="flex items-baseline justify-between gap-4 border-b border-rule pb-2 leading-none large-text:flex-wrap">
        <span className="small-caps text-base">{item.subject}</span>
        <span className="shrink-0 font-sans text-sm text-faint">{about}</span>
      </p>
      <h3 className="mt-5 text-center font-display text-[1.5rem] leading-tight sm:mt-8 sm:text-[1.75rem]">
        <a href={samplePath(item)} className="pen-underline">
          {item.title}
        </a>
      </h3>
      <div className="sheet-text mt-4 sm:mt-6">
        <SafeHtml html={openingHtml} className={dropCap(openingHtml)} />
      </div>
      <p className="mt-auto flex items-baseline justify-between gap-4 pt-2 font-sans text-base">
        <a
          href={samplePath(item)}
          aria-label={`Read on: ${item.title}`}
          className="inline-flex min-h-11 items-center font-medium link"
        >
          Read on
        </a>
        <span className="lining text-sm text-faint">Page 1 of {pages}</span>
      </p>
    </article>
  );
}
