import { expect, test } from 'vitest';
import type { Comment } from '#shared/contracts/comments.ts';
import { honest, spammy } from '#tests/support/comment-texts.ts';
import { testApp } from '#tests/test-app.ts';
import { firstStatus } from './comments.service.ts';

type App = Awaited<ReturnType<typeof testApp>>;
type Sent = { authorName?: unknown; content?: unknown; parentId?: unknown; website?: unknown };

function post({ inject }: App, to: string, payload: Sent, headers: Record<string, string> = {}) {
  return inject({ method: 'POST', url: `/api/blog/${to}/comments`, payload, headers });
}

async function tree({ inject }: App, of: string): Promise<Comment[]> {
  return (await inject(`/api/blog/${of}/comments`)).json().comments;
}

function listNames(comments: Comment[]): unknown[] {
  return comments.map(({ authorName, replies }) =>
    replies.length > 0 ? [authorName, listNames(replies)] : authorName,
  );
}

async function statuses({ engine }: App) {
  const rows = await engine.db.selectFrom('comments').select('status').orderBy('id').execute();
  return rows.map(({ status }) => status);
}

test('comments: an honest comment is published at once, under the id of its post and under its slug', async () => {
  const app = await testApp();
  const article = await app.make.post();
  const response = await post(app, article.id, honest);
  expect(response.statusCode).toBe(201);
  const { needsModeration, comment } = response.json();
  expect(needsModeration).toBe(false);
  expect(comment).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    authorName: honest.authorName,
    content: honest.content,
    byOwner: false,
    createdAt: '2026-06-01T12:00:00.000Z',
    replies: [],
  });
  expect(await tree(app, article.id)).toEqual([comment]);
  expect(await tree(app, article.slug)).toEqual([comment]);
  const detail = await app.inject(`/api/blog/${article.slug}?includeComments=true`);
  expect(detail.json()).toMatchObject({ comments: [comment], commentsEnabled: true });
});

test('comments: spam is stored as spam, and its author is told that it is held', async () => {
  const app = await testApp();
  const article = await app.make.post();
  const response = await post(app, article.id, spammy);
  expect([response.statusCode, response.json()]).toEqual([201, { needsModeration: true }]);
  expect(await statuses(app)).toEqual(['spam']);
  expect(await tree(app, article.id)).toEqual([]);
});

test('comments: COMMENT_MODERATION=all holds everything, none holds only spam', async () => {
  const all = await testApp({ COMMENT_MODERATION: 'all' });
  const held = await all.make.post();
  expect((await post(all, held.id, honest)).json()).toEqual({ needsModeration: true });
  expect(await statuses(all)).toEqual(['pending']);

  const none = await testApp({ COMMENT_MODERATION: 'none' });
  const open = await none.make.post();
  expect((await post(none, open.id, honest)).json().needsModeration).toBe(false);
  expect((await post(none, open.id, spammy)).json()).toEqual({ needsModeration: true });
  expect((await statuses(none)).sort()).toEqual(['approved', 'spam']);
});

test('comments: the score decides between published, held and spam', () => {
  expect([0, 24.9, 25, 79.9, 80, 100].map((score) => firstStatus(score, 'auto'))).toEqual([
    'approved',
    'approved',
    'pending',
    'pending',
    'spam',
    'spam',
  ]);
  expect([0, 79.9, 80].map((score) => firstStatus(score, 'all'))).toEqual(['pending', 'pending', 'spam']);
  expect([0, 79.9, 80].map((score) => firstStatus(score, 'none'))).toEqual(['approved', 'approved', 'spam']);
});

test('comments: any missing or blank field gets the specified message', async () => {
  const app = await testApp();
  const article = await app.make.post();
  for (const sent of [{}, { authorName: 'Ann' }, { authorName: ' \n', content: 'Hello' }]) {
    const response = await post(app, article.id, sent);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toBe('Please fill in all required fields.');
  }
  const { errors } = (await post(app, article.id, { content: 'Hello' })).json();
  expect(errors).toEqual([{ field: 'authorName', message: 'Please fill in all required fields.' }]);
});

test('comments: texts are stored byte for byte up to their limits, and what cannot be stored is named', async () => {
  const app = await testApp({ RATE_LIMITS: 'off' });
  const article = await app.make.post();
  const odd = '  <b>"Tea" & biscuits</b>\r\n\u202e\u{1f600} it’s  ';
  expect((await post(app, article.id, { ...honest, content: odd })).statusCode).toBe(201);
  const { content } = await app.engine.db.selectFrom('comments').select('content').executeTakeFirstOrThrow();
  expect(content).toBe(odd);

  const refused = async (sent: Sent) =>
    (await post(app, article.id, { ...honest, ...sent })).json().errors[0].field;
  expect((await post(app, article.id, { ...honest, authorName: 'n'.repeat(80) })).statusCode).toBe(201);
  expect(await refused({ authorName: 'n'.repeat(81) })).toBe('authorName');
  expect(await refused({ content: 'c'.repeat(5001) })).toBe('content');
  expect(await refused({ content: 'a\0b' })).toBe('content');
  expect(await refused({ authorName: 'a\ud800b' })).toBe('authorName');
  expect(await refused({ content: 7 })).toBe('content');
  expect(await refused({ parentId: 'no id' })).toBe('parentId');
});

