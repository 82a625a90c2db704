import { listen } from './listen.ts';

let isRequested = false;

export function reloadPage() {
  isRequested = true;
  window.location.reload();
}

/** For an effect of a page that must not be old when it comes back from the browser's cache for Back. */
export function reloadOnReturn(): () => void {
  return listen('pageshow', ({ persisted }) => {
    // Chosen files would be lost.
    const hasFiles = [...document.querySelectorAll<HTMLInputElement>('input[type="file"]')].some(
      ({ files }) => files && files.length > 0,
    );
    if (persisted && !hasFiles) reloadPage();
  });
}

const SENT_WITHIN_MS = 10_000;

/**
 * For plain forms. One that is sent without a connection would end on the browser's error page: the banner says why
 * nothing happens. A second tap would send it again, and show the answer to that.
 */
export function guardSubmits(): () => void {
  let sentAt = new WeakMap<EventTarget, number>();
  const stopListening = listen('submit', (event) => {
    if (event.defaultPrevented || !event.target) return;
    const isRepeated =
      event.timeStamp - (sentAt.get(event.target) ?? Number.NEGATIVE_INFINITY) < SENT_WITHIN_MS;
    if (isRepeated || !navigator.onLine) event.preventDefault();
    else sentAt.set(event.target, event.timeStamp);
  });
  const stopForgetting = listen('pageshow', () => {
    sentAt = new WeakMap();
  });
  return () => {
    stopListening();
    stopForgetting();
  };
}

/**
 * The router reloads the page if the code of the next one cannot be loaded, which without a connection ends on the
 * browser's error page. Such a reload is cancelled, and `onPrevented` decides. Reloads by the visitor are not
 * affected, nor browsers without the Navigation API.
 */
export function preventReloads(onPrevented: () => void): () => void {
  const stop = new AbortController();
  window.navigation?.addEventListener(
    'navigate',
    (event) => {
      if (event.navigationType !== 'reload' || isRequested || !event.cancelable) return;
      event.preventDefault();
      onPrevented();
    },
    { signal: stop.signal },
  );
  return () => stop.abort();
}

const REACHED_WITHIN_MS = 10_000;

/** True if the site can be reached now. */
export async function isReachable(path: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(REACHED_WITHIN_MS);
    const { status } = await fetch(path, { method: 'HEAD', cache: 'no-store', signal });
    return status < 500;
  } catch {
    return false;
  }
}
