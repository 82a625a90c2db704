// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminPost } from '#shared/contracts/posts.ts';
import { listLocalDrafts, newDraftKey, storeLocalDraft } from './local-drafts.ts';
import { type Opened, PostEditor } from './post-editor.tsx';
import { fieldsOf } from './post-fields.ts';

const first = {
  _id: '0123456789abcdef01234567',
  slug: 'on-bread',
  title: 'On Bread',
  content: '<p>Bread is old.</p>',
  excerpt: 'Bread is old.',
  tags: [],
  categories: [],
  author: null,
  metaTitle: null,
  metaDescription: null,
  featuredPost: false,
  allowComments: true,
  scheduledFor: null,
  coverImage: null,
  socialImage: null,
  status: 'draft',
  publishedAt: null,
  updatedAt: '2026-06-01T12:00:00.000Z',
  previewPath: null,
  version: 1,
} as unknown as AdminPost;
const mine = { ...fieldsOf(first), title: 'On Bread, in my words' };

/** A fake server: the stored post, with the API's version check, and the revisions. */
let server: AdminPost;
let revisions: string[];
let isDeleted: boolean;

beforeEach(() => {
  window.localStorage.clear();
  server = { ...first, title: 'On Bread, saved elsewhere', version: 2 };
  revisions = [];
  isDeleted = false;
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname } = new URL(address);
    if (pathname.endsWith('/suggestions')) return json({ tags: [], categories: [] });
    if (pathname.endsWith('/revisions')) revisions.push(JSON.parse(String(init.body)).title);
    if (init.method === 'PUT') {
      if (isDeleted) return json({ error: 'Post not found' }, 404);
      const { version, title, tags } = JSON.parse(String(init.body));
      const errors = [{ field: 'tags.1', message: 'must have at most 50 characters' }];
      if (tags.length > 1) return json({ error: 'tags.1: must have at most 50 characters', errors }, 400);
      if (version !== server.version) return json({ error: 'Changed elsewhere.' }, 409);
      server = { ...server, title, version: version + 1 };
    }
    return json({ item: server });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function json(body: object, status = 200) {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

function open(opened: Opened) {
  const onClose = vi.fn();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([
    { path: '/', element: <PostEditor opened={opened} onClose={onClose} /> },
  ]);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return onClose;
}

/** A draft of an earlier visit, based on the first version. */
function leaveDraft() {
  const writtenAt = '2026-06-01T12:00:00.000Z';
  const key = newDraftKey(first._id);
  storeLocalDraft({ key, postId: first._id, version: 1, fields: mine, isNew: false, writtenAt });
}

const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('a recovered text that is older than the post asks before it replaces it', async () => {
  leaveDraft();
  const onClose = open({ post: server });
  await screen.findByText(/saved since, from elsewhere/);
  await click('Recover it');
  expect(await screen.findByDisplayValue(mine.title)).toBeTruthy();
  await click('Save Draft');
  await screen.findByText(/The other version, “On Bread, saved elsewhere”/);
  expect(server.title).toBe('On Bread, saved elsewhere');
  await click('Save mine over it');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server).toMatchObject({ title: mine.title, version: 3 });
  expect(listLocalDrafts()).toEqual([]);
});

test('one that is gone on with from the list asks too, and goes into the revisions when the other is taken', async () => {
  open({ post: server, draft: { fields: mine, version: 1 } });
  await click('Save Draft');
  await click('Continue with the other');
  expect(await screen.findByDisplayValue('On Bread, saved elsewhere')).toBeTruthy();
  expect(revisions).toEqual([mine.title]);
  expect(listLocalDrafts()).toEqual([]);
});

test('what is written is kept with the version that it was made of', async () => {
  open({ post: server });
  fireEvent.change(await screen.findByDisplayValue(server.title), { target: { value: 'On Rye' } });
  window.dispatchEvent(new Event('pagehide'));
  expect(listLocalDrafts()).toMatchObject([{ version: 2, fields: { title: 'On Rye' } }]);
});

test('what stood in the way of a save is no longer said once it is put right', async () => {
  open({ post: server });
  const title = await screen.findByDisplayValue(server.title);
  fireEvent.change(title, { target: { value: '' } });
  await click('Publish');
  await screen.findByText('Not saved yet: a field needs your attention.');
  await expect.poll(() => document.activeElement).toBe(title);
  fireEvent.change(title, { target: { value: 'On Rye' } });
  expect(screen.queryByText('Not saved yet: a field needs your attention.')).toBeNull();
});

test('a post that was deleted elsewhere keeps its text here, and says how to bring it back', async () => {
  const onClose = open({ post: server, draft: { fields: mine, version: 2 } });
  isDeleted = true;
  await click('Save Draft');
  await screen.findByText(/This post was deleted elsewhere.*Recently deleted/);
  expect(listLocalDrafts()).toMatchObject([{ fields: { title: mine.title } }]);
  isDeleted = false;
  await click('Save Draft');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.title).toBe(mine.title);
});

test('what the server refuses of a draft is said at its field, also of one among several values', async () => {
  open({ post: server });
  fireEvent.change(await screen.findByLabelText('Tags'), { target: { value: 'bread, and so on' } });
  await click('Save Draft');
  await screen.findByText('Must have at most 50 characters.');
  await screen.findByText('Not saved yet: a field needs your attention.');
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Tags'));
});
