import { listen } from './listen.ts';

const STORED_AS = 'consent';

export type Choice = 'allowed' | 'refused';

/** Without storage, the answer applies until the page is left. */
let unkept: Choice | undefined;

/** The visitor's answer, if any. */
export function findConsent(): Choice | undefined {
  try {
    const stored = window.localStorage.getItem(STORED_AS);
    if (stored === 'allowed' || stored === 'refused') return stored;
  } catch {
    // Storage is disabled.
  }
  return unkept;
}

export function storeConsent(choice: Choice) {
  unkept = choice;
  try {
    window.localStorage.setItem(STORED_AS, choice);
  } catch {
    // It applies to this page.
  }
  // The browser tells the other tabs.
  window.dispatchEvent(new StorageEvent('storage', { key: STORED_AS }));
}

export function watchConsent(listener: () => void): () => void {
  return listen('storage', listener);
}
