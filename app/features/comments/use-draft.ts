import { useEffect, useRef, useState } from 'react';
import { type DraftPlace, findDraft, storeDraft } from '#app/lib/drafts.ts';

export type CommentDraft = { authorName: string; content: string };

const empty: CommentDraft = { authorName: '', content: '' };

/**
 * The draft, stored until it is sent: it survives a reload or a lost connection. A visitor's is in this tab only; the
 * owner's survives closing it.
 */
export function useDraft(name: string, place: DraftPlace = 'sessionStorage') {
  const [draft, setDraft] = useState(empty);
  // Several fields may change before the next render, when what was typed before hydration is replayed.
  const latest = useRef(empty);

  // What was typed before hydration is stored already (`first-view/drafts.ts`).
  useEffect(() => {
    const stored = findDraft(name, place);
    if (!stored) return;
    latest.current = { ...empty, ...stored.fields };
    setDraft(latest.current);
  }, [name, place]);

  function change(part: Partial<CommentDraft>) {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
    storeDraft(name, { fields: latest.current }, place);
  }

  /** Sent: the next comment starts with the same name. */
  function clear() {
    change({ content: '' });
    storeDraft(name, { fields: {} }, place);
  }

  return { draft, change, clear };
}
