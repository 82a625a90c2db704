import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';

/** Half a screen before it comes into view, and anywhere above: a page may be opened at its end. */
const NEAR = '1000000px 0px 50%';
const SIGNS_OF_A_VISITOR = ['scroll', 'pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'];

/** Sent to the window when a link has to wait; `detail` is what it waits for. */
export const LINK_HELD = 'link-held';

/** A part of a page whose code comes later. */
export type DeferredPart = {
  /** Fetches the code now. A page that is drawn in the browser waits for it, so that it is drawn in one go. */
  preload: () => Promise<void>;
  isHere: () => boolean;
  /** What to draw: the part itself where its code is here, and otherwise what waits for it. */
  current: () => ComponentType;
  /** Asks for the code, the first time. */
  want: () => void;
  /** Settles once the part is hydrated, or rejects once it is clear that it never will be. */
  hydrated: Promise<void>;
  markHydrated: () => void;
};

export function deferredPart(load: () => Promise<ComponentType>): DeferredPart {
  let loaded: ComponentType | undefined;
  const wanted = Promise.withResolvers<void>();
  const hydrated = Promise.withResolvers<void>();
  hydrated.promise.catch(() => {});
  if (typeof window === 'undefined') wanted.resolve();

  async function preload() {
    loaded ??= await load();
  }

  const Late = lazy(async () => {
    await wanted.promise;
    await preload().catch((error: unknown) => {
      hydrated.reject(error);
      // A part that is never hydrated is better than a page that breaks.
      return new Promise(() => {});
    });
    return { default: loaded as ComponentType };
  });

  return {
    preload,
    isHere: () => loaded !== undefined,
    current: () => loaded ?? Late,
    want: wanted.resolve,
    hydrated: hydrated.promise,
    markHydrated: hydrated.resolve,
  };
}

/**
 * A part of a page below its first view. The server renders it; its code is loaded when it is nearly in view, or when
 * the visitor first does something. Until then, and should the code never arrive, it works as plain HTML.
 */
export function Deferred({ part }: { part: DeferredPart }) {
  const [wasLoaded] = useState(part.isHere);
  const [Part] = useState(part.current);
  const element = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (wasLoaded) return;
    // Somebody was here before hydration (`first-view/first-view.ts`).
    if ('visited' in document.documentElement.dataset) part.want();
    const stop = new AbortController();
    for (const sign of SIGNS_OF_A_VISITOR) {
      window.addEventListener(sign, part.want, { once: true, passive: true, signal: stop.signal });
    }
    // React drops the HTML of a part that is not hydrated yet when the address changes, so links wait for it.
    let hasFailed = false;
    window.addEventListener('click', (event) => holdLink(event, part, hasFailed), {
      capture: true,
      signal: stop.signal,
    });
    part.hydrated.then(
      () => stop.abort(),
      () => {
        hasFailed = true;
      },
    );
    const view = new IntersectionObserver(([seen]) => seen?.isIntersecting && part.want(), {
      rootMargin: NEAR,
    });
    if (element.current) view.observe(element.current);
    return () => {
      stop.abort();
      view.disconnect();
    };
  }, [part, wasLoaded]);

  function onHydrated() {
    if (element.current) element.current.dataset.deferred = 'hydrated';
    window.dispatchEvent(new Event('hydrated'));
    part.markHydrated();
  }

  return (
    <div ref={element} data-deferred="waiting" suppressHydrationWarning>
      <Suspense>
        <Part />
        <AfterHydration run={onHydrated} />
      </Suspense>
    </div>
  );
}

function AfterHydration({ run }: { run: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(run, []);
  return null;
}

function holdLink(event: MouseEvent, { want, hydrated }: DeferredPart, hasFailed: boolean) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isForAnotherTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!link || link.origin !== window.location.origin || isForAnotherTab) return;
  // Another page takes the whole place, so nothing of the part is left to lose.
  if (hasFailed && !placeOf(link)) return;
  event.preventDefault();
  event.stopPropagation();
  want();
  window.dispatchEvent(new CustomEvent(LINK_HELD, { detail: hydrated }));
  hydrated.then(() => link.click()).catch(() => followWithoutHydration(link));
}

/** A place in this page is found without the router, which would drop the part. */
function followWithoutHydration(link: HTMLAnchorElement) {
  const place = placeOf(link);
  if (place) place.scrollIntoView();
  else link.click();
}

function placeOf({ pathname, hash }: HTMLAnchorElement): HTMLElement | null {
  return pathname === window.location.pathname ? document.getElementById(hash.slice(1)) : null;
}
