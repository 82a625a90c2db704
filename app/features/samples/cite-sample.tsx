import { type ReactNode, useEffect, useState } from 'react';
import { copyText } from '#app/lib/copy-text.ts';
import { useBrand } from '#app/lib/site-words.ts';
import { Button } from '#app/ui/button.tsx';
import type { Sample } from '#shared/contracts/samples.ts';
import { bibtexOf, citation, citationForms, citationText, risOf } from '#shared/text/citations.ts';

const SAID_MS = 2_000;

/** The sample as an entry of a list of references, in four styles, and as files for reference managers. */
export function CiteSample({ sample, url }: { sample: Sample; url: string }): ReactNode {
  const brand = useBrand();
  const [today, setToday] = useState<Date>();
  const [message, setMessage] = useState<{ form: string; text: string }>();

  // Pages come from caches: only the browser knows the day.
  useEffect(() => setToday(new Date()), []);

  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(undefined), SAID_MS);
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
    setMessage({ form, text: isCopied ? 'Copied' : 'Copying is blocked' });
  }

  return (
    <section id="cite" aria-labelledby="cite-title">
      <h2 id="cite-title" className="small-caps text-lg font-semibold">
        Cite this sample
      </h2>
      <dl className="mt-2 border-t border-rule">
        {entries.map(({ form, parts }) => (
          <div key={form} className="flex gap-x-4 border-b border-rule py-2 max-sm:flex-wrap">
            <dt className="w-16 shrink-0 pt-1.5 font-sans text-sm text-faint">{form}</dt>
            <dd className="flex grow items-start gap-x-3">
              <p className="grow py-1 pl-6 -indent-6 text-base leading-normal wrap-anywhere">
                {parts.map((part) =>
                  typeof part === 'string' ? part : <cite key={part.italic}>{part.italic}</cite>,
                )}
              </p>
              <Button
                look="plain"
                size="small"
                aria-label={`Copy the ${form} citation`}
                onClick={() => copy(form, citationText(parts))}
                className="shrink-0 noscript:hidden"
              >
                {message?.form === form ? message.text : 'Copy'}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 flex gap-x-5 font-sans text-[0.9375rem]">
        <FileLink
          name={`${sample.slug ?? sample._id}.bib`}
          type="application/x-bibtex"
          text={bibtexOf(cited)}
        >
          BibTeX
        </FileLink>
        <FileLink
          name={`${sample.slug ?? sample._id}.ris`}
          type="application/x-research-info-systems"
          text={risOf(cited)}
        >
          RIS
        </FileLink>
        <span role="status" className="sr-only">
          {message?.text}
        </span>
      </p>
    </section>
  );
}

/** A file that is in its own link. */
function FileLink({
  name,
  type,
  text,
  children,
}: {
  name: string;
  type: string;
  text: string;
  children: string;
}) {
  return (
    <a
      href={`data:${type};charset=utf-8,${encodeURIComponent(text)}`}
      download={name}
      className="inline-flex min-h-9 items-center underline decoration-edge underline-offset-4 hover:decoration-ink"
    >
      {children}
    </a>
  );
}
