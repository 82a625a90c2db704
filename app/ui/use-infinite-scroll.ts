import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

const INFINITE_SCROLL_MARGIN_PX = 400;

type Feed = { hasMore: boolean; isLoading: boolean; loadMore: () => void };

/**
 * Loads more while the element with the ref is near the viewport. A new observer reports at once, so a page too short
 * to fill the screen loads the next one.
 */
export function useInfiniteScroll<Sentinel extends Element>({
  hasMore,
  isLoading,
  loadMore,
}: Feed): RefObject<Sentinel | null> {
  const sentinel = useRef<Sentinel>(null);
  const onReach = useEffectEvent(loadMore);
  const isWaiting = hasMore && !isLoading;

  useEffect(() => {
    if (!isWaiting || !sentinel.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onReach();
      },
      { rootMargin: `${INFINITE_SCROLL_MARGIN_PX}px 0px` },
    );
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, [isWaiting]);

  return sentinel;
}