test('comments: unknown fields are ignored', async () => {
  const app = await testApp();
  const article = await app.make.post();
  const sent = { ...honest, status: 'approved', by_owner: 1, byOwner: true, spamScore: 0 };
  expect((await post(app, article.id, sent)).json().comment.byOwner).toBe(false);
});

test('comments: a closed post refuses comments, and an unpublished post is not found', async () => {
  const app = await testApp();
  const closed = await app.make.post({ allow_comments: 0 });
  const response = await post(app, closed.id, honest);
  expect([response.statusCode, response.json().error]).toEqual([403, 'Comments are closed for this post.']);

  const later = '2026-06-01T13:00:00.000Z';
  const hidden = [
    await app.make.post({ status: 'draft' }),
    await app.make.post({ status: 'archived' }),
    await app.make.post({ status: 'scheduled', scheduled_for: later }),
  ];
  for (const { id, slug } of [...hidden, { id: 'f'.repeat(24), slug: 'no-such-post' }]) {
    expect((await post(app, id, honest)).statusCode).toBe(404);
    expect((await app.inject(`/api/blog/${slug}/comments`)).json()).toEqual({ error: 'Post not found' });
  }
  app.setClock(later);
  expect((await post(app, hidden[2]?.id ?? '', honest)).statusCode).toBe(201);
});

test('comments: approved ones are nested below the nearest approved one above, oldest first at every depth', async () => {
  const app = await testApp();
  const { id: post_id } = await app.make.post();
  const a = await app.make.comment({ post_id, author_name: 'a' });
  const b = await app.make.comment({ post_id, author_name: 'b' });
  const b1 = await app.make.comment({ post_id, parent_id: b.id, author_name: 'b1' });
  await app.make.comment({ post_id, parent_id: a.id, author_name: 'a1' });
  await app.make.comment({ post_id, parent_id: b1.id, author_name: 'b1x' });
  await app.make.comment({ post_id, parent_id: a.id, author_name: 'a2' });
  await app.make.comment({ post_id, parent_id: a.id, author_name: 'waiting', status: 'pending' });
  const spam = await app.make.comment({ post_id, author_name: 'spam', status: 'spam' });
  await app.make.comment({ post_id, parent_id: spam.id, author_name: 'below spam' });
  const rejected = await app.make.comment({ post_id, parent_id: b1.id, status: 'rejected' });
  const waiting = await app.make.comment({ post_id, parent_id: rejected.id, status: 'pending' });
  await app.make.comment({ post_id, parent_id: waiting.id, author_name: 'b1y' });
  await app.make.comment({ author_name: 'elsewhere' });
  expect(listNames(await tree(app, post_id))).toEqual([
    ['a', ['a1', 'a2']],
    ['b', [['b1', ['b1x', 'b1y']]]],
    'below spam',
  ]);
});

test('comments: a visitor may reply to an approved comment of the same post and to no other', async () => {
  const app = await testApp();
  const { id: post_id } = await app.make.post();
  const parent = await app.make.comment({ post_id, author_name: 'parent' });
  const reply = await post(app, post_id, { ...honest, parentId: parent.id });
  expect(reply.json().needsModeration).toBe(false);
  expect(listNames(await tree(app, post_id))).toEqual([['parent', [honest.authorName]]]);

  for (const parentId of [
    (await app.make.comment({ post_id, status: 'pending' })).id,
    (await app.make.comment()).id,
    'f'.repeat(24),
  ]) {
    const response = await post(app, post_id, { ...honest, content: 'Another thought.', parentId });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors[0].field).toBe('parentId');
  }
});

test('comments: a conversation of any length has a bounded depth', async () => {
  const app = await testApp({ RATE_LIMITS: 'off', COMMENT_MODERATION: 'none' });
  const { id } = await app.make.post();
  let parentId: string | undefined;
  for (let turn = 0; turn < 30; turn += 1) {
    const sent = { ...honest, content: `${honest.content} Part ${turn}.`, ...(parentId && { parentId }) };
    parentId = (await post(app, id, sent)).json().comment._id;
  }
  const measureDepth = (comments: Comment[]): number =>
    Math.max(0, ...comments.map(({ replies }) => 1 + measureDepth(replies)));
  const countAll = (comments: Comment[]): number =>
    comments.reduce((sum, { replies }) => sum + 1 + countAll(replies), 0);
  const comments = await tree(app, id);
  expect([measureDepth(comments), countAll(comments)]).toEqual([21, 30]);
});

