import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Engine } from '#server/db/engines/engine.ts';
import { migrate } from '#server/db/migrate.ts';
import { twoEngines } from '#tests/test-database.ts';
import { type ContentTag, collectUses, noteChange, noteUse, noteUseUntil, noteViews } from './changes.ts';
import { createMemory } from './memory.ts';

/** One database in two processes, each of which remembers the names in it under any key. */
async function twoProcesses(options: { maxWeight?: number; tagsOf?: (key: string) => ContentTag[] } = {}) {
  const [engine, otherEngine] = await twoEngines();
  await migrate(engine);
  const tagsOf = options.tagsOf ?? (() => ['samples']);
  function processOn(one: Engine) {
    const made: string[] = [];
    const gate = { open: Promise.resolve() };
    const memory = createMemory<string>(one, {
      clock: () => new Date(),
      maxWeight: options.maxWeight ?? 100,
      mayKeep: (value) => !value.startsWith('none'),
    });
    const recall = (key: string) =>
      memory.recall(key, async () => {
        made.push(key);
        noteUse(...tagsOf(key));
        const rows = await one.db.selectFrom('categories').select('name').orderBy('name').execute();
        await gate.open;
        return `${key}: ${rows.map(({ name }) => name).join()}`;
      });
    return { memory, recall, made, gate };
  }
  async function write(name: string, ...tags: ContentTag[]) {
    await engine.db.transaction().execute(async (tx) => {
      await tx.insertInto('categories').values({ id: name, name, name_key: name }).execute();
      await noteChange(tx, ...tags);
    });
  }
  return { here: processOn(engine), there: processOn(otherEngine), write, engine };
}

test('a value is made once and then kept', async () => {
  const { here } = await twoProcesses();
  await here.recall('a');
  await here.recall('a');
  expect(here.made).toEqual(['a']);
});

test('those who ask for the same at the same time share one making', async () => {
  const { here } = await twoProcesses();
  await Promise.all(Array.from({ length: 20 }, () => here.recall('a')));
  expect(here.made).toEqual(['a']);
});

test('a write drops just what was made of what it changed', async () => {
  const { here, write } = await twoProcesses({ tagsOf: (key) => (key === 'a' ? ['sample:a'] : ['posts']) });
  await here.recall('a');
  await here.recall('blog');
  await write('new', 'sample:a');
  expect(await here.recall('a')).toBe('a: new');
  await here.recall('blog');
  expect(here.made).toEqual(['a', 'blog', 'a']);
});

test('a write is seen by the next who asks, in every process, over and over', async () => {
  const { here, there, write } = await twoProcesses();
  const names: string[] = [];
  for (let round = 10; round < 40; round += 1) {
    await write(`n${round}`, 'samples');
    names.push(`n${round}`);
    const answers = await Promise.all([here.recall('a'), there.recall('a'), there.recall('a')]);
    expect(new Set(answers)).toEqual(new Set([`a: ${names.join()}`]));
  }
});

test('nobody who asks after a write gets what was true before it, however many write and ask at once', async () => {
  const { here, there, write } = await twoProcesses();
  const written: string[] = [];
  let isWriting = true;
  async function keepWriting(writer: string) {
    for (let number = 10; number < 30; number += 1) {
      await write(`${writer}${number}`, 'samples');
      written.push(`${writer}${number}`);
    }
  }
  async function keepReading(recall: (key: string) => Promise<string>) {
    while (isWriting) {
      const before = [...written];
      const names = (await recall('a')).slice('a: '.length).split(',');
      expect(names).toEqual(expect.arrayContaining(before));
      await nextTurn();
    }
  }
  const readers = [here, here, there, there].map(({ recall }) => keepReading(recall));
  await Promise.all([keepWriting('x'), keepWriting('y')]);
  isWriting = false;
  await Promise.all(readers);
});

test('a change that comes while a value is being made is not lost', async () => {
  const { here, write } = await twoProcesses();
  let open = () => {};
  here.gate.open = new Promise<void>((resolve) => {
    open = resolve;
  });
  const slow = here.recall('a');
  await expect.poll(() => here.made.length).toBe(1);
  await nextTurn();
  await write('new', 'samples');
  open();
  await slow;
  expect(await here.recall('a')).toBe('a: new');
});

