import { useEffect, useEffectEvent } from 'react';
import type { Section } from '#shared/contracts/words/sections.ts';
import { type WordDraft, writeDraft } from './word-drafts.ts';

const AFTER_MS = 500;

/**
 * Keeps what is not saved yet in this browser: when the hand rests, and at once when the page is hidden, closed or left.
 * A closed tab or an ended session loses nothing.
 */
export function useKeptDraft(section: Section, changed: Omit<WordDraft, 'writtenAt'> | undefined) {
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
