import { expect, test } from 'vitest';
import type { CommentStatus } from '#shared/contracts/comment-rules.ts';
import type { AdminComment } from '#shared/contracts/comments.ts';
import { testApp } from '#tests/test-app.ts';

/** The admin area of an admin who is signed in. */
async function setUpAdmin(settings: Record<string, string> = {}) {
  const app = await testApp({ RATE_LIMITS: 'off', ...settings });
  const headers = await app.make.adminHeaders();
  const url = (path: string) => `/api/admin/comments${path}`;
  const get = async (path: string) => (await app.inject({ url: url(path), headers })).json();
  const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    app.inject({ method, url: url(path), headers, ...(payload && { payload }) });
  const decide = (id: string, status: string) => send('PUT', `/${id}/status`, { status });
  const undo = (undoId: string) => send('POST', `/undo/${undoId}`);
  const rows = () => app.engine.db.selectFrom('comments').selectAll().orderBy('id').execute();
  return { ...app, headers, get, send, decide, undo, rows };
}

const getIds = (items: AdminComment[]) => items.map(({ _id }) => _id);

test('comment moderation: the list is newest first, with the post, the score and its reasons', async () => {
  const { make, get } = await setUpAdmin();
  const article = await make.post({ title: 'Commas' });
  const reasons = ['has three links', 'reads like spam you marked before'];
  const older = await make.comment({
    post_id: article.id,
    status: 'pending',
    spam_score: 61.5,
    spam_reasons: JSON.stringify(reasons),
  });
  const newer = await make.comment({ post_id: article.id, parent_id: older.id, status: 'rejected' });
  const page = await get('?limit=50&sortBy=createdAt&sortOrder=desc');
  expect(getIds(page.items)).toEqual([newer.id, older.id]);
  expect(page).toMatchObject({ page: 1, hasMore: false, total: 2, totalPages: 1 });
  expect(page.items[1]).toEqual({
    _id: older.id,
    parentId: null,
    authorName: older.author_name,
    content: older.content,
    byOwner: false,
    status: 'pending',
    spamScore: 61.5,
    spamReasons: reasons,
    decided: false,
    replyCount: 1,
    createdAt: older.created_at,
    post: { _id: article.id, title: 'Commas', slug: 'commas' },
  });
  expect(getIds((await get('?status=pending')).items)).toEqual([older.id]);
  expect(getIds((await get('?sortBy=spamScore&sortOrder=asc')).items)).toEqual([newer.id, older.id]);
});

test('comment moderation: pages are contiguous, and a wrong parameter is named', async () => {
  const { make, get } = await setUpAdmin();
  const post_id = (await make.post()).id;
  // The same moment for all of them: only the id is left to order by.
  const created_at = '2026-05-01T00:00:00.000Z';
  for (let number = 0; number < 7; number += 1) await make.comment({ post_id, created_at });
  const pages = await Promise.all([1, 2, 3, 4].map((page) => get(`?limit=3&page=${page}`)));
  expect(pages.map(({ items }) => items.length)).toEqual([3, 3, 1, 0]);
  expect(new Set(pages.flatMap(({ items }) => getIds(items))).size).toBe(7);
  for (const [query, field] of [
    ['?page=0', 'page'],
    ['?limit=101', 'limit'],
    ['?status=all', 'status'],
    ['?sortBy=name', 'sortBy'],
    ['/spam?minSpamScore=101', 'minSpamScore'],
    ['/spam?minSpamScore=high', 'minSpamScore'],
  ]) {
    expect((await get(query as string)).errors[0].field).toBe(field);
  }
});

test('comment moderation: search matches every word in name, text and title, and takes signs literally', async () => {
  const { make, get } = await setUpAdmin();
  const article = await make.post({ title: 'The Semicolon' });
  const ann = await make.comment({ post_id: article.id, author_name: 'Ann', content: '100% of it, Émile' });
  const bob = await make.comment({ author_name: 'Bob_B', content: 'I like ANN’s answer' });
  const found = async (q: string) => getIds((await get(`?q=${encodeURIComponent(q)}`)).items);
  expect(await found('ann')).toEqual([bob.id, ann.id]);
  expect(await found('ann semicolon')).toEqual([ann.id]);
  expect(await found('100%')).toEqual([ann.id]);
  expect(await found('Émile')).toEqual([ann.id]);
  expect(await found('_b')).toEqual([bob.id]);
  expect(await found('%')).toEqual([ann.id]);
  expect(await found('\\')).toEqual([]);
});

