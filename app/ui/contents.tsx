import { useId } from 'react';
import { useTranslations } from '#app/lib/site-words.ts';

type Entry = { id: string; title: string };

/** A page's table of contents: in the margin on wide screens, above it on narrow ones. */
export function Contents({ entries }: { entries: readonly Entry[] }) {
  const t = useTranslations();
  const id = useId();
  return (
    <nav
      aria-labelledby={id}
      className="border-b border-rule pb-6 lg:sticky lg:top-[calc(var(--spacing-header)+2rem)] lg:max-h-[calc(100vh-var(--spacing-header)-4rem)] lg:overflow-y-auto lg:border-0 lg:pb-0 print:hidden"
    >
      <p id={id} className="small-caps text-lg leading-none font-semibold">
        {t('On this page')}
      </p>
      <ol className="mt-2 gap-x-8 lg:border-t lg:border-rule lg:pt-1 font-sans text-[0.9375rem] leading-snug sm:columns-2 lg:columns-1">
        {entries.map(({ id: section, title: label }) => (
          <li key={section} className="break-inside-avoid">
            <a href={`#${section}`} className="inline-block py-1.5 text-faint hover:text-ink">
              <span className="pen-underline pb-0.5">{label}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
