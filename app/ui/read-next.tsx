import { useTranslations } from '#app/lib/site-words.ts';
import type { ReadNext as Next } from '#shared/contracts/read-next.ts';
import { ButtonLink } from './button.tsx';
import { Frame } from './page.tsx';

type ReadNextProps = {
  next: Next | undefined;
  /** To the request form, which names what was read. */
  ask: { label: string; href: string };
};

const folders = { sample: 'samples', post: 'blog', topic: 'topics' };

/** At the end of a text: the one best thing to read next, and a way to ask about what was read. */
export function ReadNext({ next, ask }: ReadNextProps) {
  const t = useTranslations();
  return (
    <Frame className="print:hidden">
      <section
        aria-labelledby={next && 'read-next'}
        className="later border-t border-part py-10 [--room:24rem] lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-14"
      >
        {next && (
          <div className="pb-6">
            <h2 id="read-next" className="small-caps text-lg leading-none font-semibold">
              {t('Read next')}
            </h2>
            <p className="title-2 mt-3">
              <a href={`/${folders[next.kind]}/${encodeURIComponent(next.slug)}`}>
                <span className="pen-underline">{next.title}</span>
              </a>
            </p>
            <p className="clerk mt-1.5">{next.facts}</p>
            <p className="mt-3 max-w-measure text-lg">{next.opening}</p>
          </div>
        )}
        <p className={next && 'border-t border-rule pt-6 lg:border-0'}>
          <ButtonLink href={ask.href} variant="outline">
            {ask.label}
          </ButtonLink>
        </p>
      </section>
    </Frame>
  );
}
