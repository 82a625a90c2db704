import { useEffect, useRef, useState } from 'react';
import { findDraft, storeDraft } from '#app/lib/drafts.ts';

type CommentDraft = { authorName: string; content: string };

const PLACE = 'sessionStorage';
const empty: CommentDraft = { authorName: '', content: '' };

/** The draft, stored in this tab until it is sent: it survives a reload or a lost connection. */
export function useDraft(name: string) {
  const [draft, setDraft] = useState(empty);
  // Several fields may change before the next render, when what was typed before hydration is replayed.
  const latest = useRef(empty);

  // What was typed before hydration is stored already (`first-view/drafts.ts`).
  useEffect(() => {
    const stored = findDraft(name, PLACE);
    if (!stored) return;
    latest.current = { ...empty, ...stored.fields };
    setDraft(latest.current);
  }, [name]);

  function change(part: Partial<CommentDraft>) {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
    storeDraft(name, { fields: latest.current }, PLACE);
  }

  /** Sent: the next comment starts with the same name. */
  function clear() {
    change({ content: '' });
    storeDraft(name, { fields: {} }, PLACE);
  }

  return { draft, change, clear };
}
