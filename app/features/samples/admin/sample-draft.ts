import { useEffect, useRef, useState } from 'react';
import { type KeptDraft, readDraft, removeDraft, writeDraft } from './kept-drafts.ts';
import { changesOf, type SampleFieldChanges, type SampleFields } from './sample-fields.ts';

const WRITE_AFTER_MS = 300;

/** A sample as it is stored: what an edit is made of. */
export type Stored = { fields: SampleFields; version: number; savedAt?: string };

/** Two versions to choose from: the stored one, and what was changed of an older one. */
export type Rivals = { theirs: Stored; changes: SampleFieldChanges; writtenAt: string };

/**
 * What is being written, kept in this browser until it is saved or given up: it survives a closed tab, a failed save
 * and an ended session. Kept are the changes, not the whole form, and the version they were made of: over a newer
 * version they come back only when they are chosen, and then change nothing else.
 */
export function useSampleDraft(name: string, opened: Stored) {
  const [found] = useState(() => worthKeeping(readDraft(name), opened));
  const isCurrent = found?.version === opened.version;
  const [stored, setStored] = useState(opened);
  const [fields, setFields] = useState<SampleFields>(
    isCurrent ? { ...opened.fields, ...found.changes } : opened.fields,
  );
  const [isRestored, setRestored] = useState(isCurrent);
  const [rivals, setRivals] = useState<Rivals | undefined>(
    found && !isCurrent ? { ...found, theirs: opened } : undefined,
  );
  /** The newest draft of this form that may be in the browser's storage. */
  const kept = useRef<Pick<KeptDraft, 'writtenAt'>>(found);
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

  /** Called when the work is saved, or given up. */
  function clear(next: SampleFields = stored.fields) {
    forget();
    setFields(next);
    setRestored(false);
  }

  /** A newer version turned up: what to do with the changes is the owner's choice. */
  function meet(theirs: Stored) {
    lastWrite.current();
    const changes = changesOf(fields, stored.fields);
    setRivals({ theirs, changes, writtenAt: kept.current?.writtenAt ?? '' });
  }

  /** Puts the changes over the newer version; what was not changed here is as it is there. */
  function keepMine() {
    if (!rivals) return;
    isUnwritten.current = true;
    setStored(rivals.theirs);
    setFields({ ...rivals.theirs.fields, ...rivals.changes });
    setRivals(undefined);
    setRestored(false);
  }

  /** Goes on with the newer version. Returns the changes that were put aside. */
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

/** A draft that says nothing but what is stored is no work of anybody's. */
function worthKeeping(draft: KeptDraft | undefined, { fields }: Stored): KeptDraft | undefined {
  if (!draft) return undefined;
  const changes = changesOf({ ...fields, ...draft.changes }, fields);
  return Object.keys(changes).length > 0 ? { ...draft, changes } : undefined;
}
