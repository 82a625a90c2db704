import { newKey } from '#app/lib/new-key.ts';
import type { PostText } from '#shared/contracts/posts.ts';

const PREFIX = 'octavo:post:';

/**
 * Unsaved text in browser storage. Each editor instance uses its own key: neither a second tab nor an older unsaved
 * text is overwritten.
 */
export type LocalDraft = {
  key: string;
  postId: string;
  /** The version of the post that it is based on. Older releases did not store it. */
  version?: number | undefined;
  fields: PostText;
  writtenAt: string;
  isNew: boolean;
};

export function newDraftKey(postId: string): string {
  return `${PREFIX}${postId}:${newKey()}`;
}

/** False if storage is full or blocked: only this copy is lost. */
export function storeLocalDraft({ key, ...draft }: LocalDraft): boolean {
  try {
    window.localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function deleteLocalDraft(key: string) {
  window.localStorage.removeItem(key);
}

/** All of them, latest first. */
export function listLocalDrafts(): LocalDraft[] {
  return Object.keys(window.localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => read(key) ?? [])
    .sort((a, b) => b.writtenAt.localeCompare(a.writtenAt));
}

function read(key: string): LocalDraft | undefined {
  try {
    const text = window.localStorage.getItem(key);
    return text === null ? undefined : { ...(JSON.parse(text) as Omit<LocalDraft, 'key'>), key };
  } catch {
    return undefined;
  }
}
