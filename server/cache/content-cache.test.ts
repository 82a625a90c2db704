import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Engine } from '#server/db/engines/engine.ts';
import { twoMigratedEngines } from '#tests/test-database.ts';
import { createContentCache } from './content-cache.ts';
import {
  type ContentTag,
  collectDependencies,
  dependsOn,
  dependsOnViewCounts,
  expireAt,
  invalidate,
} from './content-tags.ts';

/** One database in two processes, each of which caches the names in it under any key. */
async function twoProcesses(options: { maxSize?: number; readTags?: (key: string) => ContentTag[] } = {}) {
  const [engine, otherEngine] = await twoMigratedEngines();
  const readTags = options.readTags ?? (() => ['samples']);
  function processOn(one: Engine) {
    const computed: string[] = [];
    const gate = { open: Promise.resolve() };
    const cache = createContentCache<string>(one, {
      clock: () => new Date(),
      maxSize: options.maxSize ?? 100,
      isCacheable: (value) => !value.startsWith('none'),
    });
    const get = (key: string) =>
      cache.getOrCompute(key, async () => {
        computed.push(key);
        dependsOn(...readTags(key));
        const rows = await one.db.selectFrom('categories').select('name').orderBy('name').execute();
        await gate.open;
        return `${key}: ${rows.map(({ name }) => name).join()}`;
      });
    return { cache, get, computed, gate };
  }
  async function write(name: string, ...tags: ContentTag[]) {
    await engine.db.transaction().execute(async (tx) => {
      await tx.insertInto('categories').values({ id: name, name, name_key: name }).execute();
      await invalidate(tx, ...tags);
    });
  }
  return { here: processOn(engine), there: processOn(otherEngine), write, engine };
}

test('content cache: a value is computed once and then cached', async () => {
  const { here } = await twoProcesses();
  await here.get('a');
  await here.get('a');
  expect(here.computed).toEqual(['a']);
});

test('content cache: requests for the same value at the same time share one computation', async () => {
  const { here } = await twoProcesses();
  await Promise.all(Array.from({ length: 20 }, () => here.get('a')));
  expect(here.computed).toEqual(['a']);
});

test('content cache: a write invalidates only what depends on what it changed', async () => {
  const { here, write } = await twoProcesses({ readTags: (key) => (key === 'a' ? ['sample:a'] : ['posts']) });
  await here.get('a');
  await here.get('blog');
  await write('new', 'sample:a');
  expect(await here.get('a')).toBe('a: new');
  await here.get('blog');
  expect(here.computed).toEqual(['a', 'blog', 'a']);
});

test('content cache: a write is visible to the next request in every process', async () => {
  const { here, there, write } = await twoProcesses();
  const names: string[] = [];
  for (let round = 10; round < 40; round += 1) {
    await write(`n${round}`, 'samples');
    names.push(`n${round}`);
    const values = await Promise.all([here.get('a'), there.get('a'), there.get('a')]);
    expect(new Set(values)).toEqual(new Set([`a: ${names.join()}`]));
  }
});

test('content cache: concurrent reads never get a value from before a write', async () => {
  const { here, there, write } = await twoProcesses();
  const written: string[] = [];
  let isWriting = true;
  async function keepWriting(writer: string) {
    for (let number = 10; number < 30; number += 1) {
      await write(`${writer}${number}`, 'samples');
      written.push(`${writer}${number}`);
    }
  }
  async function keepReading(get: (key: string) => Promise<string>) {
    while (isWriting) {
      const before = [...written];
      const names = (await get('a')).slice('a: '.length).split(',');
      expect(names).toEqual(expect.arrayContaining(before));
      await nextTurn();
    }
  }
  const readers = [here, here, there, there].map(({ get }) => keepReading(get));
  await Promise.all([keepWriting('x'), keepWriting('y')]);
  isWriting = false;
  await Promise.all(readers);
});

test('content cache: an invalidation during a computation is not lost', async () => {
  const { here, write } = await twoProcesses();
  let open = () => {};
  here.gate.open = new Promise<void>((resolve) => {
    open = resolve;
  });
  const slow = here.get('a');
  await expect.poll(() => here.computed.length).toBe(1);
  await nextTurn();
  await write('new', 'samples');
  open();
  await slow;
  expect(await here.get('a')).toBe('a: new');
});

test('content cache: a transaction that fails invalidates nothing', async () => {
  const { here, engine } = await twoProcesses();
  await here.get('a');
  await engine.db
    .transaction()
    .execute(async (tx) => {
      await invalidate(tx, 'samples');
      throw new Error('no');
    })
    .catch(() => {});
  await here.get('a');
  expect(here.computed).toEqual(['a']);
});

