import { useEffect, useState } from 'react';

export type Draft = { authorName: string; content: string };

const empty: Draft = { authorName: '', content: '' };

/**
 * The draft, stored until it is sent: it survives a reload or a lost connection. A visitor's is in this tab only; the
 * owner's survives closing it.
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

  /** Sent: the next comment starts with the same name. */
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

/** Storage is unavailable: the form works without. */
function write(key: string, place: Place, draft: Draft | undefined) {
  try {
    if (draft) window[place].setItem(key, JSON.stringify(draft));
    else window[place].removeItem(key);
  } catch {
    // Storage is full or disabled: the draft is in memory only.
  }
}
