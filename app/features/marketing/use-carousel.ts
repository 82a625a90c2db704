import { useEffect, useReducer, useRef } from 'react';
import { carouselReducer, countStops, STEP_PX, standingCarousel, stopAt } from './carousel-state.ts';

/** So long without another one, the last `scroll` was the end of it. */
const SCROLL_END_MS = 150;

/** Connects the carousel's reducer to a scrolling row. */
export function useCarousel(entries: number) {
  const track = useRef<HTMLUListElement>(null);
  /** The row is scrolling to where the reducer sent it. */
  const isTurning = useRef(false);
  /** Where the reducer sent the row last. Reading it from the DOM would force layout of what is not visible yet. */
  const sentTo = useRef(0);
  const [state, dispatch] = useReducer(carouselReducer, entries, standingCarousel);
  const { stop, wait } = state;

  useEffect(() => {
    const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');
    const update = () =>
      dispatch({ type: reducedMotion.matches ? 'held' : 'released', by: 'reduced-motion' });
    update();
    reducedMotion.addEventListener('change', update);
    return () => reducedMotion.removeEventListener('change', update);
  }, []);

  useEffect(() => {
    const row = track.current;
    if (!row) return;
    const observer = new ResizeObserver(() =>
      dispatch({ type: 'measured', stops: countStops(row.scrollWidth, row.clientWidth) }),
    );
    observer.observe(row);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!wait) return;
    const timer = setTimeout(() => dispatch({ type: 'time-passed' }), wait.ms);
    return () => clearTimeout(timer);
  }, [wait]);

  useEffect(() => {
    const row = track.current;
    if (!row || sentTo.current === stop) return;
    sentTo.current = stop;
    isTurning.current = Math.abs(row.scrollLeft - stop * STEP_PX) > 1;
    row.scrollTo({ left: stop * STEP_PX });
  }, [stop]);

  // A swipe or wheel scroll is a manual move; the `scrollend` of an earlier step, arriving late, is none.
  useEffect(() => {
    const row = track.current;
    if (!row) return;
    const listeners = new AbortController();
    const takeOver = () => {
      isTurning.current = false;
    };
    const follow = () => {
      const currentStop = stopAt(row.scrollLeft, row.scrollWidth, row.clientWidth);
      if (currentStop === stop) isTurning.current = false;
      else if (!isTurning.current) dispatch({ type: 'went', to: currentStop });
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const followLater = () => {
      clearTimeout(timer);
      timer = setTimeout(follow, SCROLL_END_MS);
    };
    if ('onscrollend' in window) row.addEventListener('scrollend', follow, { signal: listeners.signal });
    // Safari before 26.2.
    else row.addEventListener('scroll', followLater, { signal: listeners.signal });
    for (const sign of ['wheel', 'pointerdown', 'touchstart']) {
      row.addEventListener(sign, takeOver, { passive: true, signal: listeners.signal });
    }
    return () => {
      listeners.abort();
      clearTimeout(timer);
    };
  }, [stop]);

  return { track, state, dispatch };
}
