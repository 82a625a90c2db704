import { expect, test } from 'vitest';
import { factories } from '#tests/factories.ts';
import { migratedDatabase } from '#tests/test-database.ts';
import { loadModel } from './model.ts';
import { createSpamScorer } from './spam-scorer.ts';

const model = await loadModel();
const clock = () => new Date('2026-06-01T12:00:00.000Z');
const comment = {
  text: 'The lighthouse keeper of our village grows remarkable purple carrots behind his old boat shed.',
  authorName: 'Greta',
};

async function database() {
  const engine = await migratedDatabase();
  return { db: engine.db, make: factories(engine, clock) };
}

test('spam scorer: what one process learns is used by another at once and after a restart', async () => {
  const { db } = await database();
  const here = createSpamScorer({ model, clock });
  const there = createSpamScorer({ model, clock });
  const before = await there.score(db, comment);
  await here.learn(db, comment, 'spam');
  expect((await there.score(db, comment)).score).toBeGreaterThan(80);
  expect(await there.score(db, comment)).toEqual(await here.score(db, comment));
  expect(await createSpamScorer({ model, clock }).score(db, comment)).toEqual(await here.score(db, comment));
  await there.unlearn(db, comment, 'spam');
  expect(await here.score(db, comment)).toEqual(before);
  expect(await there.score(db, comment)).toEqual(before);
});

test('spam scorer: a rolled-back decision is not learned', async () => {
  const { db } = await database();
  const scorer = createSpamScorer({ model, clock });
  const before = await scorer.score(db, comment);
  const failing = db.transaction().execute(async (tx) => {
    await scorer.learn(tx, comment, 'spam');
    expect((await scorer.score(tx, comment)).score).toBeGreaterThan(before.score);
    throw new Error('the disk is full');
  });
  await expect(failing).rejects.toThrow('the disk is full');
  expect(await scorer.score(db, comment)).toEqual(before);
});

test('spam scorer: concurrent decisions of several processes are all learned', async () => {
  const { db } = await database();
  const scorers = [1, 2, 3].map(() => createSpamScorer({ model, clock }));
  const texts = ['one lantern on the pier', 'two herons over the weir', 'three kettles on the stove'];
  const lessons = texts.map((text, at) => ({
    text: `${text}, and nobody knows why it is there.`,
    authorName: `${at}`,
  }));
  await Promise.all(
    lessons.map((lesson, at) =>
      db.transaction().execute(async (tx) => scorers[at]?.learn(tx, lesson, 'spam')),
    ),
  );
  for (const lesson of lessons)
    expect((await createSpamScorer({ model, clock }).score(db, lesson)).score).toBeGreaterThan(80);
});

test('spam scorer: a state of another version is rebuilt from the decided comments', async () => {
  const { db, make } = await database();
  await make.comment({ content: comment.text, author_name: comment.authorName, status: 'spam', decided: 1 });
  const fresh = createSpamScorer({ model, clock });
  await fresh.learn(db, comment, 'spam');
  const taught = await fresh.score(db, comment);
  await db
    .updateTable('scorer_state')
    .set({ value: new Uint8Array([0]) })
    .execute();
  const scorer = createSpamScorer({ model, clock });
  expect(await scorer.score(db, comment)).toEqual(taught);
  await scorer.unlearn(db, comment, 'spam');
  expect((await scorer.score(db, comment)).score).toBeLessThan(taught.score);
});
