import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';

/** Half a screen before it comes into view, and anywhere above: a page may be opened at its end. */
const NEAR = '1000000px 0px 50%';
const INTERACTION_EVENTS = ['scroll', 'pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'];

/** Dispatched on the window when a link has to wait; `detail` is the promise. */
export const LINK_HELD = 'link-held';

/** A part of a page whose code is loaded later. */
type DeferredPart = {
  /** Loads the code now. Client-side navigation waits for it, so that the page is rendered in one go. */
  preload: () => Promise<void>;
  isLoaded: () => boolean;
  /** The component if its code is loaded, and a suspended placeholder otherwise. */
  current: () => ComponentType;
  /** Starts loading the code, once. */
  load: () => void;
  /** Settles once the part is hydrated, or rejects if it never will be. */
  hydrated: Promise<void>;
  markHydrated: () => void;
};

/** `read` reads the data that its hydration needs, if they did not come with the page. */
export function deferredPart(
  load: () => Promise<ComponentType>,
  read: () => Promise<void> = async () => {},
): DeferredPart {
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
    await Promise.all([preload(), read()]).catch((error: unknown) => {
      hydrated.reject(error);
      // A part that is never hydrated is better than a broken page.
      return new Promise(() => {});
    });
    return { default: loaded as ComponentType };
  });

  return {
    preload,
    isLoaded: () => loaded !== undefined,
    current: () => loaded ?? Late,
    load: wanted.resolve,
    hydrated: hydrated.promise,
    markHydrated: hydrated.resolve,
  };
}

/**
 * A part of a page below its first view. The server renders it; its code is loaded when it is nearly in view, or on
 * the first user interaction. Until then, and if the code never arrives, it works as plain HTML.
 */
export function Deferred({ part }: { part: DeferredPart }) {
  const [wasLoaded] = useState(part.isLoaded);
  const [Part] = useState(part.current);
  const element = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (wasLoaded) return;
    // There was user interaction before hydration (`first-view/first-view.ts`).
    if ('visited' in document.documentElement.dataset) part.load();
    const stop = new AbortController();
    for (const sign of INTERACTION_EVENTS) {
      window.addEventListener(sign, part.load, { once: true, passive: true, signal: stop.signal });
    }
    // React discards the HTML of a boundary that is not hydrated when the location changes, so links wait for it.
    // After a client-side navigation there is none to discard.
    let hasFailed = false;
    if (element.current?.hasChildNodes())
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
    const view = new IntersectionObserver(([seen]) => seen?.isIntersecting && part.load(), {
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

function holdLink(event: MouseEvent, { load, hydrated }: DeferredPart, hasFailed: boolean) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isForAnotherTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!link || link.origin !== window.location.origin || isForAnotherTab) return;
  // Another page replaces everything, so there is nothing to lose.
  if (hasFailed && !placeOf(link)) return;
  event.preventDefault();
  event.stopPropagation();
  load();
  window.dispatchEvent(new CustomEvent(LINK_HELD, { detail: hydrated }));
  hydrated.then(() => link.click()).catch(() => followWithoutHydration(link));
}

/** A fragment of this page is found without the router, which would discard the part. */
function followWithoutHydration(link: HTMLAnchorElement) {
  const place = placeOf(link);
  if (place) place.scrollIntoView();
  else link.click();
}

function placeOf({ pathname, hash }: HTMLAnchorElement): HTMLElement | null {
  return pathname === window.location.pathname ? document.getElementById(hash.slice(1)) : null;
}
