import type { Section } from '#shared/contracts/words/sections.ts';
import type { Fields } from './field-values.ts';

/** What was written and not saved yet, with the version it was made of. */
export type WordDraft = { version: number; fields: Fields; writtenAt: string };

/** The draft that is being written, and the ones from before that wait until they are recovered or discarded. */
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

/** All that this browser kept and that says something else than what is saved, the newest first. */
export function listDrafts(section: Section, saved: Fields): WordDraft[] {
  const [newest, waiting] = [readDraft(section), read<WordDraft[]>(waitingKeyOf(section)) ?? []];
  const seen = new Set([JSON.stringify(saved)]);
  return [...(newest ? [newest] : []), ...waiting].filter(({ fields }) => {
    const text = JSON.stringify(fields);
    return !seen.has(text) && seen.add(text);
  });
}

export function writeWaiting(section: Section, drafts: WordDraft[]) {
  write(waitingKeyOf(section), drafts.length > 0 ? drafts : undefined);
}

// A browser may refuse storage or have no room: the form works all the same.

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
