import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

const WAIT_AT_MOST_MS = 1_000;
const SIGNS_OF_A_VISITOR = ['scroll', 'pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'];

/** A part of a page whose code comes later. */
export type DeferredPart = {
  /** Fetches the code now. A page that is drawn in the browser waits for it, so that it is drawn in one go. */
  preload: () => Promise<void>;
  /** What to draw: the part itself where its code is here, and otherwise what waits for it. */
  current: () => ComponentType;
  want: () => void;
};

export function deferredPart(load: () => Promise<ComponentType>): DeferredPart {
  let loaded: ComponentType | undefined;
  const wanted = Promise.withResolvers<void>();
  if (typeof window === 'undefined') wanted.resolve();

  async function preload() {
    loaded ??= await load();
  }

  const Late = lazy(async () => {
    await wanted.promise;
    // A part that never wakes up is better than a page that breaks.
    await preload().catch(() => new Promise(() => {}));
    return { default: loaded as ComponentType };
  });

  return { preload, current: () => loaded ?? Late, want: wanted.resolve };
}

/**
 * Draws what stands below a page's first view. The server draws it whole; its code comes to the browser after the page
 * has loaded, or at the first sign of a visitor. Until then, and should it never arrive, it works as plain HTML.
 */
export function Deferred({ part }: { part: DeferredPart }) {
  const [Part] = useState(part.current);

  useEffect(() => {
    const stop = new AbortController();
    for (const sign of SIGNS_OF_A_VISITOR) {
      window.addEventListener(sign, part.want, { once: true, passive: true, signal: stop.signal });
    }
    const timer = setTimeout(part.want, WAIT_AT_MOST_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [part]);

  return (
    <Suspense>
      <Part />
    </Suspense>
  );
}
