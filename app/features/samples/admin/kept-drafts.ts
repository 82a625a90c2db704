import { fieldLabels, type SampleFieldChanges } from './sample-fields.ts';

/** What was changed of a sample and not saved yet, with the version it was changed of. */
export type KeptDraft = { version: number; changes: SampleFieldChanges; writtenAt: string };

function keyOf(name: string): string {
  return `octavo.sample-draft.${name}`;
}

// A browser may refuse storage or have no room: the form works all the same.

export function readDraft(name: string): KeptDraft | undefined {
  try {
    return parseDraft(window.localStorage.getItem(keyOf(name)));
  } catch {
    return undefined;
  }
}

export function writeDraft(name: string, draft: KeptDraft) {
  try {
    window.localStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {}
}

/** Takes away this draft and no other: another tab may have kept its own words under the same name since. */
export function removeDraft(name: string, { writtenAt }: Pick<KeptDraft, 'writtenAt'>) {
  if (readDraft(name)?.writtenAt !== writtenAt) return;
  try {
    window.localStorage.removeItem(keyOf(name));
  } catch {}
}

function parseDraft(text: string | null): KeptDraft | undefined {
  const kept: unknown = JSON.parse(text ?? 'null');
  if (typeof kept !== 'object' || kept === null) return undefined;
  if ('changes' in kept) return kept as KeptDraft;
  // As drafts were kept before samples had versions: all fields, of a version that nobody knows.
  const changes = Object.fromEntries(Object.entries(kept).filter(([name]) => name in fieldLabels));
  return { version: 0, changes, writtenAt: '' };
}