test('comment moderation: the spam list has spam and held comments that look like it, highest score first', async () => {
  const { make, get } = await setUpAdmin();
  const post_id = (await make.post()).id;
  const make_ = (status: CommentStatus, spam_score: number) => make.comment({ post_id, status, spam_score });
  const weakSpam = await make_('spam', 10);
  const worst = await make_('spam', 99);
  const suspect = await make_('pending', 50);
  await make_('pending', 49.9);
  await make_('approved', 90);
  await make_('rejected', 90);
  const page = await get('/spam?minSpamScore=50&limit=50');
  expect(getIds(page.comments)).toEqual([worst.id, suspect.id, weakSpam.id]);
  expect(page.items).toEqual(page.comments);
  expect(page.total).toBe(3);
  expect(getIds((await get('/spam?minSpamScore=50&limit=1&page=2')).comments)).toEqual([suspect.id]);
});

test('comment moderation: reasons in their first form complete “because it …” too, and others stay as they are', async () => {
  const { make, get } = await setUpAdmin();
  const reasons = {
    'three links': 'has three links',
    'a link': 'has a link',
    'one exclamation mark': 'has one exclamation mark',
    'words often seen in spam: win, bonus': 'has words often seen in spam: win, bonus',
    'all in capitals': 'is all in capitals',
    'the same text as spam you marked before': 'is the same text as spam you marked before',
    'the name looks like a shop': 'is signed with a name that looks like a shop',
    'links to a seller of papers': 'links to a seller of papers',
    'has many capitals': 'has many capitals',
  };
  await make.comment({ status: 'pending', spam_reasons: JSON.stringify(Object.keys(reasons)) });
  expect((await get('')).items[0]?.spamReasons).toEqual(Object.values(reasons));
});

test('comment moderation: a decision fixes the score and can be undone exactly', async () => {
  const { make, decide, undo, rows } = await setUpAdmin();
  const comment = await make.comment({ status: 'pending', spam_score: 61.25, spam_reasons: '["a link"]' });
  const spam = await decide(comment.id, 'spam');
  expect(spam.json().item).toMatchObject({ status: 'spam', spamScore: 100, decided: true });
  const approved = await decide(comment.id, 'approved');
  expect(approved.json().item).toMatchObject({ status: 'approved', spamScore: 0, decided: true });
  expect((await decide(comment.id, 'approved')).json().undoId).toBeNull();

  expect((await undo(approved.json().undoId)).json()).toEqual({ restored: 1 });
  expect((await rows())[0]).toMatchObject({ status: 'spam', spam_score: 100, decided: 1 });
  await undo(spam.json().undoId);
  expect(await rows()).toEqual([comment]);
});

test('comment moderation: undoing a decision does not bring back what was deleted since', async () => {
  const { make, decide, send, undo, rows, setClock } = await setUpAdmin();
  const { id: post_id } = await make.post();
  const [first, second] = [
    await make.comment({ post_id, status: 'pending' }),
    await make.comment({ post_id }),
  ];
  const approved = (await decide(first.id, 'approved')).json();
  setClock('2026-06-01T12:00:01.000Z');
  const both = (await send('POST', '/bulk', { ids: [first.id, second.id], action: 'spam' })).json();
  setClock('2026-06-01T12:00:02.000Z');
  const deleted = (await send('DELETE', `/${first.id}`)).json();
  const refused = await undo(approved.undoId);
  expect([refused.statusCode, refused.json().error]).toEqual([
    409,
    'This cannot be undone: the comment has been deleted since.',
  ]);
  expect((await undo(both.undoId)).json()).toEqual({ restored: 1 });
  expect(await rows()).toEqual([second]);
  expect((await undo(deleted.undoId)).json()).toEqual({ restored: 1 });
  expect(await rows()).toHaveLength(2);
});

