const PROMOTE_PAST = 0.5;
export const PROMOTE_AFTER_MS = 2_000;

/** The offer waits until the reader passes the middle, then a moment longer, and is shown once. */
export type Promotion = 'waiting' | 'due' | 'shown' | 'over';
type PromotionEvent = { type: 'scrolled'; share: number } | { type: 'time-passed' } | { type: 'dismissed' };

export function promotionReducer(state: Promotion, event: PromotionEvent): Promotion {
  switch (event.type) {
    case 'scrolled':
      return state === 'waiting' && event.share > PROMOTE_PAST ? 'due' : state;
    case 'time-passed':
      return state === 'due' ? 'shown' : state;
    case 'dismissed':
      return 'over';
  }
}

/** The scroll progress of a page, from 0 to 1; a page that fits the screen has none. */
export function shareScrolled(place: { top: number; viewport: number; height: number }): number {
  const scrollableHeight = place.height - place.viewport;
  return scrollableHeight > 0 ? place.top / scrollableHeight : 0;
}
