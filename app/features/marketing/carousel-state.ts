const ADVANCE_MS = 4_000;
const RESUME_MS = 10_000;
export const STEP_PX = 320;
const MAX_DOTS = 8;

/** Why the carousel is paused. */
type Hold = 'pointer' | 'focus' | 'pause-button' | 'reduced-motion';

/** What the timer is for. A new object starts a new timer; the same one continues. */
type Wait = { reason: 'advance' | 'rest'; ms: number };

export type Carousel = {
  /** The current position, in steps from the start. */
  stop: number;
  /** The number of positions. */
  stops: number;
  holds: readonly Hold[];
  wait: Wait | undefined;
};

export type CarouselEvent =
  | { type: 'measured'; stops: number }
  | { type: 'held'; by: Hold }
  | { type: 'released'; by: Hold }
  | { type: 'went'; to: number }
  | { type: 'time-passed' };

/** Nothing moves until reduced motion has been checked. */
export function standingCarousel(stops: number): Carousel {
  return { stop: 0, stops, holds: ['reduced-motion'], wait: undefined };
}

export function carouselReducer(state: Carousel, event: CarouselEvent): Carousel {
  switch (event.type) {
    case 'measured':
      return { ...state, stops: event.stops, stop: Math.min(state.stop, event.stops - 1) };
    case 'held': {
      if (state.holds.includes(event.by)) return state;
      const wait = state.wait?.reason === 'rest' ? state.wait : undefined;
      return { ...state, holds: [...state.holds, event.by], wait };
    }
    case 'released': {
      if (!state.holds.includes(event.by)) return state;
      const holds = state.holds.filter((hold) => hold !== event.by);
      return { ...state, holds, wait: state.wait ?? nextAdvance(holds) };
    }
    case 'went':
      return { ...state, stop: wrap(event.to, state.stops), wait: { reason: 'rest', ms: RESUME_MS } };
    case 'time-passed': {
      const stop = state.wait?.reason === 'advance' ? wrap(state.stop + 1, state.stops) : state.stop;
      return { ...state, stop, wait: nextAdvance(state.holds) };
    }
  }
}

function nextAdvance(holds: readonly Hold[]): Wait | undefined {
  return holds.length === 0 ? { reason: 'advance', ms: ADVANCE_MS } : undefined;
}

/** Wraps around at both ends. */
function wrap(stop: number, stops: number): number {
  return (stop + stops) % stops;
}

/** The number of positions of a row with this `content` width and `visible` width. */
export function countStops(content: number, visible: number): number {
  return Math.max(1, Math.ceil((content - visible) / STEP_PX) + 1);
}

/** The position of a row that was scrolled manually. */
export function stopAt(scrolled: number, content: number, visible: number): number {
  const isAtEnd = scrolled >= content - visible - 1;
  return isAtEnd ? countStops(content, visible) - 1 : Math.round(scrolled / STEP_PX);
}

export function countDots(stops: number): number {
  return Math.min(stops, MAX_DOTS);
}

/** With more positions than dots, a dot stands for a range. */
export function dotAt(stop: number, stops: number): number {
  return scale(stop, stops, countDots(stops));
}

export function dotToStop(dot: number, stops: number): number {
  return scale(dot, countDots(stops), stops);
}

function scale(position: number, from: number, to: number): number {
  return from <= 1 ? 0 : Math.round((position * (to - 1)) / (from - 1));
}
