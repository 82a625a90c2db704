import { useEffect, useState } from 'react';

export type Draft = { authorName: string; content: string };

const empty: Draft = { authorName: '', content: '' };

/** What is being written, stored in this tab until it is sent: a reload or a lost connection does not cost a word. */
export function useDraft(key: string) {
  const [draft, setDraft] = useState(empty);

  useEffect(() => {
    const stored = read(key);
    // What was typed before hydration is newer than the stored draft.
    if (stored) setDraft((typed) => (typed.content === '' ? stored : typed));
  }, [key]);

  function change(part: Partial<Draft>) {
    const next = { ...draft, ...part };
    setDraft(next);
    write(key, next);
  }

  /** Sent: the next comment begins with the same name. */
  function clear() {
    change({ content: '' });
    write(key, undefined);
  }

  return { draft, change, clear };
}

function read(key: string): Draft | undefined {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...empty, ...stored } : undefined;
  } catch {
    return undefined;
  }
}

/** A browser that keeps nothing for us is no reason to stop anyone from writing. */
function write(key: string, draft: Draft | undefined) {
  try {
    if (draft) window.sessionStorage.setItem(key, JSON.stringify(draft));
    else window.sessionStorage.removeItem(key);
  } catch {
    // Storage is full or switched off: the draft lives on the page alone.
  }
}
