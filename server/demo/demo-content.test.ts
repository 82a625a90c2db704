import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { readDemoTexts } from '#server/content/demo-texts.ts';
import { createRevisions } from '#server/db/revisions.ts';
import { fillWithDemoContent } from '#server/demo/fill.ts';
import { countDemoContent, deleteRemovedDemo } from '#server/demo/removal.ts';
import { sampleHtml } from '#server/html/sample-html.ts';
import { htmlToText } from '#shared/text/html.ts';
import { hasChanges } from '#tests/support/paper-html.ts';
import { testApp } from '#tests/test-app.ts';
import { filledDatabase, testOnce } from '#tests/test-database.ts';

const nothing = { samples: 0, posts: 0, comments: 0 };

async function demoSite() {
  const app = await testApp({}, await filledDatabase());
  const headers = await app.make.adminHeaders();
  const total = async (path: string) => (await app.inject(`/api${path}`)).json().total;
  return {
    ...app,
    headers,
    total,
    count: () => countDemoContent(app.engine.db),
    put: (url: string, payload: object) =>
      app.inject({ method: 'PUT', url: `/api/admin${url}`, headers, payload }),
    remove: () => app.inject({ method: 'DELETE', url: '/api/admin/demo-content', headers }),
    restore: () => app.inject({ method: 'POST', url: '/api/admin/demo-content/restore', headers }),
    settings: async () => (await app.inject({ url: '/api/admin/settings', headers })).json().item,
  };
}

test('demo content: it can be removed and restored within a day, with comments and views, under the lock of comments', async () => {
  const site = await demoSite();
  const lock = vi.spyOn(site.engine, 'lock');
  const locks = () => lock.mock.calls.splice(0).map(([, name]) => name);
  const before = await site.count();
  expect(before.samples).toBeGreaterThan(20);
  expect(before.posts).toBeGreaterThan(3);
  expect(before.comments).toBeGreaterThan(3);
  const pages = { samples: await site.total('/samples'), posts: await site.total('/blog') };
  const views = () =>
    site.engine.db
      .selectFrom('samples')
      .select((eb) => eb.fn.sum<number>('views').as('sum'))
      .executeTakeFirstOrThrow();
  const viewed = await views();

  const removed = await site.remove();
  expect(locks()).toContain('comments');
  expect([removed.statusCode, removed.json()]).toEqual([
    200,
    { ...nothing, restorableUntil: '2026-06-02T12:00:00.000Z' },
  ]);
  expect([await site.total('/samples'), await site.total('/blog')]).toEqual([0, 0]);
  expect((await site.inject('/api/samples?q=Bartleby')).json().total).toBe(0);
  expect((await site.settings()).isTakenOver).toBe(true);

  site.setClock('2026-06-02T11:59:00.000Z');
  await deleteRemovedDemo(site.engine.db, site.clock());
  expect((await site.restore()).json()).toEqual({ ...before, restorableUntil: null });
  expect(locks()).toContain('comments');
  expect({ samples: await site.total('/samples'), posts: await site.total('/blog') }).toEqual(pages);
  expect((await site.inject('/api/samples?q=Bartleby')).json().total).toBeGreaterThan(0);
  expect(await views()).toEqual(viewed);
  expect((await site.settings()).isTakenOver).toBe(false);
});

test('demo content: records that the owner wrote or changed stay, without the made-up comments', async () => {
  const site = await demoSite();
  const own = await site.make.sample({ title: 'My own' });
  const discussed = await site.engine.db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select(['posts.id', 'posts.slug', 'comments.id as comment'])
    .where('comments.status', '=', 'approved')
    .where('comments.parent_id', 'is', null)
    .executeTakeFirstOrThrow();
  await site.put(`/posts/${discussed.id}`, { title: 'Mine now' });
  await site.engine.db
    .insertInto('comments')
    .values({
      id: 'a'.repeat(24),
      post_id: discussed.id,
      parent_id: discussed.comment,
      author_name: 'A reader',
      content: 'A real answer.',
      by_owner: 0,
      status: 'approved',
      spam_score: 0,
      spam_reasons: '[]',
      decided: 0,
      created_at: '2026-06-01T11:00:00.000Z',
    })
    .execute();
  await site.remove();
  expect(await site.count()).toEqual(nothing);
  expect((await site.inject(`/api/samples/${own.slug}`)).statusCode).toBe(200);
  expect((await site.inject(`/api/blog/${discussed.slug}`)).json().item.title).toBe('Mine now');
  const left = await site.engine.db.selectFrom('comments').select(['author_name', 'parent_id']).execute();
  expect(left).toEqual([{ author_name: 'A reader', parent_id: null }]);
});

