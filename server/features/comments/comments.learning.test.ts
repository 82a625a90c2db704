import { expect, test } from 'vitest';
import type { Db } from '#server/db/engines/engine.ts';
import { honest } from '#tests/support/comment-texts.ts';
import { testApp } from '#tests/test-app.ts';
import { createCommentService, deleteOldActions, type Scorer } from './comments.service.ts';
import { loadModel } from './spam/model.ts';
import { createSpamScorer } from './spam/spam-scorer.ts';

/** A scorer with readable state: the lessons, in the table of the real one. */
const lessonBook: Scorer = {
  async score(db, { text }) {
    const known = await lessons(db);
    return known.includes(`spam: ${text}`)
      ? { score: 100, reasons: ['you marked the same text before'] }
      : { score: 0, reasons: [] };
  },
  async learn(db, { text }, decision) {
    const lesson = {
      key: `${decision}: ${text}`,
      value: new Uint8Array([1]),
      updated_at: '2026-06-01T12:00:00.000Z',
    };
    await db.insertInto('scorer_state').values(lesson).execute();
  },
  async unlearn(db, { text }, decision) {
    const key = `${decision}: ${text}`;
    await db.deleteFrom('scorer_state').where('key', '=', key).returning('key').executeTakeFirstOrThrow();
  },
};

async function lessons(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('scorer_state').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key);
}

async function setUpModeration(scorer = lessonBook) {
  const { engine, settings, clock, make } = await testApp();
  const service = createCommentService({ engine, scorer, settings, clock });
  const rows = () => engine.db.selectFrom('comments').selectAll().orderBy('id').execute();
  return { service, make, clock, rows, db: engine.db, known: () => lessons(engine.db) };
}

test('spam learning: a decision is learned once, its reversal unlearns it, and undoing leaves no trace', async () => {
  const { service, make, known, rows } = await setUpModeration();
  const comment = await make.comment({ content: 'a', status: 'pending', spam_score: 40 });
  const first = await service.decide(comment.id, 'spam');
  await service.decide(comment.id, 'spam');
  expect(await known()).toEqual(['spam: a']);
  const second = await service.decide(comment.id, 'approved');
  expect(await known()).toEqual(['approved: a']);
  await service.undo(second.undoId ?? '');
  expect(await known()).toEqual(['spam: a']);
  await service.undo(first.undoId ?? '');
  expect(await known()).toEqual([]);
  expect(await rows()).toEqual([comment]);
});

test('spam learning: a bulk decision is learned per comment, and one undo unlearns all of them', async () => {
  const { service, make, known } = await setUpModeration();
  const a = await make.comment({ content: 'a', status: 'pending' });
  const b = await make.comment({ content: 'b', status: 'pending' });
  await service.decide(a.id, 'approved');
  const { undoId } = await service.changeMany([a.id, b.id], 'spam');
  expect(await known()).toEqual(['spam: a', 'spam: b']);
  await service.undo(undoId ?? '');
  expect(await known()).toEqual(['approved: a']);
});

test('spam learning: what was learned stays after the comment is deleted, and is not learned again when it is restored', async () => {
  const { service, make, known } = await setUpModeration();
  const { id } = await make.comment({ content: 'a' });
  await service.decide(id, 'spam');
  const { undoId } = await service.remove([id]);
  expect(await known()).toEqual(['spam: a']);
  await service.undo(undoId ?? '');
  expect(await known()).toEqual(['spam: a']);
  await service.decide(id, 'approved');
  expect(await known()).toEqual(['approved: a']);
});

test('spam learning: a new version of the scorer learns again from spam that was deleted, but not from other comments', async () => {
  const scorer = createSpamScorer({ model: await loadModel(), clock: () => new Date() });
  const { service, make, db } = await setUpModeration(scorer);
  const spam = { text: 'Our herons bring kettles of luck to every weir, ask the pier.', authorName: 'Max' };
  const ham = { text: 'Three lanterns hang above the carrots behind the shed.', authorName: 'Ida' };
  const before = { spam: await scorer.score(db, spam), ham: await scorer.score(db, ham) };
  const first = await make.comment({ content: spam.text, author_name: spam.authorName });
  const second = await make.comment({ content: ham.text, author_name: ham.authorName });
  await service.decide(first.id, 'spam');
  await service.decide(second.id, 'approved');
  const taught = await scorer.score(db, spam);
  expect(taught.score).toBeGreaterThan(before.spam.score);
  await service.remove([first.id, second.id]);
  await deleteOldActions(db, new Date('2999-01-01'));
  await db
    .updateTable('scorer_state')
    .set({ value: new Uint8Array([0]) })
    .execute();
  const rebuilt = createSpamScorer({ model: await loadModel(), clock: () => new Date() });
  expect((await rebuilt.score(db, spam)).score).toBeGreaterThan(before.spam.score);
  expect(await db.selectFrom('spam_lessons').select('content').execute()).toEqual([{ content: spam.text }]);
});

test('spam learning: a deletion by score is not learned', async () => {
  const { service, make, known } = await setUpModeration();
  await make.comment({ content: 'a', status: 'spam', spam_score: 90 });
  expect((await service.removeSpam(80)).changed).toBe(1);
  expect(await known()).toEqual([]);
});

test('spam learning: the next comment is scored with what was learned', async () => {
  const { service, make, clock } = await setUpModeration();
  const { id } = await make.comment({ content: honest.content });
  const { id: postId } = await make.post();
  const send = (authorName: string) =>
    service.post(
      postId,
      { ...honest, authorName },
      { byOwner: false, once: { caller: 'c', key: undefined, now: clock() } },
    );
  expect((await send('Ann')).body.needsModeration).toBe(false);
  const { undoId } = await service.decide(id, 'spam');
  expect((await send('Bob')).body.needsModeration).toBe(true);
  await service.undo(undoId ?? '');
  expect((await send('Cy')).body.needsModeration).toBe(false);
});

test('spam learning: a failed lesson rolls back the decision', async () => {
  const failing: Scorer = {
    ...lessonBook,
    async learn(db, comment, decision) {
      await lessonBook.learn(db, comment, decision);
      if (comment.text === 'b') throw new Error('no room');
    },
  };
  const { service, make, known, rows, db } = await setUpModeration(failing);
  const a = await make.comment({ content: 'a', status: 'pending' });
  const b = await make.comment({ content: 'b', status: 'pending' });
  await expect(service.changeMany([a.id, b.id], 'spam')).rejects.toThrow('no room');
  expect(await known()).toEqual([]);
  expect(await rows()).toEqual([a, b]);
  expect(await db.selectFrom('comments_before').select('id').execute()).toEqual([]);
});
