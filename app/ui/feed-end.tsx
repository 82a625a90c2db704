import { useEffect, useEffectEvent, useRef } from 'react';
import { LoadError } from './load-error.tsx';

const INFINITE_SCROLL_MARGIN_PX = 400;

type FeedEndProps = {
  feed: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: () => Promise<unknown>;
  };
  loading: string;
  failure: string;
};

/**
 * Below a list: loads more of it when it comes near, and says so. A new observer reports at once, so a page too short to
 * fill the screen loads the next one.
 */
export function FeedEnd({ feed, loading, failure }: FeedEndProps) {
  const end = useRef<HTMLDivElement>(null);
  const loadMore = useEffectEvent(() => feed.fetchNextPage());
  const isWaiting = feed.hasNextPage && !feed.isFetchNextPageError && !feed.isFetchingNextPage;

  useEffect(() => {
    const element = end.current;
    if (!isWaiting || !element) return;
    let isOver = false;
    const observer = new IntersectionObserver(
      async (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        await loadMore();
        // On a busy machine the start and the end of loading can come in one render: no new observer is made then, and
        // this one reports only changes.
        if (isOver) return;
        observer.unobserve(element);
        observer.observe(element);
      },
      { rootMargin: `${INFINITE_SCROLL_MARGIN_PX}px 0px` },
    );
    observer.observe(element);
    return () => {
      isOver = true;
      observer.disconnect();
    };
  }, [isWaiting]);

  return (
    <>
      <div ref={end} aria-live="polite" className="min-h-px">
        {feed.isFetchingNextPage && <p className="py-5 font-sans text-faint">{loading}</p>}
      </div>
      {feed.isFetchNextPageError && (
        <LoadError query={{ error: feed.error, refetch: () => feed.fetchNextPage() }} fallback={failure} />
      )}
    </>
  );
}
