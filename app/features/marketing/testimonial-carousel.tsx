import type { FocusEvent, KeyboardEvent } from 'react';
import { useTranslations } from '#app/lib/site-words.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { ShownTestimonial as Testimonial } from '#shared/words/page-words.ts';
import { type Carousel, type CarouselEvent, countDots, dotAt, dotToStop } from './carousel-state.ts';
import { Quotation } from './quotation.tsx';
import { useCarousel } from './use-carousel.ts';

/** A carousel that advances by itself. Without JavaScript it is a scrolling list. */
export function TestimonialCarousel({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const t = useTranslations();
  const { track, state, dispatch } = useCarousel(testimonials.length);

  /** A mouse click leaves the focus on the button; only keyboard focus pauses. */
  function holdForKeyboard({ target }: FocusEvent) {
    if (target.matches(':focus-visible')) dispatch({ type: 'held', by: 'focus' });
  }

  function release({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) dispatch({ type: 'released', by: 'focus' });
  }

  function turn(event: KeyboardEvent) {
    const to = findTarget(event.key, state);
    if (to === undefined) return;
    event.preventDefault();
    dispatch({ type: 'went', to });
  }

  return (
    <section
      aria-roledescription="carousel"
      aria-label={t('Testimonials')}
      data-wait={state.wait?.reason}
      onFocus={holdForKeyboard}
      onBlur={release}
    >
      <ul
        ref={track}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t('Testimonials, scrolls sideways')}
        onKeyDown={turn}
        onPointerEnter={() => dispatch({ type: 'held', by: 'pointer' })}
        onPointerLeave={() => dispatch({ type: 'released', by: 'pointer' })}
        className="carousel-track relative flex overflow-x-auto pt-6 pb-4"
      >
        {testimonials.map((testimonial) => (
          <li key={testimonial.content}>
            <Quotation testimonial={testimonial} />
          </li>
        ))}
      </ul>
      <Controls state={state} dispatch={dispatch} />
    </section>
  );
}

function findTarget(key: string, { stop, stops }: Carousel): number | undefined {
  if (key === 'ArrowRight') return stop + 1;
  if (key === 'ArrowLeft') return stop - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return stops - 1;
  return undefined;
}

function Controls({ state, dispatch }: { state: Carousel; dispatch: (event: CarouselEvent) => void }) {
  const t = useTranslations();
  const { stop, stops, holds } = state;
  const isPaused = holds.includes('pause-button');
  const currentDot = dotAt(stop, stops);
  return (
    <div className="mt-1 flex flex-wrap items-center sm:mt-4 justify-between gap-x-2 gap-y-2 noscript:hidden">
      <div className="-ml-3 flex items-center">
        <IconButton
          label={t('Previous testimonial')}
          lines="M19 12H5m6-6-6 6 6 6"
          onClick={() => dispatch({ type: 'went', to: stop - 1 })}
        />
        <IconButton
          label={t('Next testimonial')}
          lines="M5 12h14m-6-6 6 6-6 6"
          onClick={() => dispatch({ type: 'went', to: stop + 1 })}
        />
        {!holds.includes('reduced-motion') && (
          <IconButton
            label={isPaused ? t('Play testimonials') : t('Pause testimonials')}
            lines={isPaused ? 'M8 5v14l11-7z' : 'M8 5v14M16 5v14'}
            onClick={() => dispatch({ type: isPaused ? 'released' : 'held', by: 'pause-button' })}
          />
        )}
      </div>
      <ul className="carousel-dots -mr-2 flex large-text:flex-wrap">
        {Array.from({ length: countDots(stops) }, (_, dot) => dotToStop(dot, stops)).map((target, dot) => (
          <li key={target}>
            <button
              type="button"
              aria-label={t('Go to testimonial {n}', { n: target + 1 })}
              aria-current={dot === currentDot ? 'true' : undefined}
              onClick={() => dispatch({ type: 'went', to: target })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function IconButton({ label, lines, onClick }: { label: string; lines: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="flex size-11 cursor-pointer items-center justify-center hover:text-faint"
    >
      <Icon path={lines} />
    </button>
  );
}
