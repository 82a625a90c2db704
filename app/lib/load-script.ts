const loaded = new Set<string>();

/** Adds a third-party script to the page, once, without blocking anything. */
export function loadScript(src: string) {
  if (loaded.has(src)) return;
  loaded.add(src);
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  document.head.append(script);
}

/** Runs after the page has loaded and the browser is idle. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  const stop = new AbortController();
  const loadWhenIdle = () => {
    if (stop.signal.aborted) return;
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => stop.signal.aborted || run());
    else setTimeout(() => stop.signal.aborted || run());
  };
  if (document.readyState === 'complete') loadWhenIdle();
  else window.addEventListener('load', loadWhenIdle, { once: true, signal: stop.signal });
  return () => stop.abort();
}
