import { useEffect, useState } from 'react';
import { useTranslations } from '#app/lib/site-words.ts';
import type { Heading } from '#shared/text/headings.ts';
import { OpenSign } from './open-sign.tsx';

/** With fewer chapters no list is needed. */
const WORTH_A_LIST = 3;
/** A chapter is the current one from when its heading is in the upper third of the screen. */
const ABOVE_THE_LINE = '1000000px 0px -66%';

export function isWorthContents(headings: Heading[]): boolean {
  return headings.length >= WORTH_A_LIST;
}

/** The chapters of a long text as links: in the margin, or collapsed above the text. Nothing for a short text. */
export function ContentsList({ headings }: { headings: Heading[] }) {
  const t = useTranslations();
  const current = useCurrent(headings);
  if (!isWorthContents(headings)) return null;
  return (
    <>
      <details className="group border-y border-rule lg:hidden print:hidden">
        <summary className="flex min-h-11 items-center justify-between py-2 hover:text-ink">
          <span className="small-caps font-semibold">{t('Contents')}</span>
          <OpenSign />
        </summary>
        <nav aria-label={t('Contents')} className="pb-3">
          <Entries headings={headings} current={current} />
        </nav>
      </details>
      <nav aria-label={t('Contents')} className="hidden pb-5 lg:block print:hidden">
        <p className="small-caps text-base font-semibold">{t('Contents')}</p>
        <div className="mt-2 border-t border-rule">
          <Entries headings={headings} current={current} />
        </div>
      </nav>
    </>
  );
}

function Entries({ headings, current }: { headings: Heading[]; current: string | undefined }) {
  const top = Math.min(...headings.map((heading) => heading.level));
  return (
    <ol className="chapters">
      {headings.map(({ id, text, level }) => (
        <li key={id} className={level > top ? 'pl-4' : undefined}>
          <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
            <span className="pen-underline">{text}</span>
          </a>
        </li>
      ))}
    </ol>
  );
}

/** The chapter that is being read: the last one whose heading has been passed. */
function useCurrent(headings: Heading[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const ids = headings.map(({ id }) => id).join(' ');

  useEffect(() => {
    const all = ids.split(' ');
    const passed = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          isIntersecting ? passed.add(target.id) : passed.delete(target.id);
        setCurrent(all.findLast((id) => passed.has(id)));
      },
      { rootMargin: ABOVE_THE_LINE },
    );
    for (const id of all) {
      const heading = document.getElementById(id);
      if (heading) observer.observe(heading);
    }
    return () => observer.disconnect();
  }, [ids]);

  return current;
}
