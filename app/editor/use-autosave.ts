import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { logProblem } from '#app/lib/log.ts';
import { deleteLocalDraft, storeLocalDraft } from './local-drafts.ts';

const LOCAL_EVERY_MS = 2_000;
const SERVER_EVERY_MS = 15_000;

export type LastCopy = { where: 'browser' | 'server'; at: Date };
type Work<Text> = {
  draftKey: string;
  id: string;
  /** The version of the record that the text is based on. */
  version: number | undefined;
  isNew: boolean;
  /** The current text, including the last keystroke. */
  read: () => Text;
  saveRevision: (id: string, fields: Text) => Promise<unknown>;
  /** Whether it differs from what is saved. */
  hasChanges: () => boolean;
};

/**
 * Stores unsaved text: in browser storage every few seconds and when the page is hidden or closed, on the server as a
 * revision a little less often. Only changed text is written. `storeNow` is false if browser storage refused it.
 */
export function useAutosave<Text>({
  draftKey,
  id,
  version,
  isNew,
  read,
  saveRevision,
  hasChanges,
}: Work<Text>) {
  const [kept, setKept] = useState<LastCopy>();
  const lastLocal = useRef<{ key: string; fields: Text }>(undefined);
  const lastServer = useRef<Text>(undefined);

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
    const at = new Date();
    const writtenAt = at.toISOString();
    if (!storeLocalDraft({ key: draftKey, postId: id, version, fields, isNew, writtenAt })) return false;
    lastLocal.current = { key: draftKey, fields };
    setKept({ where: 'browser', at });
    return true;
  }

  const saveLocally = useEffectEvent(storeNow);

  const saveRemotely = useEffectEvent(async () => {
    const sent = read();
    if (lastServer.current === sent || !hasChanges()) return;
    try {
      await saveRevision(id, sent);
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
