import type { Section } from '#shared/contracts/words/sections.ts';
import type { Fields } from './field-values.ts';

/** Unsaved changes, with the version they are based on. */
export type WordDraft = { version: number; fields: Fields; writtenAt: string };

/** The current draft, and earlier ones until they are restored or discarded. */
const keyOf = (section: Section) => `octavo.words-draft.${section}`;
const waitingKeyOf = (section: Section) => `octavo.words-drafts-waiting.${section}`;

export function readDraft(section: Section): WordDraft | undefined {
  return read<WordDraft>(keyOf(section));
}

export function writeDraft(section: Section, draft: WordDraft) {
  write(keyOf(section), draft);
}

export function removeDraft(section: Section) {
  write(keyOf(section), undefined);
}

/** All stored drafts that differ from what is saved, newest first. */
export function listDrafts(section: Section, saved: Fields): WordDraft[] {
  const [newest, waiting] = [readDraft(section), read<WordDraft[]>(waitingKeyOf(section)) ?? []];
  const seen = new Set([JSON.stringify(saved)]);
  return [...(newest ? [newest] : []), ...waiting].filter(({ fields }) => {
    const text = JSON.stringify(fields);
    return !seen.has(text) && seen.add(text);
  });
}

export function storeOtherDrafts(section: Section, drafts: WordDraft[]) {
  write(waitingKeyOf(section), drafts.length > 0 ? drafts : undefined);
}

// Storage may be unavailable or full: the form works without.

function read<Value>(key: string): Value | undefined {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, value: unknown) {
  try {
    if (value === undefined) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, JSON.stringify(value));
  } catch {}
}
