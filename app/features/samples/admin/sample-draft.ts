import { useEffect, useRef, useState } from 'react';
import { changesOf, type SampleFieldChanges, type SampleFields } from './sample-fields.ts';
import { readDraft, removeDraft, type StoredDraft, writeDraft } from './stored-drafts.ts';

const WRITE_AFTER_MS = 300;

/** The stored sample that an edit is based on. */
export type Stored = { fields: SampleFields; version: number; savedAt?: string };

/** A conflict: the stored version, and changes based on an older one. */
export type Rivals = { theirs: Stored; changes: SampleFieldChanges; writtenAt: string };

/**
 * Unsaved changes, kept in browser storage until they are saved or discarded: they survive a closed tab, a failed
 * save and an expired session. Only the changed fields are stored, with their base version: over a newer version they
 * are applied only if chosen, and change nothing else.
 */
export function useSampleDraft(name: string, opened: Stored) {
  const [found] = useState(() => unlessUnchanged(readDraft(name), opened));
  const isCurrent = found?.version === opened.version;
  const [stored, setStored] = useState(opened);
  const [fields, setFields] = useState<SampleFields>(
    isCurrent ? { ...opened.fields, ...found.changes } : opened.fields,
  );
  const [isRestored, setRestored] = useState(isCurrent);
  const [rivals, setRivals] = useState<Rivals | undefined>(
    found && !isCurrent ? { ...found, theirs: opened } : undefined,
  );
  /** The newest stored draft of this form. */
  const kept = useRef<Pick<StoredDraft, 'writtenAt'>>(found);
  const isUnwritten = useRef(false);

  function write() {
    if (!isUnwritten.current) return;
    isUnwritten.current = false;
    const changes = changesOf(fields, stored.fields);
    if (Object.keys(changes).length === 0) return forget();
    const draft = { version: stored.version, changes, writtenAt: new Date().toISOString() };
    writeDraft(name, draft);
    kept.current = draft;
  }
  const lastWrite = useRef(write);
  lastWrite.current = write;

  function forget() {
    isUnwritten.current = false;
    if (kept.current) removeDraft(name, kept.current);
    kept.current = undefined;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the fields starts the wait again
  useEffect(() => {
    if (!isUnwritten.current) return;
    const timer = setTimeout(() => lastWrite.current(), WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [fields]);

  useEffect(() => {
    const stop = new AbortController();
    window.addEventListener('pagehide', () => lastWrite.current(), { signal: stop.signal });
    return () => {
      stop.abort();
      lastWrite.current();
    };
  }, []);

  function change(changes: SampleFieldChanges) {
    isUnwritten.current = true;
    setFields((before) => ({ ...before, ...changes }));
  }

  /** Called when the work is saved or discarded. */
  function clear(next: SampleFields = stored.fields) {
    forget();
    setFields(next);
    setRestored(false);
  }

  /** A newer version exists: the owner decides about the changes. */
  function meet(theirs: Stored) {
    lastWrite.current();
    const changes = changesOf(fields, stored.fields);
    setRivals({ theirs, changes, writtenAt: kept.current?.writtenAt ?? '' });
  }

  /** Applies the changes to the newer version. */
  function keepMine() {
    if (!rivals) return;
    isUnwritten.current = true;
    setStored(rivals.theirs);
    setFields({ ...rivals.theirs.fields, ...rivals.changes });
    setRivals(undefined);
    setRestored(false);
  }

  /** Continues with the newer version. Returns the discarded changes. */
  function takeTheirs(): SampleFieldChanges | undefined {
    if (!rivals) return undefined;
    forget();
    setStored(rivals.theirs);
    setFields(rivals.theirs.fields);
    setRivals(undefined);
    setRestored(false);
    return rivals.changes;
  }

  const isChanged = Object.keys(changesOf(fields, stored.fields)).length > 0;
  return { fields, stored, isChanged, isRestored, rivals, change, clear, meet, keepMine, takeTheirs };
}

/** A draft equal to the stored version is no change. */
function unlessUnchanged(draft: StoredDraft | undefined, { fields }: Stored): StoredDraft | undefined {
  if (!draft) return undefined;
  const changes = changesOf({ ...fields, ...draft.changes }, fields);
  return Object.keys(changes).length > 0 ? { ...draft, changes } : undefined;
}
