import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEMPLATE } from '#tests/setup/template-database.ts';
import { startServer } from '#tests/support/server-process.ts';
import { newPostgresDatabase, testEngine } from '#tests/test-database.ts';

const ADMIN = { email: 'owner@example.com', password: 'a-long-enough-password' };

const endings: (() => Promise<unknown>)[] = [];
let here: Awaited<ReturnType<typeof site>>;

beforeAll(async () => {
  here = await site();
});
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

/** Two processes of one site, and the admin area of the first. */
async function site() {
  const folder = await mkdtemp(path.join(tmpdir(), 'octavo-fresh-'));
  endings.push(() => rm(folder, { recursive: true, force: true }));
  const settings: Record<string, string> = {
    DATA_DIR: folder,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMITS: 'off',
    COMMENT_MODERATION: 'all',
    ...(testEngine === 'postgres' && {
      DATABASE_URL: await newPostgresDatabase(TEMPLATE, (drop) => endings.push(drop)),
    }),
  };
  const origins: string[] = [];
  for (let number = 0; number < 2; number += 1) {
    const started = await startServer(settings);
    endings.push(started.kill);
    origins.push(started.origin);
  }
  const origin = origins[0] ?? '';

  async function call(method: string, address: string, body?: unknown, token?: string) {
    const response = await fetch(`${origin}/api${address}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect(response.ok, `${method} ${address}: ${response.status}`).toBe(true);
    return response.status === 204 ? undefined : response.json();
  }
  const { token } = (await call('POST', '/auth/login', ADMIN)) as { token: string };
  return {
    admin: (method: string, address: string, body?: unknown) => call(method, `/admin${address}`, body, token),
    visitor: call,
    /** The page as every process shows it, requested twice: rendered, and from the cache. */
    async pages(address: string): Promise<{ status: number; text: string }[]> {
      const asked = [...origins, ...origins].map(async (each) => {
        const response = await fetch(each + address);
        return { status: response.status, text: await response.text() };
      });
      return Promise.all(asked);
    },
  };
}

async function expectEverywhere(address: string, text: string, isThere = true, old?: string) {
  for (const page of await here.pages(address)) {
    expect(page.status).toBe(200);
    expect(page.text.includes(text), `${text} on ${address}`).toBe(isThere);
    if (old) expect(page.text).not.toContain(old);
  }
}

test('fresh pages: a changed sample is on every page at once, in every process', async () => {
  const { item } = (await here.admin('POST', '/samples', {
    title: 'Title number 0',
    subject: 'History',
    content: 'Some text.',
    published: true,
  })) as { item: { _id: string; slug: string } };
  const shownOn = ['/samples', '/samples/category/history', `/samples/${item.slug}`];
  for (let number = 1; number <= 3; number += 1) {
    await here.admin('PUT', `/samples/${item._id}`, { title: `Title number ${number}` });
    for (const address of shownOn)
      await expectEverywhere(address, `Title number ${number}`, true, `Title number ${number - 1}<`);
  }
  await here.admin('PUT', `/samples/${item._id}`, { published: false });
  await expectEverywhere('/samples', 'Title number 3', false);
  for (const { status } of await here.pages(`/samples/${item.slug}`)) expect(status).toBe(404);
});

test('fresh pages: changed posts and comments are on the pages at once, in every process', async () => {
  const post = async (fields: object) =>
    ((await here.admin('POST', '/posts', fields)) as { item: { _id: string; slug: string } }).item;
  const article = await post({ title: 'An article', content: 'Text.', status: 'published', tags: ['a'] });
  const address = `/blog/${article.slug}`;
  for (let number = 0; number < 2; number += 1) {
    const { title } = (
      (await here.admin('POST', '/posts', {
        title: `Another article ${number}`,
        content: 'Text.',
        status: 'published',
        tags: ['a'],
      })) as { item: { title: string } }
    ).item;
    await expectEverywhere('/blog', title);
    await expectEverywhere('/blog?tag=a', title);
    await here.visitor('POST', `/blog/${article._id}/comments`, {
      authorName: 'Ann',
      content: `A comment on the matter at hand, number ${number}`,
    });
    await expectEverywhere(address, `number ${number}`, false);
    const { items } = (await here.admin('GET', '/comments?status=pending&limit=1')) as {
      items: { _id: string }[];
    };
    await here.admin('PUT', `/comments/${items[0]?._id}/status`, { status: 'approved' });
    await expectEverywhere(address, `number ${number}`);
  }
});

test('fresh pages: an old slug that another post took over shows that post', async () => {
  const write = async (method: string, where: string, fields: object) =>
    ((await here.admin(method, where, fields)) as { item: { _id: string; version: number } }).item;
  const text = { content: 'Text.', status: 'published' };
  const first = await write('POST', '/posts', { ...text, title: 'The first one', slug: 'here' });
  await write('PUT', `/posts/${first._id}`, {
    ...text,
    title: 'The first one',
    slug: 'there',
    version: first.version,
  });
  await expectEverywhere('/blog/here', 'The first one');
  await here.admin('DELETE', `/posts/${first._id}`);
  await write('POST', '/posts', { ...text, title: 'The second one', slug: 'here' });
  await expectEverywhere('/blog/here', 'The second one');
});

test('fresh pages: a scheduled post is on every page the second it is due', async () => {
  // Far enough ahead for a busy machine to show the page once before.
  const start = Date.now();
  await here.pages('/blog');
  const due = new Date(Date.now() + Math.max(2_500, 4 * (Date.now() - start)));
  await here.admin('POST', '/posts', {
    title: 'In a moment',
    content: 'Text.',
    status: 'scheduled',
    scheduledFor: due.toISOString(),
  });
  await expectEverywhere('/blog', 'In a moment', false);
  await new Promise((resolve) => setTimeout(resolve, due.getTime() - Date.now() + 1));
  await expectEverywhere('/blog', 'In a moment');
});
