import { useEffect, useEffectEvent, useState } from 'react';
import type { AdminPost, PostText } from '#shared/contracts/posts.ts';
import { forgetLocal, keepLocally, type LocalDraft, listLocal, newDraftKey } from './local-drafts.ts';
import { sameFields } from './post-fields.ts';
import { useAutosave } from './use-autosave.ts';
import type { usePostText } from './use-post-text.ts';

/** An unsaved text to go on with, and the version of the post that it was made of, where that is known. */
export type Draft = { fields: PostText; version?: number | undefined };

type Work = {
  postId: string;
  post: AdminPost | undefined;
  draft: Draft | undefined;
  text: ReturnType<typeof usePostText>;
  hasChanges: () => boolean;
};

/**
 * What this browser keeps of one post: the text in the editor, and others that wait for a decision. Each is kept with
 * the version it was made of, so that one that was recovered late does not replace what was saved since.
 */
export function usePostDrafts({ postId, post, draft, text, hasChanges }: Work) {
  const { fields, read } = text;
  const [draftKey, setDraftKey] = useState(() => newDraftKey(postId));
  const [version, setVersion] = useState(draft?.version ?? post?.version);
  /** Texts that this browser kept of this post and that say something else than what is in the editor now. */
  const [recoverable, setRecoverable] = useState<LocalDraft[]>(() =>
    listLocal().filter((kept) => kept.postId === postId && !sameFields(kept.fields, fields)),
  );
  const { kept, keepNow } = useAutosave({ draftKey, postId, version, isNew: !post, read, hasChanges });

  // The text that is gone on with is kept under this editor's key from now on; one that was saved needs no copy.
  const takeOver = useEffectEvent(() => {
    if (!keepNow()) return;
    for (const other of listLocal())
      if (other.postId === postId && other.key !== draftKey && sameFields(other.fields, fields))
        forgetLocal(other.key);
  });
  useEffect(() => takeOver(), []);

  /** Another text comes into the editor. What was written there and not saved waits to be recovered. */
  function exchange(next: Draft) {
    const key = newDraftKey(postId);
    const before = read();
    if (hasChanges()) {
      keepNow();
      const writtenAt = new Date().toISOString();
      const replaced = { key: draftKey, postId, version, fields: before, isNew: !post, writtenAt };
      setRecoverable((drafts) => [replaced, ...drafts]);
    }
    setDraftKey(key);
    setVersion(next.version ?? post?.version);
    text.replace(next.fields);
    return key;
  }

  function recover(found: LocalDraft) {
    const key = exchange(found);
    if (keepLocally({ ...found, key })) forgetLocal(found.key);
    setRecoverable((drafts) => drafts.filter((other) => other !== found));
  }

  function discard(found: LocalDraft) {
    forgetLocal(found.key);
    setRecoverable((drafts) => drafts.filter((other) => other !== found));
  }

  return {
    /** The version that the text in the editor was made of. */
    version,
    setVersion,
    kept,
    keepNow,
    recoverable,
    exchange,
    recover,
    discard,
    forget: () => forgetLocal(draftKey),
    /** Texts that still wait for a decision belong to a stored post from now on, whose first version is newer. */
    keepWaiting: () => {
      for (const { version: madeOf = 0, ...waiting } of recoverable)
        keepLocally({ ...waiting, version: madeOf, isNew: false });
    },
  };
}
