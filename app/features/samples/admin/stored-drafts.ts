import { fieldLabels, type SampleFieldChanges } from './sample-fields.ts';

/** Unsaved changes of a sample, with the version they are based on. */
export type StoredDraft = { version: number; changes: SampleFieldChanges; writtenAt: string };

function keyOf(name: string): string {
  return `octavo.sample-draft.${name}`;
}

// Storage may be unavailable or full: the form works without.

export function readDraft(name: string): StoredDraft | undefined {
  try {
    return parseDraft(window.localStorage.getItem(keyOf(name)));
  } catch {
    return undefined;
  }
}

export function writeDraft(name: string, draft: StoredDraft) {
  try {
    window.localStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {}
}

/** Deletes this draft only: another tab may have stored its own under the same name. */
export function removeDraft(name: string, { writtenAt }: Pick<StoredDraft, 'writtenAt'>) {
  if (readDraft(name)?.writtenAt !== writtenAt) return;
  try {
    window.localStorage.removeItem(keyOf(name));
  } catch {}
}

function parseDraft(text: string | null): StoredDraft | undefined {
  const kept: unknown = JSON.parse(text ?? 'null');
  if (typeof kept !== 'object' || kept === null) return undefined;
  if ('changes' in kept) return kept as StoredDraft;
  // Drafts from before samples had versions: all fields, unknown base version.
  const changes = Object.fromEntries(Object.entries(kept).filter(([name]) => name in fieldLabels));
  return { version: 0, changes, writtenAt: '' };
}
