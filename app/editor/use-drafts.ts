import { useEffect, useEffectEvent, useState } from 'react';
import type { EditorText } from './editor-kind.ts';
import { sameFields } from './editor-kind.ts';
import {
  type DraftKind,
  deleteLocalDraft,
  type LocalDraft,
  listLocalDrafts,
  newDraftKey,
  storeLocalDraft,
} from './local-drafts.ts';
import { useAutosave } from './use-autosave.ts';
import type { useText } from './use-text.ts';

/** An unsaved text to continue with, and the version that it is based on, if known. */
export type Draft<Text> = { fields: Text; version?: number | undefined };

type Work<Text extends EditorText> = {
  kind: DraftKind;
  id: string;
  /** The version that is stored; undefined for a new text. */
  storedVersion: number | undefined;
  draft: Draft<Text> | undefined;
  text: ReturnType<typeof useText<Text>>;
  saveRevision: (id: string, fields: Text) => Promise<unknown>;
  hasChanges: () => boolean;
};

/**
 * The unsaved texts of one record in this browser: the one in the editor, and others waiting for a decision. Each is
 * stored with its base version, so that a text recovered late does not overwrite newer saves.
 */
export function useDrafts<Text extends EditorText>({
  kind,
  id,
  storedVersion,
  draft,
  text,
  saveRevision,
  hasChanges,
}: Work<Text>) {
  const { fields, read } = text;
  const [draftKey, setDraftKey] = useState(() => newDraftKey(kind, id));
  const [version, setVersion] = useState(draft?.version ?? storedVersion);
  /** Stored texts of this record that differ from the editor's. */
  const [recoverable, setRecoverable] = useState<LocalDraft<Text>[]>(() =>
    listLocalDrafts<Text>(kind).filter((kept) => kept.postId === id && !sameFields(kept.fields, fields)),
  );
  const { kept, storeNow } = useAutosave({
    draftKey,
    id,
    version,
    isNew: storedVersion === undefined,
    read,
    saveRevision,
    hasChanges,
  });

  // The text in use is stored under this editor's key from now on; a saved one needs no copy.
  const takeOver = useEffectEvent(() => {
    if (!storeNow()) return;
    for (const other of listLocalDrafts<Text>(kind))
      if (other.postId === id && other.key !== draftKey && sameFields(other.fields, fields))
        deleteLocalDraft(other.key);
  });
  useEffect(() => takeOver(), []);

  /** Replaces the editor's text. The unsaved text before it can be recovered. */
  function exchange(next: Draft<Text>) {
    const key = newDraftKey(kind, id);
    const before = read();
    if (hasChanges()) {
      storeNow();
      const writtenAt = new Date().toISOString();
      const isNew = storedVersion === undefined;
      const replaced = { key: draftKey, postId: id, version, fields: before, isNew, writtenAt };
      setRecoverable((drafts) => [replaced, ...drafts]);
    }
    setDraftKey(key);
    setVersion(next.version ?? storedVersion);
    text.replace(next.fields);
    return key;
  }

  function recover(found: LocalDraft<Text>) {
    const key = exchange(found);
    if (storeLocalDraft({ ...found, key })) deleteLocalDraft(found.key);
    setRecoverable((drafts) => drafts.filter((other) => other !== found));
  }

  function discard(found: LocalDraft<Text>) {
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
    /** Texts still waiting for a decision now belong to a stored record, whose first version is newer. */
    keepWaiting: () => {
      for (const { version: madeOf = 0, ...waiting } of recoverable)
        storeLocalDraft({ ...waiting, version: madeOf, isNew: false });
    },
  };
}
