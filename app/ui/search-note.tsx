import { Link, useLocation, useSearchParams } from 'react-router';
import { changedAddress } from '#app/lib/list-parameters.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import type { SearchInfo } from '#shared/contracts/search.ts';
import { Trans } from './trans.tsx';

/** Above the results of a search: a correction, what was understood, and whether these are only the nearest. */
export function SearchNote({ search, q }: { search: SearchInfo | undefined; q: string }) {
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const t = useTranslations();
  if (!search) return null;
  const { corrected, understood, nearest } = search;
  if (!corrected && !understood && !nearest) return null;
  const toHref = (words: string) => {
    const next = changedAddress(parameters, { q: words });
    return next.size > 0 ? `${pathname}?${next}` : pathname;
  };
  return (
    <div className="mb-3 space-y-2 font-sans text-[0.9375rem] wrap-anywhere">
      {corrected && (
        <p>
          <Trans
            text="Showing results for {words}. Search for {others}."
            parts={{
              words: <em>{corrected.q}</em>,
              others: (
                <Link to={toHref(corrected.instead)} className="link">
                  <Trans text="{words} instead" parts={{ words: <em>{q}</em> }} />
                </Link>
              ),
            }}
          />
        </p>
      )}
      {understood && (
        <ul aria-label={t('Filters in your search')} className="flex flex-wrap gap-x-2 gap-y-2">
          {understood.map(({ name, label, without }) => (
            <li key={name}>
              <Link
                to={toHref(without)}
                aria-label={t('Remove the filter {filter}', { filter: t(label) })}
                className="inline-flex min-h-9 items-center gap-x-2 rounded-sm border border-edge px-3 py-1 hover:border-ink hover:text-faint"
              >
                {t(label)}
                <span aria-hidden="true">×</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {nearest && <p role="status">{t('Nothing matches every word. The closest:')}</p>}
    </div>
  );
}

/** Between the results with all words and those with most of them. */
export function MostWordsNote() {
  const t = useTranslations();
  return <p className="pt-6 pb-2 font-sans text-[0.9375rem] text-faint">{t('With most of your words')}:</p>;
}

/** How many results to name: those that have all of the words. */
export function countShown(total: number, search: SearchInfo | undefined): number {
  return search?.withAllWords ? search.withAllWords : total;
}
