import { expect, test } from 'vitest';
import type { AdminComment } from '#shared/contracts/comments.ts';
import { testApp } from '#tests/test-app.ts';

/** The admin area of an admin who is signed in, and a post that is talked about. */
async function setUpAdmin() {
  const app = await testApp({ RATE_LIMITS: 'off' });
  const headers = await app.make.adminHeaders();
  const get = async (path: string) =>
    (await app.inject({ url: `/api/admin/comments${path}`, headers })).json();
  const send = (method: 'POST' | 'PUT', path: string, payload: object, more: Record<string, string> = {}) =>
    app.inject({ method, url: `/api/admin/comments${path}`, headers: { ...headers, ...more }, payload });
  const post = await app.make.post({ title: 'Commas' });
  const tree = async () => (await app.inject(`/api/blog/${post.id}/comments`)).json().comments;
  return { ...app, get, send, post, tree };
}

const words = { authorName: 'Octavo', content: 'Thank you for asking.' };
const getIds = (items: AdminComment[]) => items.map(({ _id }) => _id);

test("comments of the owner: a reply of the owner is public at once, marked as the owner's", async () => {
  const { make, send, post, tree, get } = await setUpAdmin();
  const asked = await make.comment({ post_id: post.id, status: 'approved' });
  const answered = await send('POST', `/${asked.id}/replies`, words);
  expect(answered.statusCode, answered.body).toBe(201);
  expect(answered.json().item).toMatchObject({
    parentId: asked.id,
    byOwner: true,
    status: 'approved',
    spamScore: 0,
    post: { title: 'Commas' },
    ...words,
  });
  expect(await tree()).toMatchObject([{ _id: asked.id, replies: [{ byOwner: true, ...words }] }]);
  expect((await get('/simple-stats')).approved).toBe(2);
});

test('comments of the owner: replying to a held comment approves it; spam and rejected ones cannot be replied to', async () => {
  const { make, send, post, tree, get } = await setUpAdmin();
  const waiting = await make.comment({ post_id: post.id, status: 'pending', spam_score: 40 });
  expect((await send('POST', `/${waiting.id}/replies`, words)).statusCode).toBe(201);
  expect(await tree()).toMatchObject([{ _id: waiting.id, replies: [words] }]);
  for (const status of ['spam', 'rejected'] as const) {
    const { id } = await make.comment({ post_id: post.id, status });
    expect((await send('POST', `/${id}/replies`, words)).statusCode).toBe(409);
  }
  expect((await get('?limit=50')).total).toBe(4);
});

test('comments of the owner: a reply sent twice is stored once, an empty one is refused', async () => {
  const { make, send, post, get } = await setUpAdmin();
  const { id } = await make.comment({ post_id: post.id, status: 'approved' });
  const key = { 'idempotency-key': 'one-answer' };
  const [first, second] = [
    await send('POST', `/${id}/replies`, words, key),
    await send('POST', `/${id}/replies`, words, key),
  ];
  expect(second.json()).toEqual(first.json());
  expect((await send('POST', `/${id}/replies`, { ...words, content: '  ' })).statusCode).toBe(400);
  expect((await send('POST', '/0123456789abcdef01234567/replies', words)).statusCode).toBe(404);
  expect((await get('')).total).toBe(2);
});

test('comments of the owner: lists can be filtered by post, and the posts with comments are listed', async () => {
  const { make, post, get } = await setUpAdmin();
  const other = await make.post({ title: 'Semicolons' });
  await make.post({ title: 'Silence' });
  const here = await make.comment({
    post_id: post.id,
    status: 'spam',
    created_at: '2026-05-01T00:00:00.000Z',
  });
  const there = await make.comment({
    post_id: other.id,
    status: 'spam',
    created_at: '2026-05-02T00:00:00.000Z',
  });
  const third = await make.comment({
    post_id: post.id,
    status: 'approved',
    created_at: '2026-04-02T00:00:00.000Z',
  });
  expect(getIds((await get(`?post=${post.id}`)).items)).toEqual([here.id, third.id]);
  expect(getIds((await get(`?post=${post.id}&status=approved`)).items)).toEqual([third.id]);
  expect(getIds((await get(`/spam?post=${other.id}`)).items)).toEqual([there.id]);
  expect((await get('?post=commas')).errors[0].field).toBe('post');
  expect((await get('/posts')).items).toEqual([
    { _id: other.id, title: 'Semicolons', count: 1 },
    { _id: post.id, title: 'Commas', count: 2 },
  ]);
});

test('the spam list and its counts agree: what is spam, and what waits and looks like it', async () => {
  const { make, post, get } = await setUpAdmin();
  const post_id = post.id;
  await make.comment({ post_id, status: 'spam', spam_score: 10 });
  await make.comment({ post_id, status: 'pending', spam_score: 50 });
  await make.comment({ post_id, status: 'pending', spam_score: 49.9 });
  await make.comment({ post_id, status: 'approved', spam_score: 90 });
  const stats = await get('/simple-stats');
  expect(stats).toEqual({ total: 4, pending: 2, spam: 1, approved: 1, likelySpam: 1 });
  expect((await get('/spam?minSpamScore=50&limit=50')).total).toBe(stats.spam + stats.likelySpam);
});

test('comments of the owner: a decision about a comment that has changed meanwhile is refused', async () => {
  const { make, send, post, get } = await setUpAdmin();
  const { id } = await make.comment({ post_id: post.id, status: 'spam', spam_score: 90 });
  const late = await send('PUT', `/${id}/status`, { status: 'approved', was: 'pending' });
  expect(late.statusCode).toBe(409);
  expect(late.json().error).toBe('This comment is already spam. Nothing was changed.');
  expect((await get('')).items[0]).toMatchObject({ status: 'spam', spamScore: 90 });
  expect((await send('PUT', `/${id}/status`, { status: 'approved', was: 'spam' })).statusCode).toBe(200);
});
