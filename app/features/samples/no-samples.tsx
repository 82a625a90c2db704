import { useSay } from '#app/lib/site-words.ts';
import { ClearSearch } from '#app/ui/clear-search.tsx';

/** A search that found nothing. */
export function NoneFound() {
  const say = useSay();
  return (
    <div role="status" className="py-6">
      <h2 className="font-display text-[1.625rem] leading-tight">{say('No samples found')}</h2>
      <p className="mt-2 max-w-measure text-faint">
        {say('Try a different term, fewer words, or only the beginning of a word.')}
      </p>
      <ClearSearch look="outline" size="small" className="mt-4">
        {say('Clear Search')}
      </ClearSearch>
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
