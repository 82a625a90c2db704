const STORED_AS = 'consent';

export type Choice = 'allowed' | 'refused';

const listeners = new Set<() => void>();
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
  for (const listener of listeners) listener();
}

export function watchConsent(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
