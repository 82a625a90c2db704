import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listen } from '#app/lib/listen.ts';
import { LoadError } from './load-states.tsx';

const INFINITE_SCROLL_MARGIN_PX = 400;
/** The next page may be asked for twice at once. */
const KEEP_REQUEST = { cancelRefetch: false } as const;

type FeedEndProps = {
  feed: {
    data?: { pages: unknown[] } | undefined;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: (options: { cancelRefetch: false }) => Promise<unknown>;
  };
  loading: string;
  failure: string;
};

/** Below a list: loads the next page as it comes near. A new observer reports at once, so a short page is filled. */
export function FeedEnd({ feed, loading, failure }: FeedEndProps) {
  const end = useRef<HTMLDivElement>(null);
  const loadMore = useEffectEvent(() => feed.fetchNextPage(KEEP_REQUEST));
  useKeptPlace(feed);
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
        <LoadError
          query={{ error: feed.error, refetch: () => feed.fetchNextPage(KEEP_REQUEST) }}
          fallback={failure}
        />
      )}
    </>
  );
}

type Place = { pageCount: number; top: number };

/**
 * Back to a list that the browser has not kept, or a reload: the document has one page only. As many as were loaded are
 * loaded again, and then the list is where it was left, unless the reader has moved on.
 */
function useKeptPlace({ data, hasNextPage, fetchNextPage }: FeedEndProps['feed']) {
  const pageCount = data?.pages.length ?? 1;
  const [place, setPlace] = useState<Place>();
  const storePlace = useEffectEvent(() => {
    const left: Place = { pageCount, top: window.scrollY };
    window.history.replaceState({ ...window.history.state, place: left }, '');
  });
  const loadMore = useEffectEvent(() => fetchNextPage(KEEP_REQUEST));

  useEffect(() => {
    const { place: left } = window.history.state ?? {};
    if (left?.pageCount > 1) setPlace(left);
    const moves = (['wheel', 'touchmove', 'keydown'] as const).map((name) =>
      listen(name, () => setPlace(undefined)),
    );
    // Before a tapped link is followed: a page whose history changes on `pagehide` is not kept by the browser for Back.
    const stores = (['scrollend', 'click'] as const).map((name) =>
      listen(name, storePlace, { capture: true }),
    );
    const stops = [...moves, ...stores];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  // After the render, when the list is as long as it was.
  useEffect(() => {
    if (!place) return;
    if (pageCount < place.pageCount && hasNextPage) {
      void loadMore();
      return;
    }
    window.scrollTo({ top: place.top, behavior: 'instant' });
    setPlace(undefined);
  }, [place, pageCount, hasNextPage]);
}