test('comment moderation: an impossible decision is refused with a reason', async () => {
  const { make, decide, send } = await setUpAdmin();
  const comment = await make.comment();
  const rejected = await make.comment({ status: 'rejected' });
  expect((await decide('f'.repeat(24), 'spam')).json()).toEqual({ error: 'Comment not found' });
  expect((await decide(rejected.id, 'approved')).statusCode).toBe(409);
  expect((await decide(comment.id, 'pending')).statusCode).toBe(400);
  expect((await send('PUT', `/${comment.id}/status`, { status: 'spam', score: 1 })).statusCode).toBe(400);
  expect((await send('DELETE', `/${'f'.repeat(24)}`)).statusCode).toBe(404);
});

test('comment moderation: deleting a comment deletes its replies, and undoing restores them', async () => {
  const { make, send, undo, rows } = await setUpAdmin();
  const { id: post_id } = await make.post();
  const top = await make.comment({ post_id });
  const reply = await make.comment({ post_id, parent_id: top.id });
  await make.comment({ post_id, parent_id: reply.id, status: 'pending' });
  await make.comment({ post_id, parent_id: reply.id, status: 'spam' });
  const other = await make.comment({ post_id });
  const before = await rows();
  const { changed, undoId } = (await send('DELETE', `/${top.id}`)).json();
  expect(changed).toBe(4);
  expect(await rows()).toEqual([other]);
  expect((await undo(undoId)).json()).toEqual({ restored: 4 });
  expect(await rows()).toEqual(before);
});

test('comment moderation: bulk delete counts and deletes the same set, with replies, and never an approved comment', async () => {
  const { make, send, undo, rows } = await setUpAdmin();
  const { id: post_id } = await make.post();
  const doomed = await make.comment({ post_id, author_name: 'doomed', status: 'spam', spam_score: 85 });
  await make.comment({ post_id, author_name: 'its reply', parent_id: doomed.id, status: 'pending' });
  await make.comment({ post_id, author_name: 'suspect', status: 'pending', spam_score: 80 });
  await make.comment({ post_id, author_name: 'weak', status: 'spam', spam_score: 79.9 });
  await make.comment({ post_id, author_name: 'approved', spam_score: 99 });
  await make.comment({ post_id, author_name: 'rejected', status: 'rejected', spam_score: 99 });
  const shelter = await make.comment({ post_id, author_name: 'shelter', status: 'spam', spam_score: 100 });
  const between = await make.comment({
    post_id,
    author_name: 'between',
    parent_id: shelter.id,
    status: 'spam',
    spam_score: 95,
  });
  await make.comment({ post_id, author_name: 'sheltered', parent_id: between.id });
  await make.comment({
    post_id,
    author_name: 'sibling',
    parent_id: shelter.id,
    status: 'spam',
    spam_score: 90,
  });
  const before = await rows();
  const namesLeft = async () => (await rows()).map(({ author_name }) => author_name).sort();

  const preview = await send('POST', '/spam/delete', { minSpamScore: 80, dryRun: true });
  expect(preview.json()).toEqual({ wouldDelete: 4 });
  expect(await rows()).toEqual(before);
  const { deleted, undoId } = (
    await send('POST', '/spam/delete', { minSpamScore: 80, dryRun: false })
  ).json();
  expect(deleted).toBe(4);
  expect(await namesLeft()).toEqual(['approved', 'between', 'rejected', 'shelter', 'sheltered', 'weak']);
  expect((await send('POST', '/spam/delete', { minSpamScore: 80, dryRun: false })).json()).toEqual({
    deleted: 0,
    undoId: null,
  });
  await undo(undoId);
  expect(await rows()).toEqual(before);
  for (const payload of [{}, { minSpamScore: 'all' }, { minSpamScore: -1 }, { minSpamScore: 80, all: true }])
    expect((await send('POST', '/spam/delete', payload)).statusCode).toBe(400);
});

