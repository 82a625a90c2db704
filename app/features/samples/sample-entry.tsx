import { samplePath } from '#app/lib/paths.ts';
import { academicLevelLabels } from '#shared/contracts/academic.ts';
import type { SampleSummary } from '#shared/contracts/samples.ts';
import { pagesOf, viewsText } from '#shared/text/words.ts';

/** A sample as an entry of a table of contents: title, leader dots, number of pages; the rest below. */
export function SampleEntry({ sample, heading: Heading }: { sample: SampleSummary; heading: 'h2' | 'h3' }) {
  const { title, excerpt } = sample;
  const pages = pagesOf(sample.wordCount);
  return (
    <li className="border-b border-rule">
      <article className="relative py-5">
        <div className="flex items-baseline-last gap-3">
          <Heading className="min-w-0 text-xl leading-snug font-semibold">
            <a href={samplePath(sample)} className="after:absolute after:inset-0">
              <span className="pen-underline">{title}</span>
            </a>
          </Heading>
          {/* On a phone the title has the whole line, and the number stands with the other facts. */}
          <span aria-hidden="true" className="leader hidden sm:block" />
          <span className="lining hidden shrink-0 text-lg sm:block">
            <span aria-hidden="true">
              {pages} {pages === 1 ? 'p.' : 'pp.'}
            </span>
            <span className="sr-only">, {pagesText(pages)}</span>
          </span>
        </div>
        {excerpt && <p className="mt-1.5 line-clamp-3 max-w-measure text-base text-faint">{excerpt}</p>}
        <SampleFacts sample={sample} pages={pages} />
      </article>
    </li>
  );
}

function SampleFacts({ sample: { subject, level, views }, pages }: { sample: SampleSummary; pages: number }) {
  const facts = [subject, ...(level ? [academicLevelLabels[level]] : [])];
  return (
    <p className="lining mt-2 font-sans text-sm text-faint">
      {facts.join(' · ')}
      <span className="sm:hidden"> · {pagesText(pages)}</span> · {viewsText(views)}{' '}
      {views === 1 ? 'view' : 'views'}
    </p>
  );
}

function pagesText(pages: number): string {
  return pages === 1 ? '1 page' : `${pages} pages`;
}
