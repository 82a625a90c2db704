import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { logProblem } from '#app/lib/log.ts';
import { type DraftKind, type EditorText, sameFields } from './editor-kind.ts';
import {
  deleteLocalDraft,
  type LocalDraft,
  listLocalDrafts,
  newDraftKey,
  storeLocalDraft,
} from './local-drafts.ts';
import type { useText } from './use-text.ts';

/** An unsaved text to continue with, and the version that it is based on, if known. */
export type Draft = { fields: EditorText; version?: number | undefined };

type Work = {
  kind: DraftKind;
  id: string;
  /** The version that is stored; undefined for a new text. */
  storedVersion: number | undefined;
  draft: Draft | undefined;
  text: ReturnType<typeof useText>;
  /** On the server: as the text itself, or as a revision, which takes the place of this editor's last one. */
  saveRevision: (id: string, fields: EditorText, replaces?: string) => Promise<string | undefined>;
  /** While it is being saved anyway, or two versions wait for a decision. */
  isPaused: boolean;
  /** Whether it differs from what is saved. */
  hasChanges: () => boolean;
};

/**
 * The unsaved texts of one record in this browser: the one in the editor, and others waiting for a decision. Each is
 * stored with its base version, so that a text recovered late does not overwrite newer saves.
 */
export function useDrafts(work: Work) {
  const { kind, id, storedVersion, draft, text, hasChanges } = work;
  const { fields, read } = text;
  const [draftKey, setDraftKey] = useState(() => newDraftKey(kind, id));
  /** A save may be followed by the next one before anything is rendered. */
  const version = useRef(draft?.version ?? storedVersion);
  /** Stored texts of this record that differ from the editor's. */
  const [recoverable, setRecoverable] = useState<LocalDraft[]>(() =>
    listLocalDrafts(kind).filter((draft) => draft.postId === id && !sameFields(draft.fields, fields)),
  );
  const { kept, storeNow } = useAutosave(work, draftKey, createDraft);

  // The text in use is stored under this editor's key from now on; a saved one needs no copy.
  const takeOver = useEffectEvent(() => {
    if (!storeNow()) return;
    for (const other of listLocalDrafts(kind))
      if (other.postId === id && other.key !== draftKey && sameFields(other.fields, fields))
        deleteLocalDraft(other.key);
  });
  useEffect(() => takeOver(), []);

  function createDraft(key: string, fields: EditorText): LocalDraft {
    const isNew = storedVersion === undefined;
    const writtenAt = new Date().toISOString();
    return { key, postId: id, version: version.current, fields, isNew, writtenAt };
  }

  function setAside(key: string, fields: EditorText): LocalDraft {
    const waiting = createDraft(key, fields);
    setRecoverable((drafts) => [waiting, ...drafts]);
    return waiting;
  }

  /** Replaces the editor's text. The unsaved text before it can be recovered. */
  function exchange(next: Draft) {
    const key = newDraftKey(kind, id);
    const before = read();
    if (hasChanges()) {
      storeNow();
      setAside(draftKey, before);
    }
    setDraftKey(key);
    version.current = next.version ?? storedVersion;
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
    kept,
    storeNow,
    recoverable,
    exchange,
    /** Keeps another text of this record in this browser, to be recovered. */
    keepAside: (other: EditorText) => storeLocalDraft(setAside(newDraftKey(kind, id), other)),
    recover,
    discard,
    forget: () => deleteLocalDraft(draftKey),
    /** Texts still waiting for a decision now belong to a stored record, whose first version is newer. */
    keepWaiting: () => {
      for (const { version: base = 0, ...waiting } of recoverable)
        storeLocalDraft({ ...waiting, version: base, isNew: false });
    },
  };
}

const LOCAL_EVERY_MS = 2_000;
const SERVER_EVERY_MS = 15_000;

/**
 * Stores unsaved text: in browser storage every few seconds and when the page is hidden or closed, on the server as a
 * revision a little less often. Only changed text is written. `storeNow` is false if browser storage refused it.
 */
function useAutosave(
  { id, text: { read }, saveRevision, isPaused, hasChanges }: Work,
  draftKey: string,
  createDraft: (key: string, fields: EditorText) => LocalDraft,
) {
  const [kept, setKept] = useState<{ where: 'browser' | 'server'; at: Date }>();
  const lastLocal = useRef<{ key: string; fields: EditorText }>(undefined);
  const lastServer = useRef<EditorText>(undefined);
  const lastRevision = useRef<{ key: string; id: string | undefined }>(undefined);

  function storeNow(): boolean {
    const fields = read();
    const last = lastLocal.current;
    if (!hasChanges()) {
      // Typed and undone: there is nothing to recover.
      if (last?.key === draftKey) deleteLocalDraft(draftKey);
      lastLocal.current = undefined;
      return true;
    }
    if (last?.key === draftKey && last.fields === fields) return true;
    if (!storeLocalDraft(createDraft(draftKey, fields))) return false;
    lastLocal.current = { key: draftKey, fields };
    setKept({ where: 'browser', at: new Date() });
    return true;
  }

  const saveLocally = useEffectEvent(storeNow);

  const saveRemotely = useEffectEvent(async () => {
    if (isPaused) return;
    const sent = read();
    if (lastServer.current === sent || !hasChanges()) return;
    try {
      const last = lastRevision.current;
      const earlier = last?.key === draftKey ? last.id : undefined;
      lastRevision.current = { key: draftKey, id: await saveRevision(id, sent, earlier) };
      lastServer.current = sent;
      setKept({ where: 'server', at: new Date() });
    } catch (error) {
      logProblem('The text could not be kept on the server', error);
    }
  });

  // The browser asks before it closes a page with unsaved text.
  const askBeforeUnload = useEffectEvent((event: Event) => {
    if (hasChanges()) event.preventDefault();
  });

  useEffect(() => {
    const stop = new AbortController();
    const local = setInterval(() => saveLocally(), LOCAL_EVERY_MS);
    const server = setInterval(() => saveRemotely(), SERVER_EVERY_MS);
    window.addEventListener('pagehide', () => saveLocally(), { signal: stop.signal });
    document.addEventListener('visibilitychange', () => saveLocally(), { signal: stop.signal });
    window.addEventListener('beforeunload', (event) => askBeforeUnload(event), { signal: stop.signal });
    return () => {
      clearInterval(local);
      clearInterval(server);
      stop.abort();
    };
  }, []);

  return { kept, storeNow };
}
