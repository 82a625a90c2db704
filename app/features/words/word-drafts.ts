import type { Section } from '#shared/contracts/words/sections.ts';
import type { Fields } from './field-values.ts';

/** What was written and not saved yet, with the version it was made of. */
export type WordDraft = { version: number; fields: Fields; writtenAt: string };

function keyOf(section: Section): string {
  return `octavo.words-draft.${section}`;
}

// A browser may refuse storage or have no room: the form works all the same.

export function readDraft(section: Section): WordDraft | undefined {
  try {
    return JSON.parse(window.localStorage.getItem(keyOf(section)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeDraft(section: Section, draft: WordDraft) {
  try {
    window.localStorage.setItem(keyOf(section), JSON.stringify(draft));
  } catch {}
}

export function removeDraft(section: Section) {
  try {
    window.localStorage.removeItem(keyOf(section));
  } catch {}
}
