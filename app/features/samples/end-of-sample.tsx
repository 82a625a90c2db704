import { type ReactNode, useEffect, useState } from 'react';
import { copyText } from '#app/lib/copy-text.ts';
import { useBrand, useTranslations } from '#app/lib/site-words.ts';
import { Button } from '#app/ui/button.tsx';
import { Related } from '#app/ui/page.tsx';
import { Trans } from '#app/ui/trans.tsx';
import type { Sample } from '#shared/contracts/samples.ts';
import { citation, citationForms, citationText, toBibtex, toRis } from '#shared/text/citations.ts';
import { type ListedSample, SampleEntry } from './sample-entry.tsx';

const MESSAGE_MS = 2_000;

/** Each is in its own link. */
const citationFiles = [
  { name: 'BibTeX', extension: 'bib', type: 'application/x-bibtex', format: toBibtex },
  { name: 'RIS', extension: 'ris', type: 'application/x-research-info-systems', format: toRis },
];

/** After the text: what the marks mean, on paper; how to cite it and its tags, on the screen. */
export function EndOfSample({ sample, url }: { sample: Sample; url: string }): ReactNode {
  return (
    <>
      {sample.copies.length > 1 && <Legend />}
      <footer className="with-margin mt-12 gap-y-10 border-t border-part pt-6 print:hidden">
        <CiteSample sample={sample} url={url} />
        <Tags tags={sample.tags} />
      </footer>
    </>
  );
}

/** The sample as an entry of a list of references, in four styles, and as files for reference managers. */
function CiteSample({ sample, url }: { sample: Sample; url: string }): ReactNode {
  const t = useTranslations();
  const brand = useBrand();
  const [today, setToday] = useState<Date>();
  const [message, setMessage] = useState<{ form: string; text: string }>();

  // Pages come from caches: only the browser knows the day.
  useEffect(() => setToday(new Date()), []);

  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(undefined), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message]);

  const cited = {
    title: sample.title,
    author: brand.person || brand.name,
    site: brand.name,
    url,
    date: sample.createdAt,
  };
  const entries = citationForms.map((form) => ({ form, parts: citation(form, cited, today) }));

  async function copy(form: string, text: string) {
    const isCopied = await copyText(text);
    setMessage({ form, text: t(isCopied ? 'Copied' : 'Copying is blocked') });
  }

  return (
    <section id="cite" aria-labelledby="cite-title" className="min-w-0">
      <h2 id="cite-title" className="small-caps text-lg font-semibold">
        {t('Cite this sample')}
      </h2>
      <dl className="mt-2 border-t border-rule">
        {entries.map(({ form, parts }) => (
          <div key={form} className="flex gap-x-4 border-b border-rule py-2 max-sm:flex-wrap">
            <dt className="w-16 shrink-0 pt-1.5 font-sans text-sm text-faint">{form}</dt>
            <dd className="flex grow items-start gap-x-3">
              <p className="grow py-1 pl-6 -indent-6 text-base leading-normal wrap-anywhere">
                {parts.map((part) =>
                  typeof part === 'string' ? breakable(part) : <cite key={part.italic}>{part.italic}</cite>,
                )}
              </p>
              <Button
                variant="plain"
                size="small"
                aria-label={t('Copy the {style} citation', { style: form })}
                onClick={() => copy(form, citationText(parts))}
                className="shrink-0 noscript:hidden"
              >
                {message?.form === form ? message.text : t('Copy')}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 flex gap-x-5 font-sans text-[0.9375rem]">
        {citationFiles.map(({ name, extension, type, format }) => (
          <a
            key={name}
            href={`data:${type};charset=utf-8,${encodeURIComponent(format(cited))}`}
            download={`${sample.slug ?? sample._id}.${extension}`}
            className="inline-flex min-h-9 items-center underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            {name}
          </a>
        ))}
        <span role="status" className="sr-only">
          {message?.text}
        </span>
      </p>
    </section>
  );
}

/** An address may break after each slash, rather than within a word. */
function breakable(text: string): ReactNode[] {
  return text.split(/(?<=[^/]\/)(?=[^/])/).flatMap((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change places
    index === 0 ? [piece] : [<wbr key={index} />, piece],
  );
}

/** What the marks mean, at the foot of every page of a printed marked copy. */
function Legend() {
  const t = useTranslations();
  return (
    <div className="legend hidden" aria-hidden="true">
      <p>
        <Trans
          text="{struck}: deleted. {inserted}: inserted. Dashed: moved. Underlined: see the note in the margin."
          parts={{ struck: <del>{t('Struck')}</del>, inserted: <ins>{t('After a caret')}</ins> }}
        />
      </p>
    </div>
  );
}

function Tags({ tags }: { tags: string[] }) {
  const t = useTranslations();
  if (tags.length === 0) return null;
  return (
    <p className="font-sans text-[0.9375rem] text-faint">
      <span className="font-semibold text-ink">{t('Filed under')} </span>
      {tags.map((tag, index) => (
        <span key={tag}>
          {index > 0 && ', '}
          <a
            href={`/samples?${new URLSearchParams({ q: tag })}`}
            className="underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            {tag}
          </a>
        </span>
      ))}
    </p>
  );
}

export function RelatedSamples({ samples }: { samples: ListedSample[] }) {
  const t = useTranslations();
  if (samples.length === 0) return null;
  return (
    <Related title={t('Related samples')}>
      <ul className="mt-4 border-t border-rule">
        {samples.map((sample) => (
          <SampleEntry key={sample.slug} sample={sample} heading="h3" isOfOneSubject />
        ))}
      </ul>
    </Related>
  );
}
