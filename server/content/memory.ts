import type { Engine } from '#server/db/engines/engine.ts';
import { type ContentTag, collectUses, listChangesSince, noteUse, noteUses, type Uses } from './changes.ts';

/** More of them would all wait for the last. */
const PEEKS_AT_ONCE = 8;

export type Known<Value> = { value: Value; uses: Uses };
type Kept<Value> = Known<Value> & { weight: number };
type Peek<Value> = {
  key: string;
  entry: Kept<Value>;
  found: (known: Known<Value>) => void;
  unknown: () => void;
};
type Options<Value> = {
  clock: () => Date;
  maxWeight: number;
  weigh?: (value: Value) => number;
  /** What must be made anew for everyone. */
  mayKeep?: (value: Value) => boolean;
};

export type Memory<Value> = ReturnType<typeof createMemory<Value>>;

/**
 * Keeps what was found out about the content until that content changes, here or in another process. What a value
 * depends on is noted while it is made (`noteUse`); what has changed is read from the database, so a value that was
 * true before a write is never given out after it.
 */
export function createMemory<Value>(
  { db, contentMark }: Pick<Engine, 'db' | 'contentMark'>,
  { clock, maxWeight, weigh = () => 1, mayKeep = () => true }: Options<Value>,
) {
  /** The least recently used first, because a map keeps the order in which keys came. */
  const kept = new Map<string, Kept<Value>>();
  const making = new Map<string, Promise<Known<Value>>>();
  let peeking: Peek<Value>[] = [];
  let lastUsed: string | undefined;
  let weight = 0;
  /** All that is kept was still true at this mark. */
  let knownMark = -1;

  /** The value of a key: kept, being made for someone else, or made now. `make` is shown one that only grew old. */
  async function recall(key: string, make: (old: Value | undefined) => Promise<Value>): Promise<Value> {
    const isUpToDate = await dropWhatChanged().then(
      () => true,
      () => false,
    );
    // Without the database nothing can be kept; whether it can be made, `make` will find out.
    if (!isUpToDate) return make(undefined);
    const { value, uses } = findCurrent(key) ?? (await makeOnce(key, make));
    noteUses(uses);
    return value;
  }

  /**
   * Hands over what is known and still true. Whether it is, is asked once for several who came in the same turn of the
   * event loop, and after the last of them: nobody gets what was no longer true when they asked.
   */
  function peek(key: string, found: (known: Known<Value>) => void, unknown: () => void) {
    const entry = findCurrent(key);
    if (!entry) return unknown();
    if (entry.uses.tags.size === 0) return found(entry);
    peeking.push({ key, entry, found, unknown });
    if (peeking.length === PEEKS_AT_ONCE) answerPeeks();
    else if (peeking.length === 1) setImmediate(answerPeeks);
  }

  function answerPeeks() {
    const peeks = peeking;
    peeking = [];
    if (peeks.length === 0) return;
    // While the engine was asked, others may have learned of a change and dropped the entry.
    const tell = (mark: number) => {
      for (const { key, entry, found, unknown } of peeks) {
        if (mark === knownMark && kept.get(key) === entry) found(entry);
        else unknown();
      }
    };
    const tellNothing = () => {
      for (const { unknown } of peeks) unknown();
    };
    let mark: number | Promise<number>;
    try {
      mark = contentMark();
    } catch {
      return tellNothing();
    }
    if (typeof mark === 'number') tell(mark);
    else mark.then(tell, tellNothing);
  }

  function findCurrent(key: string): Kept<Value> | undefined {
    const entry = kept.get(key);
    if (!entry || Math.min(entry.uses.until, entry.uses.recountAt) <= clock().getTime()) return undefined;
    if (key !== lastUsed) {
      kept.delete(key);
      kept.set(key, entry);
      lastUsed = key;
    }
    return entry;
  }

  /** Whoever asks before a write must not share with who asks after it. */
  function makeOnce(key: string, make: (old: Value | undefined) => Promise<Value>): Promise<Known<Value>> {
    const turn = `${knownMark} ${key}`;
    const started = making.get(turn) ?? makeAndKeep(key, make).finally(() => making.delete(turn));
    making.set(turn, started);
    return started;
  }

  async function makeAndKeep(key: string, make: (old: Value | undefined) => Promise<Value>) {
    const markBefore = knownMark;
    const { result: value, uses } = await collectUses(() => make(kept.get(key)?.value));
    if (mayKeep(value) && (await isUnchanged(uses, markBefore).catch(() => false)))
      keep(key, { value, uses });
    return { value, uses };
  }

  /** Content that changed while a value was being made: good enough to give out, not to keep. */
  async function isUnchanged({ tags }: Uses, markBefore: number): Promise<boolean> {
    const mark = await contentMark();
    const isTouched = mark !== markBefore && touches(tags, await listChangesSince(db, markBefore));
    // Someone may have looked at later changes in the meantime, when this value was not yet among the kept ones.
    return !isTouched && knownMark <= mark;
  }

  function keep(key: string, known: Known<Value>) {
    drop(key);
    const entry = { ...known, weight: weigh(known.value) };
    kept.set(key, entry);
    lastUsed = key;
    weight += entry.weight;
    trim();
  }

  /** What is kept, current or not, without counting as a use of it. */
  function find(key: string): Value | undefined {
    return kept.get(key)?.value;
  }

  /** To be called when a kept value has grown. */
  function reweigh(key: string, value: Value) {
    const entry = kept.get(key);
    if (entry?.value !== value) return;
    weight -= entry.weight;
    entry.weight = weigh(value);
    weight += entry.weight;
    trim();
  }

  async function dropWhatChanged() {
    const mark = await contentMark();
    if (mark === knownMark) return;
    const changed = knownMark < 0 || mark < knownMark ? 'everything' : await listChangesSince(db, knownMark);
    for (const [key, { uses }] of kept) if (touches(uses.tags, changed)) drop(key);
    knownMark = mark;
  }

  function drop(key: string) {
    weight -= kept.get(key)?.weight ?? 0;
    kept.delete(key);
  }

  function trim() {
    for (const key of kept.keys()) {
      if (weight <= maxWeight) return;
      drop(key);
    }
  }

  /** Forgets everything: in development, after a change of the sources. */
  function clear() {
    kept.clear();
    weight = 0;
  }

  return { recall, peek, find, reweigh, clear, size: () => ({ count: kept.size, weight }) };
}

/** A fact about the content with this tag: found out once, it holds until that content changes. */
export function remember<Fact>(
  memory: Memory<unknown>,
  tag: ContentTag,
  about: unknown[],
  find: () => Promise<Fact>,
): Promise<Fact> {
  return memory.recall(JSON.stringify([tag, ...about]), () => {
    noteUse(tag);
    return find();
  }) as Promise<Fact>;
}

function touches(tags: Set<ContentTag>, changed: Set<ContentTag> | 'everything'): boolean {
  return changed === 'everything' || !tags.isDisjointFrom(changed);
}
