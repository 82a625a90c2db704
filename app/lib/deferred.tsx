import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';

/** Half a screen before it comes into view, and anywhere above: a page may be opened at its end. */
const NEAR = '1000000px 0px 50%';
const SIGNS_OF_A_VISITOR = ['scroll', 'pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'];

/** A part of a page whose code comes later. */
export type DeferredPart = {
  /** Fetches the code now. A page that is drawn in the browser waits for it, so that it is drawn in one go. */
  preload: () => Promise<void>;
  isHere: () => boolean;
  /** What to draw: the part itself where its code is here, and otherwise what waits for it. */
  current: () => ComponentType;
  /** Asks for the code, the first time. */
  want: () => void;
  /** Settles once the part is awake, or once it is clear that it will never be. */
  awake: Promise<void>;
  wake: () => void;
};

export function deferredPart(load: () => Promise<ComponentType>): DeferredPart {
  let loaded: ComponentType | undefined;
  const wanted = Promise.withResolvers<void>();
  const awake = Promise.withResolvers<void>();
  awake.promise.catch(() => {});
  if (typeof window === 'undefined') wanted.resolve();

  async function preload() {
    loaded ??= await load();
  }

  const Late = lazy(async () => {
    await wanted.promise;
    await preload().catch((error: unknown) => {
      awake.reject(error);
      // A part that never wakes up is better than a page that breaks.
      return new Promise(() => {});
    });
    return { default: loaded as ComponentType };
  });

  return {
    preload,
    isHere: () => loaded !== undefined,
    current: () => loaded ?? Late,
    want: wanted.resolve,
    awake: awake.promise,
    wake: awake.resolve,
  };
}

/**
 * Draws what stands below a page's first view. The server draws it whole; its code comes to the browser when it is
 * nearly in view, or at the first sign of a visitor. Until then, and should it never arrive, it works as plain HTML.
 */
export function Deferred({ part }: { part: DeferredPart }) {
  const [wasHere] = useState(part.isHere);
  const [Part] = useState(part.current);
  const beginning = useRef<HTMLElement>(null);

  useEffect(() => {
    if (wasHere) return;
    // Somebody was here before the page woke up (`first-view/wake.ts`).
    if ('visited' in document.documentElement.dataset) part.want();
    const stop = new AbortController();
    for (const sign of SIGNS_OF_A_VISITOR) {
      window.addEventListener(sign, part.want, { once: true, passive: true, signal: stop.signal });
    }
    // React drops the HTML of a part that is still asleep when the address changes, so links wait until it is awake.
    window.addEventListener('click', (event) => holdLink(event, part), {
      capture: true,
      signal: stop.signal,
    });
    part.awake.then(() => stop.abort()).catch(() => {});
    const view = new IntersectionObserver(([seen]) => seen?.isIntersecting && part.want(), {
      rootMargin: NEAR,
    });
    if (beginning.current) view.observe(beginning.current);
    return () => {
      stop.abort();
      view.disconnect();
    };
  }, [part, wasHere]);

  return (
    <>
      <i ref={beginning} className="block" />
      <Suspense>
        <Part />
        <Awake part={part} />
      </Suspense>
    </>
  );
}

function Awake({ part }: { part: DeferredPart }) {
  useEffect(() => part.wake(), [part]);
  return null;
}

function holdLink(event: MouseEvent, { want, awake }: DeferredPart) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isForAnotherTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!link || link.origin !== window.location.origin || isForAnotherTab) return;
  event.preventDefault();
  event.stopPropagation();
  want();
  awake.then(() => link.click()).catch(() => followWithoutRouter(link));
}

function followWithoutRouter({ href, pathname, hash }: HTMLAnchorElement) {
  const target = pathname === window.location.pathname && document.getElementById(hash.slice(1));
  if (target) target.scrollIntoView();
  else window.location.assign(href);
}
