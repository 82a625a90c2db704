import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '#app/lib/site-words.ts';
import { suggestionsQuery } from '#app/lib/suggestions.query.ts';
import { ClearSearch } from '#app/ui/clear-search.tsx';
import { FoundElsewhere } from '#app/ui/found-elsewhere.tsx';

/** A search that found nothing; the rest of the site may have something. */
export function NoneFound({ q }: { q: string }) {
  const t = useTranslations();
  const { data: found } = useQuery(suggestionsQuery(q));
  return (
    <div role="status" className="py-6">
      <h2 className="font-display text-[1.625rem] leading-tight">{t('No samples found')}</h2>
      <p className="mt-2 max-w-measure text-faint">
        {t('Try a different term, fewer words, or only the beginning of a word.')}
      </p>
      <ClearSearch variant="outline" size="small" className="mt-4">
        {t('Clear Search')}
      </ClearSearch>
      <FoundElsewhere found={found} />
    </div>
  );
}

/** The library with nothing in it, or a part of it, which leads to the whole. */
export function NoneAvailable({ isPart }: { isPart: boolean }) {
  const t = useTranslations();
  return (
    <div className="py-6">
      <h2 className="font-display text-[1.625rem] leading-tight">{t('No samples available')}</h2>
      <p className="mt-2 max-w-measure text-faint">
        {t('There is nothing here yet.')}{' '}
        {isPart && (
          <a href="/samples" className="link">
            {t('Browse the whole library')}
          </a>
        )}
      </p>
    </div>
  );
}
