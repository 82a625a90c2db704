import { samplePath } from '#app/lib/paths.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { Marked } from '#app/ui/marked.tsx';
import type { SampleSummary } from '#shared/contracts/samples.ts';
import { countPages, hasShownViews, viewsText } from '#shared/text/words.ts';
import { sampleLine } from '#shared/words/sample-line.ts';

export type ListedSample = Omit<SampleSummary, '_id' | 'slug' | 'tags' | 'createdAt'> &
  Parameters<typeof samplePath>[0];

type SampleEntryProps = {
  sample: ListedSample;
  heading: 'h2' | 'h3';
  /** Whether the whole list is of the sample's subject, which is then not repeated. */
  isOfOneSubject?: boolean;
};

/** A sample as an entry of a table of contents: title, leader dots, number of pages; the rest below. */
export function SampleEntry({ sample, heading: Heading, isOfOneSubject = false }: SampleEntryProps) {
  const { title, excerpt, match } = sample;
  const pages = countPages(sample.wordCount);
  return (
    <li className="border-b border-rule">
      <article className="relative flow-root py-5">
        <div className="contents-line">
          <Heading className="title-3 min-w-0">
            <a href={samplePath(sample)} className="after:absolute after:inset-0">
              <span className="pen-underline">{match?.title ? <Marked pieces={match.title} /> : title}</span>
            </a>
          </Heading>
          <LeaderToPages pages={pages} noteCount={sample.noteCount} />
        </div>
        <SampleFacts sample={isOfOneSubject ? { ...sample, subject: '' } : sample} />
        {(excerpt || match?.text) && (
          <p className="mt-1 max-w-measure text-base text-faint">
            {match?.text ? <Marked pieces={match.text} /> : excerpt}
          </p>
        )}
      </article>
    </li>
  );
}

/** The dots after a title and the number of pages they lead to; in the pen's red, the number of the writer's notes. */
export function LeaderToPages({ pages, noteCount = 0 }: { pages: number; noteCount?: number }) {
  const t = useTranslations();
  return (
    <>
      <span aria-hidden="true" className="leader" />
      <span className="clerk">
        {noteCount > 0 && (
          <span className="mr-2 text-red">
            {t(noteCount === 1 ? '1 note' : '{n} notes', { n: noteCount })}
          </span>
        )}
        <span aria-hidden="true">{t(pages === 1 ? '1 p.' : '{n} pp.', { n: pages })}</span>
        <span className="sr-only">, {t(pages === 1 ? '1 page' : '{n} pages', { n: pages })}</span>
      </span>
    </>
  );
}

/** What the paper is about is in its excerpt; a match of a search says only where its words are. */
function SampleFacts({ sample }: { sample: ListedSample }) {
  const { views, match, about } = sample;
  const t = useTranslations();
  return (
    <p className="clerk">
      {[
        sampleLine({ ...sample, about: '' }, t),
        hasShownViews(sample) && t('{n} views', { n: viewsText(views) }),
        match?.text && about,
      ]
        .filter(Boolean)
        .join('\u00a0· ')}
    </p>
  );
}
