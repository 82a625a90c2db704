import { TOKEN_KEY } from './api.ts';
import { listen } from './listen.ts';

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
  return listen('storage', ({ key }) => {
    // It is null when the whole storage was cleared.
    if (key === TOKEN_KEY || key === null) onToken(findToken());
  });
}
