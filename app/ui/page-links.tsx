import { useLocation } from 'react-router';
import { useTranslations } from '#app/lib/site-words.ts';

type PageLinksProps = {
  /** The pages that are shown. */
  first: number;
  last: number;
  totalPages: number;
};

/** Pagination links. They work without JavaScript, and search engines follow them. */
export function PageLinks({ first, last, totalPages }: PageLinksProps) {
  const t = useTranslations();
  if (totalPages <= 1) return null;
  const shown = first === last ? 'Page {first} of {all}' : 'Pages {first} to {last} of {all}';
  return (
    <nav
      aria-label={t('Pages')}
      className="lining mt-6 flex flex-wrap items-center gap-x-6 gap-y-1 font-sans text-[0.9375rem] print:hidden"
    >
      <p className="text-faint">{t(shown, { first, last, all: totalPages })}</p>
      {first > 1 && <PageLink page={first - 1} label={t('Previous page')} rel="prev" />}
      {last < totalPages && <PageLink page={last + 1} label={t('Next page')} rel="next" />}
      {last + 1 < totalPages && <PageLink page={totalPages} label={t('Last page')} />}
    </nav>
  );
}

/** Instead of a page after the last one. */
export function PastTheEnd() {
  const t = useTranslations();
  return (
    <p>
      {t('This list has fewer pages.')} <PageLink page={1} label={t('Go to the first page')} />.
    </p>
  );
}

function PageLink({ page, label, rel }: { page: number; label: string; rel?: string }) {
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  if (page === 1) parameters.delete('page');
  else parameters.set('page', String(page));
  return (
    <a href={`${pathname}${parameters.size > 0 ? `?${parameters}` : ''}`} rel={rel} className="py-2 link">
      {label}
    </a>
  );
}
