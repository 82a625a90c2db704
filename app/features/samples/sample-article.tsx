import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { lazyPart } from '#app/lib/deferred.tsx';
import { categoryPath, samplePath } from '#app/lib/paths.ts';
import { useBrand, useTranslations } from '#app/lib/site-words.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { Button } from '#app/ui/button.tsx';
import { ContentsList } from '#app/ui/contents-list.tsx';
import { CopyLink } from '#app/ui/copy-link.tsx';
import { Cover } from '#app/ui/cover.tsx';
import { dropCap } from '#app/ui/drop-cap.ts';
import { useHoldPen } from '#app/ui/hold-pen.ts';
import { EndOfFirstView, Frame } from '#app/ui/page.tsx';
import { RunningHead, useOrigin } from '#app/ui/running-head.tsx';
import { SafeHtml } from '#app/ui/safe-html.tsx';
import { academicLevelLabels } from '#shared/contracts/academic.ts';
import { kindLabel } from '#shared/contracts/sample-filters.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { grouped } from '#shared/text/dates.ts';
import { listHeadings } from '#shared/text/headings.ts';
import { toCategorySlug } from '#shared/text/slug.ts';
import { computeReadingTime, countPages, hasShownViews, viewsText } from '#shared/text/words.ts';
import type { Translate } from '#shared/words/translate.ts';
import { CopySwitch, KeySwitch, KindsRow, type ShownKind } from './reading-choices.tsx';
import { drawInOrder, useReading } from './use-reading.ts';

// What comes after the text; if it fails to load, the text stays.
const EndOfSample = lazyPart(async () => (await import('./end-of-sample.tsx')).EndOfSample);

type SampleArticleProps = {
  sample: Sample;
  kinds?: readonly ShownKind[] | undefined;
  path?: string;
};

/** A sample as a paper: its title page, the text, and what the writer says in the margin. */
export function SampleArticle({ sample, kinds = [], path = samplePath(sample) }: SampleArticleProps) {
  const t = useTranslations();
  const { annotations, copies } = sample;
  const html = sample.markedHtml ?? sample.contentHtml;
  const hasText = html.trim() !== '';
  const hasNotes = annotations.length > 0;
  const hasCopies = copies.length > 1;
  const hasMargin = sample.markedHtml !== undefined;
  // The strokes are drawn when the reader first turns to them, not on a page that is opened with them.
  const [isDrawn, setIsDrawn] = useState(false);
  const wasDrawn = useRef(false);
  const article = useHoldPen<HTMLElement>();
  const { reading, turn, choose, getAddress, place } = useReading({ sample, kinds, path, article });
  const shown = reading.copy;
  const isDraft = shown === 'draft';
  const wordCount = (isDraft && sample.draftWordCount) || sample.wordCount;
  const headings = hasText ? listHeadings(html, isDraft ? 'draft' : 'finished') : [];
  const url = useOrigin() + path;
  const brand = useBrand();

  useLayoutEffect(() => {
    if (isDrawn && article.current) drawInOrder(article.current);
  }, [isDrawn, article]);

  return (
    <Frame>
      <article
        ref={article}
        data-view={shown}
        data-shown-kind={place}
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
                getAddress={(copy) => getAddress({ copy })}
                onTurn={(copy) => {
                  turn(copy);
                  setIsDrawn(copy === 'marked' && !wasDrawn.current);
                  wasDrawn.current ||= copy === 'marked';
                }}
              />
            )}
            {hasNotes && !isDraft && (
              <KindsRow
                kinds={kinds}
                annotations={annotations}
                shown={reading.marginNotes}
                getAddress={(marginNotes) => getAddress({ marginNotes })}
                onChoose={choose}
                hasKey={!hasCopies}
              />
            )}
            <ContentsList headings={headings} />
          </aside>
          <div>
            {sample.question && (
              <p className="wrap-anywhere text-faint">
                <span className="small-caps mr-1 font-semibold text-ink">{t('The question')}</span>
                {` ${sample.question}`}
              </p>
            )}
            <p className="clerk mt-3">{factsLine({ ...sample, wordCount }, t)}</p>
            {hasCopies && (
              <p className="clerk mt-1 print:hidden">
                {sample.isDemonstration
                  ? t('The draft is a student’s, made up for this site. The corrections are mine.')
                  : t('The draft is a student’s. The corrections are mine.')}
              </p>
            )}
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
          <EndOfSample sample={sample} url={url} />
        </Suspense>
      </article>
    </Frame>
  );
}

function factsLine(sample: Sample, t: Translate): string {
  const { assignmentType, course, level, citationStyle, wordCount, views } = sample;
  return [
    assignmentType && t(kindLabel(assignmentType)),
    course,
    level && t(academicLevelLabels[level]),
    citationStyle,
    formatLength(wordCount, t).replace(/ (?=\S+$)/, '\u00a0'),
    t('{n} min', { n: Math.max(1, computeReadingTime(wordCount)) }).replace(' ', '\u00a0'),
    hasShownViews(sample) && t('{n} views', { n: viewsText(views) }),
  ]
    .filter(Boolean)
    .join('\u00a0· ')
    .replace(/(?<=[A-Z]{3}) (?=\d)/g, '\u00a0');
}

function formatLength(wordCount: number, t: Translate): string {
  if (wordCount === 1) return t('1 word, 1 page');
  const pages = countPages(wordCount);
  return t(pages === 1 ? '{words} words, 1 page' : '{words} words, {pages} pages', {
    words: grouped(wordCount),
    pages,
  });
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

type ReadingToolsProps = {
  path: string;
  download: { href: string; label: string } | undefined;
  /** The key M does something here. */
  hasKey: boolean;
};

/** What one does with a paper besides reading it. Buttons are only where scripts run. */
export function ReadingTools({ path, download, hasKey }: ReadingToolsProps) {
  const t = useTranslations();
  return (
    <div className="-mx-1 flex flex-wrap gap-x-4 print:hidden">
      <a href="#cite" className="button button-plain button-small">
        {t('Cite')}
      </a>
      <CopyLink path={path} />
      <Button variant="plain" size="small" onClick={() => window.print()} className="noscript:hidden">
        {t('Print')}
      </Button>
      {download && (
        <a href={download.href} download className="button button-plain button-small">
          {download.label}
        </a>
      )}
      {hasKey && <KeySwitch />}
    </div>
  );
}