test('comment moderation: several comments are changed in one action and restored by one undo', async () => {
  const { make, send, undo, rows } = await setUpAdmin();
  const { id: post_id } = await make.post();
  const pending = await make.comment({ post_id, status: 'pending', spam_score: 30 });
  const spam = await make.comment({ post_id, status: 'spam', spam_score: 85 });
  const rejected = await make.comment({ post_id, status: 'rejected' });
  const before = await rows();
  const ids = [pending.id, spam.id, rejected.id, 'f'.repeat(24)];
  const statuses = async () => (await rows()).map(({ status }) => status);

  const approved = (await send('POST', '/bulk', { ids, action: 'approve' })).json();
  expect(approved.changed).toBe(2);
  expect(await statuses()).toEqual(['approved', 'approved', 'rejected']);
  await undo(approved.undoId);
  expect(await rows()).toEqual(before);

  const marked = (await send('POST', '/bulk', { ids, action: 'spam' })).json();
  expect(await statuses()).toEqual(['spam', 'spam', 'rejected']);
  await undo(marked.undoId);
  const deleted = (await send('POST', '/bulk', { ids, action: 'delete' })).json();
  expect([deleted.changed, await rows()]).toEqual([3, []]);
  await undo(deleted.undoId);
  expect(await rows()).toEqual(before);

  expect((await send('POST', '/bulk', { ids: [], action: 'delete' })).statusCode).toBe(400);
  expect((await send('POST', '/bulk', { ids, action: 'praise' })).statusCode).toBe(400);
});

test('comment moderation: an action can be undone once, within ten minutes, while its place still exists', async () => {
  const { make, send, undo, engine, setClock } = await setUpAdmin();
  const remove = async (id: string) => (await send('DELETE', `/${id}`)).json().undoId;

  const once = await remove((await make.comment()).id);
  expect((await undo(once)).statusCode).toBe(200);
  expect((await undo(once)).json()).toEqual({ error: 'It is too late to undo this.' });

  const { id: post_id } = await make.post();
  const parent = await make.comment({ post_id });
  const child = await make.comment({ post_id, parent_id: parent.id });
  const childGone = await remove(child.id);
  const parentGone = await remove(parent.id);
  expect((await undo(childGone)).json().error).toMatch(/^This cannot be undone/);
  expect((await undo(parentGone)).statusCode).toBe(200);
  expect((await undo(childGone)).statusCode).toBe(200);

  const orphan = await make.comment();
  const orphanGone = await remove(orphan.id);
  await engine.db.deleteFrom('posts').where('id', '=', orphan.post_id).execute();
  expect((await undo(orphanGone)).statusCode).toBe(409);

  const late = await remove((await make.comment()).id);
  setClock('2026-06-01T12:10:00.001Z');
  expect((await undo(late)).json()).toEqual({ error: 'It is too late to undo this.' });
});

test('comment moderation: the counts equal the lists after every action', async () => {
  const { make, get, send, decide, undo, rows } = await setUpAdmin();
  const { id: post_id } = await make.post();
  const statuses: CommentStatus[] = ['pending', 'approved', 'spam', 'rejected'];
  let parent_id: string | null = null;
  for (let number = 0; number < 24; number += 1) {
    const status = statuses[number % 4] ?? 'pending';
    const made = await make.comment({ post_id, parent_id, status, spam_score: (number * 37) % 101 });
    parent_id = number % 3 === 0 ? made.id : null;
  }

  async function expectEqual() {
    const stats = await get('/simple-stats');
    const totals = await Promise.all(
      ['', 'status=pending', 'status=spam', 'status=approved'].map(async (query) => {
        const { total } = await get(`?limit=1&${query}`);
        return total;
      }),
    );
    expect([stats.total, stats.pending, stats.spam, stats.approved]).toEqual(totals);
    expect(stats.total).toBe((await rows()).length);
  }

  await expectEqual();
  const undoIds: string[] = [];
  for (const [index, { id, status }] of (await rows()).entries()) {
    if (status === 'rejected') continue;
    const action = [
      () => decide(id, 'approved'),
      () => decide(id, 'spam'),
      () => send('DELETE', `/${id}`),
      () => send('POST', '/bulk', { ids: [id], action: 'approve' }),
      () => send('POST', '/spam/delete', { minSpamScore: 90, dryRun: false }),
    ][index % 5];
    const { undoId } = (await action?.())?.json() ?? {};
    if (undoId) undoIds.push(undoId);
    await expectEqual();
  }
  expect(undoIds.length).toBeGreaterThan(8);
  for (const undoId of undoIds.reverse()) {
    await undo(undoId);
    await expectEqual();
  }
});
