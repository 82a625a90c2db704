import { useEffect, useReducer } from 'react';
import { listen } from '#app/lib/listen.ts';
import { readStored, writeStored } from '#app/lib/local-storage.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { SamplesCopy } from '#shared/contracts/words/library-sections.ts';

const PROMOTE_PAST = 0.5;
const PROMOTE_AFTER_MS = 2_000;

/** The offer waits until the reader passes the middle, then a moment longer, and is shown once. */
type State = 'waiting' | 'due' | 'shown' | 'over';
type PromotionEvent = { type: 'scrolled'; share: number } | { type: 'time-passed' } | { type: 'dismissed' };

/** For the lifetime of the tab, or without storage of the page: a second offer costs more than it sells. */
const SEEN_KEY = 'sample-offer-seen';

/** An offer to a reader past the middle of a sample. */
export function Promotion({ offer }: { offer: SamplesCopy['offer'] }) {
  const [state, dispatch] = useReducer(promotionReducer, 'waiting');
  const { title, text, accept, decline } = offer;

  useEffect(() => {
    if (state !== 'waiting' || readStored(SEEN_KEY, 'sessionStorage')) return;
    function checkScroll() {
      const { scrollHeight, clientHeight } = document.documentElement;
      const share = shareScrolled({ top: window.scrollY, viewport: clientHeight, height: scrollHeight });
      dispatch({ type: 'scrolled', share });
    }
    // Also counts scrolling from before this was mounted.
    checkScroll();
    return listen('scroll', checkScroll, { passive: true });
  }, [state]);

  useEffect(() => {
    if (state === 'shown') writeStored(SEEN_KEY, true, 'sessionStorage');
    if (state !== 'due') return;
    const timer = setTimeout(() => dispatch({ type: 'time-passed' }), PROMOTE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state]);

  if (state !== 'shown') return null;
  return (
    <Dialog title={title} width="narrow" onClose={() => dispatch({ type: 'dismissed' })}>
      <p className="text-faint">{text}</p>
      <div className="mt-6 flex flex-wrap items-center gap-5">
        <ButtonLink href={accept.href} onClick={() => dispatch({ type: 'dismissed' })}>
          {accept.label}
        </ButtonLink>
        <Button variant="plain" onClick={() => dispatch({ type: 'dismissed' })}>
          {decline}
        </Button>
      </div>
    </Dialog>
  );
}

export function promotionReducer(state: State, event: PromotionEvent): State {
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
