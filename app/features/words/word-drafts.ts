import { useEffect, useEffectEvent, useRef } from 'react';
import { readStored, writeStored } from '#app/lib/local-storage.ts';
import { newKey } from '#app/lib/new-key.ts';
import type { Section } from '#shared/contracts/words/sections.ts';
import type { Fields } from './field-values.ts';

/** Unsaved changes, with the version they are based on, and the tab that wrote them. */
export type WordDraft = { version: number; fields: Fields; writtenAt: string; tab?: string };

const THIS_TAB = newKey();

/** The current draft, and earlier ones until they are restored or discarded. */
const getKey = (section: Section) => `octavo.words-draft.${section}`;
const getWaitingKey = (section: Section) => `octavo.words-drafts-waiting.${section}`;

export function readDraft(section: Section): WordDraft | undefined {
  return readStored<WordDraft>(getKey(section));
}

export function removeDraft(section: Section) {
  writeStored(getKey(section), undefined);
}

/** All stored drafts that differ from what is saved, newest first. */
export function listDrafts(section: Section, saved: Fields): WordDraft[] {
  const [newest, waiting] = [readDraft(section), readStored<WordDraft[]>(getWaitingKey(section)) ?? []];
  const seen = new Set([JSON.stringify(saved)]);
  return [...(newest ? [newest] : []), ...waiting].filter(({ fields }) => {
    const text = JSON.stringify(fields);
    return !seen.has(text) && seen.add(text);
  });
}

export function storeOtherDrafts(section: Section, drafts: WordDraft[]) {
  writeStored(getWaitingKey(section), drafts.length > 0 ? drafts : undefined);
}

const AFTER_MS = 500;

/**
 * Stores unsaved changes in this browser: after a pause in typing, and at once when the page is hidden, closed or
 * left. Those of another tab, which are in their place, are handed over first.
 */
export function useStoredDraft(
  section: Section,
  changed: Omit<WordDraft, 'writtenAt'> | undefined,
  onOther: (draft: WordDraft) => void,
) {
  const hasWritten = useRef(false);
  const keep = useEffectEvent(() => {
    if (!changed) return;
    hasWritten.current = true;
    const stored = readDraft(section);
    const isOther =
      stored?.tab !== THIS_TAB && JSON.stringify(stored?.fields) !== JSON.stringify(changed.fields);
    if (stored && isOther) onOther(stored);
    writeStored(getKey(section), { ...changed, writtenAt: new Date().toISOString(), tab: THIS_TAB });
  });
  const fields = changed?.fields;

  useEffect(() => {
    if (!fields) {
      // Typed and undone: there is nothing to recover.
      if (hasWritten.current && readDraft(section)?.tab === THIS_TAB) removeDraft(section);
      return;
    }
    const timer = setTimeout(() => keep(), AFTER_MS);
    return () => clearTimeout(timer);
  }, [section, fields]);

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