test('demo content: no edit is removed with it, neither an unsaved one nor one that is saved meanwhile', async () => {
  const site = await demoSite();
  const [edited, unsaved] = await site.engine.db.selectFrom('samples').select(['id', 'slug']).execute();
  const revisions = createRevisions(site.engine.db, 'sample', site.clock);
  await revisions.add(unsaved?.id ?? '', 'autosaved', { title: 'Mine', content: 'My words.' });
  const { removal } = await site.engine.db.transaction().execute(async (tx) => {
    const changed = { title: 'Mine now', version: 2 };
    await tx
      .updateTable('samples')
      .set(changed)
      .where('id', '=', edited?.id ?? '')
      .execute();
    const removal = site.remove();
    // Without a lock, its list would be read by then.
    await sleep(500);
    return { removal };
  });
  expect((await removal).json()).toMatchObject({ samples: 0 });
  expect((await site.inject(`/api/samples/${edited?.slug}`)).json().item.title).toBe('Mine now');
  expect((await site.inject(`/api/samples/${unsaved?.slug}`)).statusCode).toBe(200);
});

testOnce(
  'demo content: after a day it cannot be restored, and a restart does not seed the site again',
  async () => {
    const site = await demoSite();
    await site.remove();
    site.setClock('2026-06-02T12:00:01.000Z');
    expect((await site.restore()).statusCode).toBe(409);
    await deleteRemovedDemo(site.engine.db, site.clock());
    expect(await site.engine.db.selectFrom('removed_demo').selectAll().execute()).toEqual([]);
    expect(await site.engine.db.transaction().execute((tx) => fillWithDemoContent(site.engine, tx))).toBe(
      false,
    );
    const audit = (await site.inject({ url: '/api/admin/audit-log', headers: site.headers })).json();
    expect(audit.items.map(({ event }: { event: string }) => event)).toContain('demo-removed');
  },
);

testOnce(
  "demo content: a slug that the owner has used in the meantime stays with the owner's record",
  async () => {
    const site = await demoSite();
    const { slug } = await site.engine.db.selectFrom('samples').select('slug').executeTakeFirstOrThrow();
    await site.remove();
    await site.make.sample({ title: 'Mine', slug: slug ?? '' });
    expect((await site.restore()).statusCode).toBe(200);
    expect((await site.inject(`/api/samples/${slug}`)).json().item.title).toBe('Mine');
  },
);

testOnce(
  'demo content: samples with notes and first drafts in content/ have them on a new site',
  async () => {
    const site = await demoSite();
    const found = await site.engine.db
      .selectFrom('samples')
      .selectAll()
      .where('marked', 'is not', null)
      .execute();
    const countFiles = async (folder: string) => (await readdir(`content/${folder}`)).length;
    expect(found).toHaveLength(await countFiles('annotations'));
    expect(found.filter(({ marked }) => hasChanges(marked ?? ''))).toHaveLength(await countFiles('drafts'));
    const texts = new Map((await readDemoTexts('samples')).map(({ slug, body }) => [slug, body]));
    // Without spaces: those between the rows of a table are not kept.
    const shown = (content: string) => htmlToText(sampleHtml(content)).replace(/\s/g, '');
    for (const { slug, content } of found)
      expect(shown(content), slug ?? '').toBe(shown(texts.get(slug ?? '') ?? ''));
    const { items } = (await site.inject('/api/passages')).json();
    const counts = items.map(({ count }: { count: number }) => count);
    expect(counts.reduce((sum: number, count: number) => sum + count, 0)).toBeGreaterThan(8 * 15);
    expect(Math.min(...counts)).toBeGreaterThan(5);
  },
);