test('comments: a filled honeypot is answered with success, and nothing is stored', async () => {
  const app = await testApp();
  const { id } = await app.make.post();
  const response = await post(app, id, { ...honest, website: 'http://example.com' });
  expect([response.statusCode, response.json()]).toEqual([201, { needsModeration: true }]);
  expect(await statuses(app)).toEqual([]);
});

test('comments: an exact duplicate within a day is refused', async () => {
  const app = await testApp();
  const { id } = await app.make.post();
  const other = await app.make.post();
  await post(app, id, honest);
  const again = await post(app, id, honest);
  expect(again.statusCode).toBe(409);
  expect(again.json().error).toBe('You have already posted this comment. There is no need to send it again.');
  expect((await post(app, id, { ...honest, authorName: 'Another Name' })).statusCode).toBe(201);
  expect((await post(app, other.id, honest)).statusCode).toBe(201);
  app.setClock('2026-06-02T12:00:00.001Z');
  expect((await post(app, id, honest)).statusCode).toBe(201);
});

test('comments: concurrent duplicates make one comment', async () => {
  const app = await testApp({ RATE_LIMITS: 'off' });
  const { id } = await app.make.post();
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(app, id, honest)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(7).fill(409)]);
  expect(await statuses(app)).toHaveLength(1);
});

test('comments: the sixth comment in a minute from one address is refused with Retry-After', async () => {
  const app = await testApp();
  const { id } = await app.make.post();
  const send = (number: number, remoteAddress = '192.0.2.1') =>
    app.inject({
      method: 'POST',
      url: `/api/blog/${id}/comments`,
      payload: { ...honest, content: `${honest.content} Number ${number}.` },
      remoteAddress,
    });
  for (let number = 1; number <= 5; number += 1) expect((await send(number)).statusCode).toBe(201);
  const sixth = await send(6);
  expect([sixth.statusCode, sixth.headers['retry-after']]).toEqual([429, '60']);
  expect(sixth.json().error).toMatch(/Please try again in a minute/);
  expect((await send(6, '192.0.2.2')).statusCode).toBe(201);
  app.setClock('2026-06-01T12:01:00.001Z');
  expect((await send(7)).statusCode).toBe(201);
});

test('comments: a repeated request with the same key gets the first response and makes one comment', async () => {
  const app = await testApp();
  const { id } = await app.make.post();
  const key = { 'idempotency-key': 'k1' };
  const first = await post(app, id, honest, key);
  for (let repeat = 0; repeat < 8; repeat += 1) {
    const again = await post(app, id, honest, key);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
  }
  expect(await statuses(app)).toHaveLength(1);
});

test("comments: the owner's comments are public at once, without limits, and marked", async () => {
  const app = await testApp({ COMMENT_MODERATION: 'all' });
  const { id } = await app.make.post();
  const headers = await app.make.adminHeaders();
  for (let number = 0; number < 7; number += 1) {
    const sent = { authorName: 'Octavo', content: `Answer ${number}` };
    const response = await post(app, id, sent, headers);
    expect(response.json()).toMatchObject({ needsModeration: false, comment: { byOwner: true } });
  }
  expect((await tree(app, id)).every(({ byOwner }) => byOwner)).toBe(true);
});

test("comments: an invalid token with the owner's name is refused", async () => {
  const app = await testApp();
  const { id } = await app.make.post();
  const response = await post(app, id, honest, { authorization: 'Bearer gone' });
  expect([response.statusCode, response.json()]).toEqual([401, { error: 'Unauthorized' }]);
  expect(await statuses(app)).toEqual([]);
});

test('comments: a cross-site request is refused', async () => {
  const app = await testApp();
  const { id } = await app.make.post();
  expect((await post(app, id, honest, { origin: 'https://elsewhere.example' })).statusCode).toBe(403);
});

test('comments: deleting a post deletes its comments', async () => {
  const app = await testApp();
  const { post_id } = await app.make.comment();
  await app.engine.db.deleteFrom('posts').where('id', '=', post_id).execute();
  expect(await statuses(app)).toEqual([]);
});

test('comments: the API document describes nested comments', async () => {
  const app = await testApp();
  const { paths, components } = (await app.inject('/api/openapi.json')).json();
  const { schema } = paths['/api/blog/{postId}/comments'].get.responses[200].content['application/json'];
  expect(schema.properties.comments.items).toEqual({ $ref: '#/components/schemas/Comment' });
  expect(components.schemas.Comment.properties.replies.items).toEqual({
    $ref: '#/components/schemas/Comment',
  });
});
