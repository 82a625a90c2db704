import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Engine } from '#server/db/engines/engine.ts';
import {
  type ContentTag,
  collectDependencies,
  type Dependencies,
  dependsOn,
  dependsOnAll,
  listInvalidatedSince,
  NEVER,
} from './content-tags.ts';

export type Entry<Value> = { value: Value; dependencies: Dependencies };
type Options<Value> = {
  clock: () => Date;
  /** In the unit of `measure`; without it, a number of entries. */
  maxSize: number;
  measure?: (value: Value, key: string) => number;
  isCacheable?: (value: Value) => boolean;
};

export type ContentCache<Value> = ReturnType<typeof createContentCache<Value>>;

/**
 * Caches values computed from the content until that content changes, in this process or another. A value's tags are
 * collected while it is computed (`dependsOn`); invalidated tags are read from the database, so a value from before a
 * write is never returned after it, except while the database is unavailable.
 */
export function createContentCache<Value>(
  { db, contentVersion }: Pick<Engine, 'db' | 'contentVersion'>,
  { clock, maxSize, measure = () => 1, isCacheable = () => true }: Options<Value>,
) {
  const entries = new LRUCache<string, Entry<Value>>({
    // 0 would mean unlimited; nothing fits into 1 byte either.
    maxSize: Math.max(1, Math.floor(maxSize)),
    sizeCalculation: ({ value }, key) => Math.max(1, measure(value, key)),
  });
  const computing = new Map<string, Promise<Entry<Value>>>();
  let versionRead: Promise<number | undefined> | undefined;
  /** All entries are current as of this content version. */
  let knownVersion = -1;

  /** The cached value, or one that is being computed for another caller, or computed now. */
  async function getOrCompute<Computed extends Value>(
    key: string,
    compute: () => Promise<Computed>,
  ): Promise<Computed> {
    const isUpToDate = await removeInvalidated().then(
      () => true,
      () => false,
    );
    const entry = getUnexpired(key, !isUpToDate);
    // Without the database nothing can be cached; `compute` will report the error if it needs it.
    if (!entry && !isUpToDate) return compute();
    const { value, dependencies } = entry ?? (await computeOnce(key, compute));
    dependsOnAll(dependencies);
    // A key belongs to one computation.
    return value as Computed;
  }

  /** A current entry, or the last known one while the database is unavailable. */
  async function get(key: string): Promise<Entry<Value> | undefined> {
    const entry = getUnexpired(key);
    if (!entry || entry.dependencies.tags.size === 0) return entry;
    const version = await readVersionOnce();
    const isCurrent = version === knownVersion || version === undefined;
    // While the version was read, the entry may have been removed.
    return isCurrent && entries.peek(key) === entry ? entry : undefined;
  }

  /** One read for all lookups of an event-loop turn, made after the last of them: none gets a stale value. */
  function readVersionOnce(): Promise<number | undefined> {
    versionRead ??= setImmediate()
      .then(() => {
        versionRead = undefined;
        return contentVersion();
      })
      .catch(() => undefined);
    return versionRead;
  }

  /** While the database is unavailable, view counts may be old, but expiry times still apply. */
  function getUnexpired(key: string, mayCountsBeOld = false): Entry<Value> | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    const { expiresAt, viewCountsExpireAt } = entry.dependencies;
    const end = mayCountsBeOld ? expiresAt : Math.min(expiresAt, viewCountsExpireAt);
    return end === NEVER || end > clock().getTime() ? entry : undefined;
  }

  /** A request from before a write must not share its result with one from after it. */
  function computeOnce(key: string, compute: () => Promise<Value>): Promise<Entry<Value>> {
    const versionedKey = `${knownVersion} ${key}`;
    const started =
      computing.get(versionedKey) ??
      computeAndSet(key, compute).finally(() => computing.delete(versionedKey));
    computing.set(versionedKey, started);
    return started;
  }

  async function computeAndSet(key: string, compute: () => Promise<Value>) {
    const versionBefore = knownVersion;
    const { result: value, dependencies } = await collectDependencies(compute);
    const entry = { value, dependencies };
    if (isCacheable(value) && (await isCurrent(dependencies, versionBefore).catch(() => false)))
      entries.set(key, entry);
    return entry;
  }

  /** A value whose content changed while it was computed may be returned, but not cached. */
  async function isCurrent({ tags }: Dependencies, versionBefore: number): Promise<boolean> {
    const version = await contentVersion();
    const isInvalidated =
      version !== versionBefore && overlaps(tags, await listInvalidatedSince(db, versionBefore));
    // Others may have applied later invalidations meanwhile, when this value was not yet in the cache.
    return !isInvalidated && knownVersion <= version;
  }

  async function removeInvalidated() {
    const version = await contentVersion();
    if (version === knownVersion) return;
    const invalidated =
      knownVersion < 0 || version < knownVersion
        ? 'everything'
        : await listInvalidatedSince(db, knownVersion);
    // Copied, because removing entries while iterating is not documented to be safe.
    for (const [key, { dependencies }] of [...entries.entries()])
      if (overlaps(dependencies.tags, invalidated)) entries.delete(key);
    knownVersion = version;
  }

  /** Call it when a cached value has grown. */
  function updateSize(key: string, value: Value) {
    const entry = entries.peek(key);
    if (entry?.value === value) entries.set(key, { ...entry });
  }

  return {
    getOrCompute,
    get,
    updateSize,
    /** Development only, after a change of the sources. */
    clear: () => entries.clear(),
    stats: () => ({ count: entries.size, size: entries.calculatedSize }),
  };
}

/** A value that depends on this tag only, cached until the tag is invalidated. */
export function cacheByTag<Value>(
  cache: ContentCache<unknown>,
  tag: ContentTag,
  keyParts: unknown[],
  compute: () => Promise<Value>,
): Promise<Value> {
  return cache.getOrCompute(JSON.stringify([tag, ...keyParts]), () => {
    dependsOn(tag);
    return compute();
  });
}

function overlaps(tags: Set<ContentTag>, invalidated: Set<ContentTag> | 'everything'): boolean {
  return invalidated === 'everything' || !tags.isDisjointFrom(invalidated);
}
