import { useQuery } from '@tanstack/react-query';
import { useSay } from '#app/lib/site-words.ts';
import { suggestionsQuery } from '#app/lib/suggestions.query.ts';
import { ClearSearch } from '#app/ui/clear-search.tsx';
import { FoundElsewhere } from '#app/ui/found-elsewhere.tsx';

/** A search that found nothing; the rest of the site may have something. */
export function NoneFound({ q }: { q: string }) {
  const say = useSay();
  const { data: found } = useQuery(suggestionsQuery(q));
  return (
    <div role="status" className="py-6">
      <h2 className="font-display text-[1.625rem] leading-tight">{say('No samples found')}</h2>
      <p className="mt-2 max-w-measure text-faint">
        {say('Try a different term, fewer words, or only the beginning of a word.')}
      </p>
      <ClearSearch look="outline" size="small" className="mt-4">
        {say('Clear Search')}
      </ClearSearch>
      <FoundElsewhere found={found} />
    </div>
  );
}

/** A part of the library with nothing in it. */
export function NoneAvailable() {
  const say = useSay();
  return (
    <div className="py-6">
      <h2 className="font-display text-[1.625rem] leading-tight">{say('No samples available')}</h2>
      <p className="mt-2 max-w-measure text-faint">
        {say('There is nothing here yet.')}{' '}
        <a href="/samples" className="link">
          {say('Browse the whole library')}
        </a>
        .
      </p>
    </div>
  );
}
