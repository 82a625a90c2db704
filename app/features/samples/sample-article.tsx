import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { categoryPath, samplePath } from '#app/lib/paths.ts';
import { useBrand, useTranslations } from '#app/lib/site-words.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { ContentsList, isWorthContents } from '#app/ui/contents-list.tsx';
import { Cover } from '#app/ui/cover.tsx';
import { dropCap } from '#app/ui/drop-cap.ts';
import { EndOfFirstView, Frame } from '#app/ui/page.tsx';
import { RunningHead, useOrigin } from '#app/ui/running-head.tsx';
import { SafeHtml } from '#app/ui/safe-html.tsx';
import { academicLevelLabels } from '#shared/contracts/academic.ts';
import { kindLabel } from '#shared/contracts/sample-filters.ts';
import { sampleDetailNames, sampleDetails } from '#shared/contracts/sample-rules.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { grouped } from '#shared/text/dates.ts';
import { listHeadings } from '#shared/text/headings.ts';
import { toCategorySlug } from '#shared/text/slug.ts';
import { computeReadingTime, countPages, viewsText } from '#shared/text/words.ts';
import type { Translate } from '#shared/words/translate.ts';
import { CopySwitch, readCopy } from './copy-switch.tsx';
import { KindsRow, type ShownKind } from './kinds-row.tsx';
import { drawInOrder, lightNotes } from './light-notes.ts';
import { ReadingTools } from './reading-tools.tsx';

// What comes after the text; if it fails to load, the text stays.
const EndOfSample = lazy(() =>
  import('./end-of-sample.tsx').then(
    (module) => ({ default: module.EndOfSample }),
    () => ({ default: () => null }),
  ),
);

type SampleArticleProps = {
  sample: Sample;
  kinds?: readonly ShownKind[] | undefined;
  path?: string;
  note?: ReactNode;
};

/** A sample as a paper: its title page, the text, and what the writer says in the margin. */
export function SampleArticle({ sample, kinds = [], path = samplePath(sample), note }: SampleArticleProps) {
  const t = useTranslations();
  const { annotations, copies } = sample;
  const html = sample.markedHtml ?? sample.contentHtml;
  const hasText = html.trim() !== '';
  const headings = hasText ? listHeadings(html) : [];
  const hasNotes = annotations.length > 0;
  const hasCopies = copies.length > 1;
  const hasMargin = sample.markedHtml !== undefined;
  const [parameters] = useSearchParams();
  const [shown, setShown] = useState(() => readCopy(parameters, copies));
  // The strokes are drawn when the reader first turns to them, not on a page that is opened with them.
  const [isDrawn, setIsDrawn] = useState(false);
  const wasDrawn = useRef(false);
  const article = useRef<HTMLElement>(null);
  const url = useOrigin() + path;
  const brand = useBrand();
  const isWithFacts = !hasNotes && !isWorthContents(headings);

  useEffect(() => (article.current ? lightNotes(article.current) : undefined), []);
  useLayoutEffect(() => {
    if (isDrawn && article.current) drawInOrder(article.current);
  }, [isDrawn]);

  return (
    <Frame>
      <article
        ref={article}
        data-view={shown}
        data-drawn={isDrawn || undefined}
        className={`paper offprint pt-6 pb-14 md:pt-12 ${hasMargin ? 'has-margin' : ''} ${hasNotes ? 'has-notes' : ''}`}
      >
        <RunningHead author={brand.person || brand.name} title={sample.title} path={path} />
        <header>
          <Breadcrumb
            steps={[
              { label: t('Samples'), href: '/samples' },
              { label: sample.subject, href: categoryPath(toCategorySlug(sample.subject)) },
            ]}
          />
          <h1 className="title max-w-[22ch] wrap-break-word">{sample.title}</h1>
        </header>
        <div className="paper-body mt-5 md:mt-8">
          <aside className={hasCopies || hasNotes ? '' : 'max-lg:mt-4'}>
            {hasCopies && (
              <CopySwitch
                copies={copies}
                shown={shown}
                path={path}
                onTurn={(copy) => {
                  setShown(copy);
                  setIsDrawn(copy === 'marked' && !wasDrawn.current);
                  wasDrawn.current ||= copy === 'marked';
                }}
              />
            )}
            {hasNotes && <KindsRow kinds={kinds} annotations={annotations} hasKey={!hasCopies} />}
            {isWithFacts && (
              <div className="border-t border-part max-lg:hidden">
                <Facts sample={sample} />
                {note}
              </div>
            )}
            <ContentsList headings={headings} />
          </aside>
          <div>
            {sample.question && (
              <p className="wrap-anywhere text-faint">
                <span className="small-caps mr-2 font-semibold text-ink">{t('The question')}</span>
                {sample.question}
              </p>
            )}
            <p className="clerk mt-3">{factsLine(sample, t)}</p>
            <div className="mt-2 font-sans text-[0.9375rem]">
              <ReadingTools path={path} download={getDownload(sample, t)} hasKey={hasCopies || hasNotes} />
            </div>
          </div>
          <div className="paper-text mt-6 md:mt-10">
            {sample.coverImage && (
              <figure className="mb-8 max-w-measure border border-rule">
                <Cover url={sample.coverImage.url} sizes="(min-width: 48rem) 40rem, 100vw" isFirst />
              </figure>
            )}
            <EndOfFirstView />
            {hasText ? (
              <SafeHtml html={html} articleId={sample._id} className={dropCap(html)} />
            ) : (
              <NoContent />
            )}
          </div>
        </div>
        <Suspense>
          <EndOfSample sample={sample} url={url}>
            <div className={`border-t border-part ${isWithFacts ? 'lg:hidden' : 'lg:border-0'}`}>
              <Facts sample={sample} />
              {note}
            </div>
          </EndOfSample>
        </Suspense>
      </article>
    </Frame>
  );
}

