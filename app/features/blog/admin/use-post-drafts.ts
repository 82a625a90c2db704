import { useEffect, useEffectEvent, useState } from 'react';
import type { AdminPost, PostText } from '#shared/contracts/posts.ts';
import {
  deleteLocalDraft,
  type LocalDraft,
  listLocalDrafts,
  newDraftKey,
  storeLocalDraft,
} from './local-drafts.ts';
import { sameFields } from './post-fields.ts';
import { useAutosave } from './use-autosave.ts';
import type { usePostText } from './use-post-text.ts';

/** An unsaved text to continue with, and the version of the post that it is based on, if known. */
export type Draft = { fields: PostText; version?: number | undefined };

type Work = {
  postId: string;
  post: AdminPost | undefined;
  draft: Draft | undefined;
  text: ReturnType<typeof usePostText>;
  hasChanges: () => boolean;
};

/**
 * The unsaved texts of one post in this browser: the one in the editor, and others waiting for a decision. Each is
 * stored with its base version, so that a text recovered late does not overwrite newer saves.
 */
export function usePostDrafts({ postId, post, draft, text, hasChanges }: Work) {
  const { fields, read } = text;
  const [draftKey, setDraftKey] = useState(() => newDraftKey(postId));
  const [version, setVersion] = useState(draft?.version ?? post?.version);
  /** Stored texts of this post that differ from the editor's. */
  const [recoverable, setRecoverable] = useState<LocalDraft[]>(() =>
    listLocalDrafts().filter((kept) => kept.postId === postId && !sameFields(kept.fields, fields)),
  );
  const { kept, storeNow } = useAutosave({ draftKey, postId, version, isNew: !post, read, hasChanges });

  // The text in use is stored under this editor's key from now on; a saved one needs no copy.
  const takeOver = useEffectEvent(() => {
    if (!storeNow()) return;
    for (const other of listLocalDrafts())
      if (other.postId === postId && other.key !== draftKey && sameFields(other.fields, fields))
        deleteLocalDraft(other.key);
  });
  useEffect(() => takeOver(), []);

  /** Replaces the editor's text. The unsaved text before it can be recovered. */
  function exchange(next: Draft) {
    const key = newDraftKey(postId);
    const before = read();
    if (hasChanges()) {
      storeNow();
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
    if (storeLocalDraft({ ...found, key })) deleteLocalDraft(found.key);
    setRecoverable((drafts) => drafts.filter((other) => other !== found));
  }

  function discard(found: LocalDraft) {
    deleteLocalDraft(found.key);
    setRecoverable((drafts) => drafts.filter((other) => other !== found));
  }

  return {
    /** The base version of the editor's text. */
    version,
    setVersion,
    kept,
    storeNow,
    recoverable,
    exchange,
    recover,
    discard,
    forget: () => deleteLocalDraft(draftKey),
    /** Texts still waiting for a decision now belong to a stored post, whose first version is newer. */
    keepWaiting: () => {
      for (const { version: madeOf = 0, ...waiting } of recoverable)
        storeLocalDraft({ ...waiting, version: madeOf, isNew: false });
    },
  };
}
