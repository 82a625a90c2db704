import { TOKEN_KEY } from './api.ts';

export function findToken(): string | null {
  return window.localStorage.getItem(TOKEN_KEY);
}

export function removeToken() {
  window.localStorage.removeItem(TOKEN_KEY);
}

/** True for any error that says the session is over. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && error.message.toLowerCase().includes('unauthorized');
}

/** Calls back when another tab signs out or in. Returns a function that stops it. */
export function watchOtherTabs(onToken: (token: string | null) => void): () => void {
  const stop = new AbortController();
  window.addEventListener(
    'storage',
    (event) => {
      // `key` is null when the whole storage was cleared.
      if (event.key === TOKEN_KEY || event.key === null) onToken(findToken());
    },
    { signal: stop.signal },
  );
  return () => stop.abort();
}