function factsLine({ assignmentType, level, citationStyle, wordCount }: Sample, t: Translate): string {
  return [
    assignmentType && t(kindLabel(assignmentType)),
    level && t(academicLevelLabels[level]),
    citationStyle,
    formatLength(wordCount, t).replace(/ (?=\S+$)/, '\u00a0'),
    t('{n} min', { n: Math.max(1, computeReadingTime(wordCount)) }).replace(' ', '\u00a0'),
  ]
    .filter(Boolean)
    .join('\u00a0· ')
    .replace(/(?<=[A-Z]{3}) (?=\d)/g, '\u00a0');
}

function formatLength(wordCount: number, t: Translate): string {
  const pages = countPages(wordCount);
  return t(pages === 1 ? '{words} words, 1 page' : '{words} words, {pages} pages', {
    words: grouped(wordCount),
    pages,
  });
}

function Facts({ sample }: { sample: Sample }) {
  const { level, citationStyle, wordCount, views } = sample;
  const t = useTranslations();
  const details = {
    ...sample,
    assignmentType: sample.assignmentType && t(kindLabel(sample.assignmentType)),
  };
  const facts = [
    ['Subject', sample.subject],
    ['Level', level && t(academicLevelLabels[level])],
    ...sampleDetailNames.map((name) => [sampleDetails[name].label, details[name]]),
    ['Citation style', citationStyle],
    ['Length', formatLength(wordCount, t)],
    ['Reading time', t('{n} min', { n: Math.max(1, computeReadingTime(wordCount)) })],
    ['Views', viewsText(views)],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return (
    <dl className="lining font-sans text-[0.9375rem] leading-snug">
      {facts.map(([name, value]) => (
        <div key={name} className="flex gap-x-4 border-b border-rule py-1.5 large-text:flex-wrap">
          <dt className="w-32 shrink-0 text-faint">{t(name)}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The uploaded document, or the paper as a Word file. The type of an external document is unknown. */
function getDownload({ document, isDownloadable, _id }: Sample, t: Translate) {
  if (document) {
    const type = document.url.match(/\.(pdf|docx)$/i)?.[1]?.toUpperCase();
    return {
      href: document.url,
      label: type ? t('Download this paper ({type})', { type }) : t('Download this paper'),
    };
  }
  return isDownloadable
    ? { href: `/api/samples/${_id}/paper.docx`, label: t('Download this paper ({type})', { type: 'DOCX' }) }
    : undefined;
}

function NoContent() {
  const t = useTranslations();
  return (
    <div className="border-y border-rule py-8">
      <h2 className="font-display text-[1.625rem] leading-tight">{t('No Content Available')}</h2>
      <p className="mt-2 text-faint">{t("This sample doesn't have content available yet.")}</p>
    </div>
  );
}
