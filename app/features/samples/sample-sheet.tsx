import { useQuery } from '@tanstack/react-query';
import { samplePath } from '#app/lib/paths.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { dropCap } from '#app/ui/drop-cap.ts';
import { useHoldPen } from '#app/ui/hold-pen.ts';
import { SafeHtml } from '#app/ui/safe-html.tsx';
import { academicLevelLabels } from '#shared/contracts/academic.ts';
import { countPages } from '#shared/text/words.ts';
import { sampleOpeningQuery } from './samples.queries.ts';

/** The first page of a sample, as a sheet of paper. Nothing if there is no sample. */
export function SampleSheet({ chosen }: { chosen: string }) {
  const t = useTranslations();
  const { data } = useQuery(sampleOpeningQuery(chosen));
  if (!data?.openingHtml) return null;
  const { item, openingHtml, isMarked } = data;
  const path = `${samplePath(item)}${isMarked ? '?view=marked' : ''}`;
  const pages = countPages(item.wordCount);
  const about = [item.level && t(academicLevelLabels[item.level]), item.citationStyle]
    .filter(Boolean)
    .join(', ');
  return (
    <article className="sheet">
      <p className="clerk sheet-head">
        <span>{item.subject}</span>
        <span>{about}</span>
      </p>
      <h3 className="title-2">
        <a href={path} className="pen-underline">
          {item.title}
        </a>
      </h3>
      {isMarked ? (
        <MarkedSheet html={openingHtml} />
      ) : (
        <div className="sheet-text">
          <SafeHtml html={openingHtml} className={dropCap(openingHtml)} />
        </div>
      )}
      <p className="clerk sheet-foot">
        <a href={path} aria-label={t('Read on: {title}', { title: item.title })} className="link">
          {t('Read on')}
        </a>
        <span>{t('Page 1 of {n}', { n: pages })}</span>
      </p>
    </article>
  );
}

function MarkedSheet({ html }: { html: string }) {
  const sheet = useHoldPen<HTMLDivElement>();
  return (
    <div ref={sheet} className="sheet-marked">
      <SafeHtml html={html} className={dropCap(html)} />
    </div>
  );
}
