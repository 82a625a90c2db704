let isWanted = false;

/** Loads the page anew. */
export function reloadPage() {
  isWanted = true;
  window.location.reload();
}

/**
 * The router reloads the page when the code of the next one does not come, which without a connection ends on the
 * browser's own error page. Such a reload is called off, and `onPrevented` decides. A reload by the visitor is not
 * asked about here. Browsers without the Navigation API do as before.
 */
export function preventReloads(onPrevented: () => void): () => void {
  const stop = new AbortController();
  window.navigation?.addEventListener(
    'navigate',
    (event) => {
      if (event.navigationType !== 'reload' || isWanted || !event.cancelable) return;
      event.preventDefault();
      onPrevented();
    },
    { signal: stop.signal },
  );
  return () => stop.abort();
}

const REACHED_WITHIN_MS = 10_000;

/** True when the site can be loaded from where it is now. */
export async function isReachable(path: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(REACHED_WITHIN_MS);
    const { status } = await fetch(path, { method: 'HEAD', cache: 'no-store', signal });
    return status < 500;
  } catch {
    return false;
  }
}
