import { useTranslations } from '#app/lib/site-words.ts';

type Step = { label: string; href: string };

/** Breadcrumbs above a page's title, without the page itself. They begin at the home page. */
export function Breadcrumb({ steps }: { steps: Step[] }) {
  const t = useTranslations();
  const home = { label: t('Home'), href: '/' };
  return (
    <nav aria-label={t('Breadcrumb')} className="mb-4 font-sans text-[0.9375rem] print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2">
        {[home, ...steps].map(({ label, href }, index) => (
          <li key={href} className="flex items-center gap-x-2 text-faint">
            {index > 0 && <span aria-hidden="true">/</span>}
            <a href={href} className="inline-block py-1.5 wrap-anywhere hover:text-ink">
              <span className="pen-underline pb-0.5">{label}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