test('a transaction that fails changes nothing', async () => {
  const { here, engine } = await twoProcesses();
  await here.recall('a');
  await engine.db
    .transaction()
    .execute(async (tx) => {
      await noteChange(tx, 'samples');
      throw new Error('no');
    })
    .catch(() => {});
  await here.recall('a');
  expect(here.made).toEqual(['a']);
});

test('a process that slept through thousands of changes starts over', async () => {
  const { here, there, write, engine } = await twoProcesses();
  await there.recall('a');
  await write('new', 'posts');
  await engine.db.deleteFrom('content_changes').execute();
  await engine.db.updateTable('content_mark').set({ mark: 9_000 }).execute();
  await engine.db.insertInto('content_changes').values({ mark: 9_000, tag: 'posts' }).execute();
  expect(await there.recall('a')).toBe('a: new');
  expect(await here.recall('a')).toBe('a: new');
});

test('what waits for a time is made anew when it comes, and numbers of views after a minute', async () => {
  const { engine } = await twoProcesses();
  let made = 0;
  let now = new Date('2026-06-01T12:00:00Z');
  const memory = createMemory<number>(engine, { clock: () => now, maxWeight: 10 });
  const recall = () =>
    memory.recall('a', async () => {
      made += 1;
      if (now < new Date('2026-06-01T12:00:30Z')) noteUseUntil(new Date('2026-06-01T12:00:30Z'));
      noteViews(now);
      return made;
    });
  expect([await recall(), await recall()]).toEqual([1, 1]);
  now = new Date('2026-06-01T12:00:29.999Z');
  expect(await recall()).toBe(1);
  now = new Date('2026-06-01T12:00:30Z');
  expect(await recall()).toBe(2);
  now = new Date('2026-06-01T12:01:29.999Z');
  expect(await recall()).toBe(2);
  now = new Date('2026-06-01T12:01:30Z');
  expect(await recall()).toBe(3);
});

test('who only looks is never shown what has been dropped while he waited for the engine', async () => {
  const { here, write } = await twoProcesses();
  await here.recall('a');
  await write('new', 'samples');
  const looked = new Promise<string>((resolve) => {
    here.memory.peek(
      'a',
      ({ value }) => resolve(value),
      () => resolve('unknown'),
    );
  });
  await here.recall('a');
  expect(await looked).not.toBe('a: ');
});

test('what is made of something kept depends on the same content', async () => {
  const { here } = await twoProcesses();
  await here.recall('a');
  const { uses } = await collectUses(() => here.recall('a'));
  expect([...uses.tags]).toEqual(['samples']);
});

test('what is not to be kept is made each time', async () => {
  const { here } = await twoProcesses();
  await here.recall('none');
  await here.recall('none');
  expect(here.made).toEqual(['none', 'none']);
});

test('no more is kept than allowed, and the least recently used goes first', async () => {
  const { here } = await twoProcesses({ maxWeight: 2 });
  for (const key of ['a', 'b', 'a', 'c']) await here.recall(key);
  expect(here.memory.size()).toEqual({ count: 2, weight: 2 });
  expect(['a', 'b', 'c'].map(here.memory.find)).toEqual(['a: ', undefined, 'c: ']);
});

test('a failure is given to all who wait for it, and is not kept', async () => {
  const { here } = await twoProcesses();
  const fail = () => here.memory.recall('a', () => Promise.reject(new Error('no')));
  await expect(Promise.all([fail(), fail()])).rejects.toThrow('no');
  expect(await here.recall('a')).toBe('a: ');
});

test('without the database nothing is kept, but what needs none of it can still be made', async () => {
  const { engine } = await twoProcesses();
  const memory = createMemory<string>(
    { db: engine.db, contentMark: () => Promise.reject(new Error('gone')) },
    { clock: () => new Date(), maxWeight: 10 },
  );
  expect(await memory.recall('about', async () => 'about us')).toBe('about us');
});
