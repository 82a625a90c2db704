export const PROMOTE_PAST = 0.5;
export const PROMOTE_AFTER_MS = 2_000;

/** The offer waits for the reader to pass the middle, then a moment longer, and is made once. */
export type Promotion = 'waiting' | 'due' | 'shown' | 'over';
export type PromotionEvent =
  | { type: 'scrolled'; share: number }
  | { type: 'time-passed' }
  | { type: 'dismissed' };

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

/** How much of the way through a page has been scrolled; a page that fits the screen has no way. */
export function shareScrolled(place: { top: number; viewport: number; height: number }): number {
  const way = place.height - place.viewport;
  return way > 0 ? place.top / way : 0;
}
