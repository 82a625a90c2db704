import type { PostText } from '#shared/contracts/posts.ts';

const PREFIX = 'octavo:post:';

/** Text that was written in this browser and not saved yet. */
export type LocalDraft = { postId: string; fields: PostText; writtenAt: string; isNew: boolean };

/** A full or forbidden storage loses nothing but this copy: false then. */
export function keepLocally(draft: LocalDraft): boolean {
  try {
    window.localStorage.setItem(PREFIX + draft.postId, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function findLocal(postId: string): LocalDraft | undefined {
  try {
    const text = window.localStorage.getItem(PREFIX + postId);
    return text === null ? undefined : (JSON.parse(text) as LocalDraft);
  } catch {
    return undefined;
  }
}

export function forgetLocal(postId: string) {
  window.localStorage.removeItem(PREFIX + postId);
}

/** All of them, the latest first. */
export function listLocal(): LocalDraft[] {
  return Object.keys(window.localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => findLocal(key.slice(PREFIX.length)) ?? [])
    .sort((a, b) => b.writtenAt.localeCompare(a.writtenAt));
}
