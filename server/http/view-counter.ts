import { hash, randomBytes } from 'node:crypto';
import { isbot } from 'isbot';
import { addressOf } from './addresses.ts';

const REPEAT_WITHIN_MS = 30 * 60_000;
const BATCH_MS = 500;
/** Limits the memory that invented visitors can use. */
const MAX_VISITORS = 200_000;

export type Visitor = { ip: string; userAgent: string | undefined };
export type ViewCounter = ReturnType<typeof createViewCounter>;

/** The addresses that have viewed each record. */
export type Views = ReadonlyMap<string, readonly string[]>;

/**
 * Counts views of records. An address counts once in half an hour, whatever its user agent; bots do not count. Views
 * are written in batches, in a transaction that also knows what other processes have counted (`recent-views.ts`);
 * `count` resolves when its view is stored. Addresses are kept as salted hashes once they are written.
 */
export function createViewCounter(write: (views: Views) => Promise<void>, clock: () => Date) {
  const salt = randomBytes(16).toString('hex');
  /** Oldest first: a map keeps insertion order. */
  const lastSeen = new Map<string, number>();
  let batch: { views: Map<string, string[]>; seen: string[]; written: Promise<void> } | undefined;
  let writeNow = () => {};

  async function count(recordId: string, visitor: Visitor): Promise<void> {
    // Browsers always send a user agent.
    if (!visitor.userAgent || isbot(visitor.userAgent)) return;
    const address = addressOf(visitor);
    const key = hash('sha256', [salt, recordId, address].join('\n'), 'base64url');
    if (isRepeat(key)) return batch?.written;
    setSeen(key);
    batch ??= openBatch();
    batch.views.set(recordId, [...(batch.views.get(recordId) ?? []), address]);
    batch.seen.push(key);
    return batch.written;
  }

  function isRepeat(key: string): boolean {
    const seenAt = lastSeen.get(key);
    if (seenAt === undefined) return false;
    const ago = clock().getTime() - seenAt;
    return ago >= 0 && ago < REPEAT_WITHIN_MS;
  }

  function setSeen(key: string) {
    const now = clock().getTime();
    lastSeen.delete(key);
    lastSeen.set(key, now);
    for (const [oldest, seenAt] of lastSeen) {
      if (lastSeen.size <= MAX_VISITORS && now - seenAt < REPEAT_WITHIN_MS) return;
      lastSeen.delete(oldest);
    }
  }

  function openBatch() {
    const opened = { views: new Map<string, string[]>(), seen: [] as string[], written: Promise.resolve() };
    opened.written = pause().then(async () => {
      batch = undefined;
      try {
        await write(opened.views);
      } catch (error) {
        // Not counted, so the visitor's next attempt is not a repeat.
        for (const key of opened.seen) lastSeen.delete(key);
        throw error;
      }
    });
    return opened;
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, BATCH_MS);
      writeNow = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Writes pending views now. */
  async function flush(): Promise<void> {
    writeNow();
    await batch?.written.catch(() => {});
  }

  return { count, flush };
}
