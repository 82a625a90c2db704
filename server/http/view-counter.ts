import { isbot } from 'isbot';
import type { Visitor } from './visitor.ts';

const BATCH_MS = 500;

export type ViewCounter = ReturnType<typeof createViewCounter>;

/** The addresses that have viewed each record. */
export type Views = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Counts views of records, an address once whatever its user agent; bots do not count. Views are written in batches, in
 * a transaction that knows which addresses have been counted before (`recent-views.ts`); `count` resolves when its view
 * is stored.
 */
export function createViewCounter(write: (views: Views) => Promise<void>) {
  let batch: { views: Map<string, Set<string>>; written: Promise<void> } | undefined;
  let writeNow = () => {};

  async function count(recordId: string, visitor: Visitor): Promise<void> {
    // Browsers always send a user agent.
    if (!visitor.userAgent || isbot(visitor.userAgent)) return;
    batch ??= openBatch();
    const addresses = batch.views.get(recordId) ?? new Set();
    batch.views.set(recordId, addresses.add(visitor.address));
    return batch.written;
  }

  function openBatch() {
    const views = new Map<string, Set<string>>();
    const written = pause().then(() => {
      batch = undefined;
      return write(views);
    });
    return { views, written };
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

  async function flush(): Promise<void> {
    writeNow();
    await batch?.written.catch(() => {});
  }

  return { count, flush };
}
