import { newKey } from '#app/lib/new-key.ts';
import type { PostText } from '#shared/contracts/posts.ts';

const PREFIX = 'octavo:post:';

/**
 * Text that was written in this browser and not saved yet. Each opening of the editor writes under a key of its own:
 * neither a second tab nor an older text that still waits for a decision is overwritten.
 */
export type LocalDraft = {
  key: string;
  postId: string;
  /** The version of the post that it was made of. An older release did not note it. */
  version?: number | undefined;
  fields: PostText;
  writtenAt: string;
  isNew: boolean;
};

export function newDraftKey(postId: string): string {
  return `${PREFIX}${postId}:${newKey()}`;
}

/** A full or forbidden storage loses nothing but this copy: false then. */
export function keepLocally({ key, ...draft }: LocalDraft): boolean {
  try {
    window.localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function forgetLocal(key: string) {
  window.localStorage.removeItem(key);
}

/** All of them, the latest first. */
export function listLocal(): LocalDraft[] {
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