test('content cache: a process that missed thousands of invalidations clears its cache', async () => {
  const { here, there, write, engine } = await twoProcesses();
  await there.get('a');
  await write('new', 'posts');
  await engine.db.deleteFrom('content_changes').execute();
  await engine.db.updateTable('content_mark').set({ mark: 9_000 }).execute();
  await engine.db.insertInto('content_changes').values({ mark: 9_000, tag: 'posts' }).execute();
  expect(await there.get('a')).toBe('a: new');
  expect(await here.get('a')).toBe('a: new');
});

test('content cache: an expired value is computed again, view counts after a minute', async () => {
  const { engine } = await twoProcesses();
  let computed = 0;
  let now = new Date('2026-06-01T12:00:00Z');
  const cache = createContentCache<number>(engine, { clock: () => now, maxSize: 10 });
  const get = () =>
    cache.getOrCompute('a', async () => {
      computed += 1;
      if (now < new Date('2026-06-01T12:00:30Z')) expireAt(new Date('2026-06-01T12:00:30Z'));
      dependsOnViewCounts(now);
      return computed;
    });
  expect([await get(), await get()]).toEqual([1, 1]);
  now = new Date('2026-06-01T12:00:29.999Z');
  expect(await get()).toBe(1);
  now = new Date('2026-06-01T12:00:30Z');
  expect(await get()).toBe(2);
  now = new Date('2026-06-01T12:01:29.999Z');
  expect(await get()).toBe(2);
  now = new Date('2026-06-01T12:01:30Z');
  expect(await get()).toBe(3);
});

test('content cache: a lookup never gets an entry that was removed while it waited for the version', async () => {
  const { here, write } = await twoProcesses();
  await here.get('a');
  await write('new', 'samples');
  const found = here.cache.get('a');
  await here.get('a');
  expect((await found)?.value).not.toBe('a: ');
});

test('content cache: a value computed from a cached one depends on the same content', async () => {
  const { here } = await twoProcesses();
  await here.get('a');
  const { dependencies } = await collectDependencies(() => here.get('a'));
  expect([...dependencies.tags]).toEqual(['samples']);
});

test('content cache: a value that is not cacheable is computed each time', async () => {
  const { here } = await twoProcesses();
  await here.get('none');
  await here.get('none');
  expect(here.computed).toEqual(['none', 'none']);
});

test('content cache: the size is bounded, and the least recently used is evicted first', async () => {
  const { here } = await twoProcesses({ maxSize: 2 });
  for (const key of ['a', 'b', 'a', 'c']) await here.get(key);
  expect(here.cache.stats()).toEqual({ count: 2, size: 2 });
  const entries = await Promise.all(['a', 'b', 'c'].map(here.cache.get));
  expect(entries.map((entry) => entry?.value)).toEqual(['a: ', undefined, 'c: ']);
});

test('content cache: a failure reaches all who wait for it, and is not cached', async () => {
  const { here } = await twoProcesses();
  const fail = () => here.cache.getOrCompute('a', () => Promise.reject(new Error('no')));
  await expect(Promise.all([fail(), fail()])).rejects.toThrow('no');
  expect(await here.get('a')).toBe('a: ');
});

test('content cache: without the database nothing is cached, and values that do not need it are still computed', async () => {
  const { engine } = await twoProcesses();
  const cache = createContentCache<string>(
    { db: engine.db, contentVersion: () => Promise.reject(new Error('gone')) },
    { clock: () => new Date(), maxSize: 10 },
  );
  expect(await cache.getOrCompute('about', async () => 'about us')).toBe('about us');
});

test('content cache: while the version cannot be read, cached values are returned until they expire', async () => {
  const { engine } = await twoProcesses();
  let isDown = false;
  let now = new Date('2026-06-01T12:00:00Z');
  const cache = createContentCache<string>(
    { db: engine.db, contentVersion: () => (isDown ? Promise.reject(new Error('gone')) : 1) },
    { clock: () => now, maxSize: 10 },
  );
  const get = () =>
    cache.getOrCompute('a', async () => {
      if (isDown) throw new Error('gone');
      dependsOn('samples');
      dependsOnViewCounts(now);
      expireAt(new Date('2026-06-01T13:00:00Z'));
      return 'cached';
    });
  await get();
  isDown = true;
  expect([await get(), (await cache.get('a'))?.value]).toEqual(['cached', 'cached']);
  now = new Date('2026-06-01T12:30:00Z');
  expect(await get()).toBe('cached');
  now = new Date('2026-06-01T13:00:00Z');
  await expect(get()).rejects.toThrow('gone');
});
