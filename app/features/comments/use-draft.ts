import { useEffect, useState } from 'react';

export type Draft = { authorName: string; content: string };

const empty: Draft = { authorName: '', content: '' };

/**
 * What is being written, stored until it is sent: a reload or a lost connection does not cost a word. A visitor's words
 * are for this tab only; the owner's are still there when the tab was closed.
 */
export function useDraft(key: string, place: Place = 'sessionStorage') {
  const [draft, setDraft] = useState(empty);

  useEffect(() => {
    const stored = read(key, place);
    // What was typed before hydration is newer than the stored draft.
    if (stored) setDraft((typed) => (typed.content === '' ? stored : typed));
  }, [key, place]);

  function change(part: Partial<Draft>) {
    const next = { ...draft, ...part };
    setDraft(next);
    write(key, place, next);
  }

  /** Sent: the next comment begins with the same name. */
  function clear() {
    change({ content: '' });
    write(key, place, undefined);
  }

  return { draft, change, clear };
}

type Place = 'sessionStorage' | 'localStorage';

function read(key: string, place: Place): Draft | undefined {
  try {
    const stored: unknown = JSON.parse(window[place].getItem(key) ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...empty, ...stored } : undefined;
  } catch {
    return undefined;
  }
}

/** A browser that keeps nothing for us is no reason to stop anyone from writing. */
function write(key: string, place: Place, draft: Draft | undefined) {
  try {
    if (draft) window[place].setItem(key, JSON.stringify(draft));
    else window[place].removeItem(key);
  } catch {
    // Storage is full or switched off: the draft lives on the page alone.
  }
}
