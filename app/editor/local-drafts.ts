import { readStored, writeStored } from '#app/lib/local-storage.ts';
import { newKey } from '#app/lib/new-key.ts';
import type { DraftKind, EditorText } from './editor-kind.ts';

/** Unsaved text in browser storage, under a key of each editor: no tab and no older text is overwritten. */
export type LocalDraft = {
  key: string;
  /** The post, sample or file; the name is from when there were only posts. */
  postId: string;
  /** The version that it is based on. Older releases did not store it. */
  version?: number | undefined;
  fields: EditorText;
  writtenAt: string;
  isNew: boolean;
};

function getKeyPrefix(kind: DraftKind): string {
  return `octavo:${kind}:`;
}

export function newDraftKey(kind: DraftKind, id: string): string {
  return `${getKeyPrefix(kind)}${id}:${newKey()}`;
}

/** False if storage is full or blocked: only this copy is lost. */
export function storeLocalDraft({ key, ...draft }: LocalDraft): boolean {
  return writeStored(key, draft);
}

export function deleteLocalDraft(key: string) {
  window.localStorage.removeItem(key);
}

/** All of them, latest first. */
export function listLocalDrafts(kind: DraftKind): LocalDraft[] {
  return Object.keys(window.localStorage)
    .filter((key) => key.startsWith(getKeyPrefix(kind)))
    .flatMap((key) => {
      const draft = readStored<Omit<LocalDraft, 'key'>>(key);
      return draft ? { ...draft, key } : [];
    })
    .sort((a, b) => b.writtenAt.localeCompare(a.writtenAt));
}
