const loaded = new Set<string>();

/** Adds a script of another site to the page, once, and never in the way of anything else. */
export function loadScript(src: string) {
  if (loaded.has(src)) return;
  loaded.add(src);
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  document.head.append(script);
}

/** Runs after the page has loaded and when the browser has nothing better to do. Returns what calls it off. */
export function whenIdle(run: () => void): () => void {
  const stop = new AbortController();
  const soon = () => {
    if (stop.signal.aborted) return;
    // Safari has no idle time to offer.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => stop.signal.aborted || run());
    else setTimeout(() => stop.signal.aborted || run());
  };
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon, { once: true, signal: stop.signal });
  return () => stop.abort();
}
