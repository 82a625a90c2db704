import { expect, test } from 'vitest';
import { newId } from '#server/db/rows.ts';
import type { Database } from '#server/db/schema.ts';
import { testApp } from '#tests/test-app.ts';

async function overview({ inject, make }: Awaited<ReturnType<typeof testApp>>) {
  return (await inject({ url: '/api/admin/overview', headers: await make.adminHeaders() })).json();
}

function post(overrides: Partial<Database['posts']>): Database['posts'] {
  const now = '2026-06-01T12:00:00.000Z';
  const id = newId();
  return {
    id,
    slug: id,
    title: 'A post',
    content: 'Text',
    excerpt: 'Text',
    author: null,
    status: 'draft',
    meta_title: null,
    meta_description: null,
    featured_post: 0,
    allow_comments: 1,
    scheduled_for: null,
    published_at: null,
    views: 0,
    word_count: 1,
    cover_image_url: null,
    social_image_url: null,
    version: 1,
    created_at: now,
    updated_at: now,
    ...overrides,
  };
}

test('overview: an empty admin area has no counts', async () => {
  expect((await overview(await testApp())).waiting).toEqual({
    unreadRequests: 0,
    pendingComments: 0,
    drafts: 0,
    draftSamples: 0,
    scheduledPosts: 0,
    nextPostAt: null,
    testimonials: 0,
  });
});

test('overview: the newest three of each kind come with the counts', async () => {
  const app = await testApp();
  const { db } = app.engine;
  const live = post({ status: 'published', title: 'On commas' });
  await db
    .insertInto('posts')
    .values([live, post({ title: 'Unfinished', updated_at: '2026-06-03T12:00:00.000Z' })])
    .execute();
  for (let day = 1; day <= 4; day += 1) {
    await db
      .insertInto('requests')
      .values({
        id: newId(),
        name: `Reader ${day}`,
        email: 'r@example.com',
        subject: null,
        message: `Letter ${day}. ${'word '.repeat(100)}`,
        state: 'received',
        created_at: `2026-06-0${day}T12:00:00.000Z`,
        read_at: day === 3 ? '2026-06-05T12:00:00.000Z' : null,
      })
      .execute();
  }
  await app.make.comment({ post_id: live.id, status: 'pending', author_name: 'Held', content: 'Wait' });
  await app.make.comment({ post_id: live.id, status: 'approved', author_name: 'Shown' });
  await app.make.sample({
    title: 'Half a paper',
    published: 0,
    updated_at: '2026-06-04T12:00:00.000Z',
  });
  const { latest } = await overview(app);
  expect(latest.requests.map(({ name }: { name: string }) => name)).toEqual([
    'Reader 4',
    'Reader 2',
    'Reader 1',
  ]);
  expect(latest.requests[0].opening.length).toBeLessThan(150);
  expect(latest.comments).toMatchObject([{ authorName: 'Held', opening: 'Wait', postTitle: 'On commas' }]);
  expect(latest.drafts).toMatchObject([
    { kind: 'sample', title: 'Half a paper' },
    { kind: 'post', title: 'Unfinished' },
  ]);
});

test('overview: unread requests, pending comments, drafts of both kinds and scheduled posts are counted', async () => {
  const app = await testApp();
  const { db } = app.engine;
  const now = app.clock().toISOString();
  const live = post({ status: 'published', published_at: now });
  await db
    .insertInto('posts')
    .values([
      live,
      post({ status: 'draft' }),
      post({ status: 'draft' }),
      post({ status: 'archived' }),
      post({ status: 'scheduled', scheduled_for: '2026-06-01T11:59:59.000Z' }),
      post({ status: 'scheduled', scheduled_for: '2026-06-03T08:00:00.000Z' }),
      post({ status: 'scheduled', scheduled_for: '2026-06-02T08:00:00.000Z' }),
    ])
    .execute();
  const comment = {
    post_id: live.id,
    author_name: 'Ann',
    content: 'Yes',
    by_owner: 0 as const,
    spam_score: 0,
    spam_reasons: '[]',
    decided: 0 as const,
    created_at: now,
  };
  await db
    .insertInto('comments')
    .values(
      ['pending', 'approved', 'spam', 'pending', 'pending'].map((status) => ({
        ...comment,
        id: newId(),
        status,
      })),
    )
    .execute();
  const request = { name: 'Ann', email: 'ann@example.com', message: 'Hello there' };
  await db
    .insertInto('requests')
    .values([
      { ...request, state: 'read', created_at: now, id: newId(), read_at: now },
      { ...request, state: 'received', created_at: now, id: newId(), read_at: null },
    ])
    .execute();
  await app.make.sample({ published: 0 });
  await app.make.sample({ published: 1 });
  expect((await overview(app)).waiting).toEqual({
    unreadRequests: 1,
    pendingComments: 3,
    drafts: 2,
    draftSamples: 1,
    scheduledPosts: 2,
    nextPostAt: '2026-06-02T08:00:00.000Z',
    testimonials: 0,
  });
});
