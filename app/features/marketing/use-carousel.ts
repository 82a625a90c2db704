import { type RefObject, useEffect, useReducer, useRef } from 'react';
import {
  type Carousel,
  type CarouselEvent,
  carouselReducer,
  STEP_PX,
  standingCarousel,
  stopAt,
  stopsOf,
} from './carousel-state.ts';

type UseCarousel = {
  track: RefObject<HTMLUListElement | null>;
  state: Carousel;
  dispatch: (event: CarouselEvent) => void;
};

/** Ties the carousel's rules to a row that scrolls. */
export function useCarousel(entries: number): UseCarousel {
  const track = useRef<HTMLUListElement>(null);
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
      dispatch({ type: 'measured', stops: stopsOf(row.scrollWidth, row.clientWidth) }),
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
    track.current?.scrollTo({ left: stop * STEP_PX });
  }, [stop]);

  // A row moved by finger or wheel has been moved by hand, too.
  useEffect(() => {
    const row = track.current;
    if (!row) return;
    const follow = () => {
      const here = stopAt(row.scrollLeft, row.scrollWidth, row.clientWidth);
      if (here !== stop) dispatch({ type: 'went', to: here });
    };
    row.addEventListener('scrollend', follow);
    return () => row.removeEventListener('scrollend', follow);
  }, [stop]);

  return { track, state, dispatch };
}
