import { useEffect, useEffectEvent } from 'react';
import type { Section } from '#shared/contracts/words/sections.ts';
import { type WordDraft, writeDraft } from './word-drafts.ts';

const AFTER_MS = 500;

/**
 * Stores unsaved changes in this browser: after a pause in typing, and at once when the page is hidden, closed or
 * left.
 */
export function useStoredDraft(section: Section, changed: Omit<WordDraft, 'writtenAt'> | undefined) {
  const keep = useEffectEvent(() => {
    if (changed) writeDraft(section, { ...changed, writtenAt: new Date().toISOString() });
  });
  const fields = changed?.fields;

  useEffect(() => {
    if (!fields) return;
    const timer = setTimeout(() => keep(), AFTER_MS);
    return () => clearTimeout(timer);
  }, [fields]);

  useEffect(() => {
    const stop = new AbortController();
    window.addEventListener('pagehide', () => keep(), { signal: stop.signal });
    document.addEventListener('visibilitychange', () => keep(), { signal: stop.signal });
    return () => {
      stop.abort();
      keep();
    };
  }, []);
}
