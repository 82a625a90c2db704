import { type ComponentType, lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** Half a screen before it comes into view, and anywhere above: a page may be opened at its end. */
const NEAR = '1000000px 0px 50%';
const INTERACTION_EVENTS = ['scroll', 'pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'];
/**
 * In the part itself. A click is recorded before hydration, and repeated after it (`first-view/first-view.ts`). Not
 * `pointerdown`: the message of the failure would go, and the button move away under the finger.
 */
const RETRY_EVENTS = ['pointerup', 'keydown'];

/** After a failure it is loaded again when the visitor asks for it, or is back online. */
type State = 'waiting' | 'failed' | 'retrying' | 'hydrated';

/** A part of a page whose code is loaded later. `read` reads the data for its hydration, if the page has none. */
export function deferredPart(load: () => Promise<ComponentType>, read: () => Promise<void> = async () => {}) {
  let loaded: ComponentType | undefined;
  let state: State = 'waiting';
  let requested = Promise.withResolvers<void>();
  const watchers = new Set<() => void>();
  if (typeof window === 'undefined') requested.resolve();

  function setState(next: State) {
    state = next;
    for (const onChange of watchers) onChange();
  }

  async function preload() {
    loaded ??= await load();
  }

  // A part that is hydrated late, or never, is better than a broken page: it fails without an error.
  const Late = lazy(async () => {
    for (;;) {
      await requested.promise;
      try {
        await Promise.all([preload(), read()]);
        return { default: loaded as ComponentType };
      } catch {
        requested = Promise.withResolvers();
        setState('failed');
      }
    }
  });

  return {
    /** Loads the code now: the server's loader waits for it. */
    preload,
    /** The component if its code is loaded, and a suspended placeholder otherwise. */
    current: (): ComponentType => loaded ?? Late,
    /** Starts loading the code, once. */
    load: () => {
      if (state === 'waiting') requested.resolve();
    },
    /** The same, and again after a failure. */
    retry: () => {
      if (state === 'failed') setState('retrying');
      requested.resolve();
    },
    state: () => state,
    watch: (onChange: () => void) => {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    markHydrated: () => setState('hydrated'),
  };
}

type DeferredPart = ReturnType<typeof deferredPart>;
type FailureProps = { onRetry: () => void; isRetrying: boolean };
type DeferredProps = {
  part: DeferredPart;
  /** Shown above the part, from a failure until it is hydrated. */
  failure?: ComponentType<FailureProps>;
};

/**
 * A part of a page below its first view. The server renders it; its code is loaded when it is nearly in view, or on
 * the first user interaction. Until then, and if the code never arrives, it works as plain HTML.
 */
export function Deferred({ part, failure }: DeferredProps) {
  const [Part] = useState(part.current);
  const element = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const place = element.current;
    if (!place) return;
    // There was user interaction before hydration (`first-view/first-view.ts`).
    if ('visited' in document.documentElement.dataset) part.load();
    const stop = new AbortController();
    const { signal } = stop;
    const early = { capture: true, signal };
    for (const sign of INTERACTION_EVENTS) {
      window.addEventListener(sign, part.load, { once: true, passive: true, signal });
    }
    for (const sign of RETRY_EVENTS) {
      // On the window, because React stops them at a boundary that is not hydrated.
      window.addEventListener(
        sign,
        ({ target }) => target instanceof Node && place.contains(target) && part.retry(),
        early,
      );
    }
    window.addEventListener('online', part.retry, early);
    const view = new IntersectionObserver(([entry]) => entry?.isIntersecting && part.retry(), {
      rootMargin: NEAR,
    });
    view.observe(place);
    return () => {
      stop.abort();
      view.disconnect();
    };
  }, [part]);

  function onHydrated() {
    if (element.current) element.current.dataset.deferred = 'hydrated';
    window.dispatchEvent(new Event('hydrated'));
    part.markHydrated();
  }

  return (
    <>
      {failure && <Failure part={part} line={failure} />}
      <div ref={element} data-deferred="waiting" suppressHydrationWarning>
        <Suspense>
          <Part />
          <AfterHydration run={onHydrated} />
        </Suspense>
      </div>
    </>
  );
}

/** A component of its own: React discards the HTML of the part if what is around it is rendered again. */
function Failure({ part, line: Line }: { part: DeferredPart; line: ComponentType<FailureProps> }) {
  const state = useSyncExternalStore(part.watch, part.state, part.state);
  const isShown = state === 'failed' || state === 'retrying';
  return isShown && <Line onRetry={part.retry} isRetrying={state === 'retrying'} />;
}

function AfterHydration({ run }: { run: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(run, []);
  return null;
}

/** A part of a page whose code is loaded later. If that fails, the page goes without it. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
}
