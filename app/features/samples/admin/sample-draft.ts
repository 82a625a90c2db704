import { useEffect, useRef, useState } from 'react';
import type { SampleFields } from './sample-fields.ts';

const WRITE_AFTER_MS = 300;

/**
 * What is being written, kept in this browser until it is saved: it survives a closed tab, a failed save and an
 * ended session. `restored` is true when it was found again.
 */
export function useSampleDraft(name: string, initial: SampleFields) {
  const key = `octavo.sample-draft.${name}`;
  const [found] = useState(() => read(key));
  const [fields, setFields] = useState<SampleFields>(found ? { ...initial, ...found } : initial);
  const [restored, setRestored] = useState(found !== undefined);
  const unwritten = useRef<SampleFields>(undefined);

  function write() {
    if (unwritten.current) store(key, unwritten.current);
    unwritten.current = undefined;
  }
  const lastWrite = useRef(write);
  lastWrite.current = write;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the fields starts the wait again
  useEffect(() => {
    if (!unwritten.current) return;
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

  function change(changes: Partial<SampleFields>) {
    setFields((before) => {
      const after = { ...before, ...changes };
      unwritten.current = after;
      return after;
    });
  }

  /** Called when the work is saved, or given up. */
  function clear(next: SampleFields = initial) {
    unwritten.current = undefined;
    remove(key);
    setFields(next);
    setRestored(false);
  }

  return { fields, change, clear, restored };
}

// A browser may refuse storage or have no room: the form works all the same.

function read(key: string): Partial<SampleFields> | undefined {
  try {
    const text = window.localStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as Partial<SampleFields>);
  } catch {
    return undefined;
  }
}

function store(key: string, fields: SampleFields) {
  try {
    window.localStorage.setItem(key, JSON.stringify(fields));
  } catch {}
}

function remove(key: string) {
  try {
    window.localStorage.removeItem(key);
  } catch {}
}
