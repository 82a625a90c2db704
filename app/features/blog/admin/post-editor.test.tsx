// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadRichText } from '#app/editor/content-field.tsx';
import { WriteText } from '#app/editor/editor-page.tsx';
import { listLocalDrafts, newDraftKey, storeLocalDraft } from '#app/editor/local-drafts.ts';
import { TextEditor } from '#app/editor/text-editor.tsx';
import type { Opened } from '#app/editor/use-saving.ts';
import { noWords, SiteWordsContext } from '#app/lib/site-words.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import type { AdminPost } from '#shared/contracts/posts.ts';
import { toPostText } from '#shared/text/post-text.ts';
import { fakeUploads } from '#tests/support/fake-uploads.ts';
import { postKind } from './post-editor.tsx';

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
  draft: null,
  hasDraft: false,
  version: 1,
} as unknown as AdminPost;
const mine = { ...toPostText(first), title: 'On Bread, in my words' };

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
    if (pathname.endsWith('/draft')) {
      const { fields } = JSON.parse(String(init.body ?? '{}'));
      const draft = init.method === 'DELETE' ? null : { fields, updatedAt: first.updatedAt, publishAt: null };
      server = { ...server, draft, hasDraft: draft !== null, version: server.version + 1 };
      return json({ item: server });
    }
    if (pathname.endsWith('/revisions')) revisions.push(JSON.parse(String(init.body)).title);
    if (init.method === 'PUT') {
      if (isDeleted) return json({ error: 'Post not found' }, 404);
      const { version, title, tags } = JSON.parse(String(init.body));
      const errors = [{ field: 'tags.1', message: 'must have at most 50 characters' }];
      if (tags.length > 1)
        return json({ error: 'The tags of entry 2 must have at most 50 characters.', errors }, 400);
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

function open(opened: Opened & { stored?: AdminPost }) {
  const onClose = vi.fn();
  show('/', <TextEditor kind={postKind} opened={opened} onClose={onClose} />);
  return onClose;
}

function show(path: string, element: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter(
    [
      { path, element },
      { path: '/before', element: null },
    ],
    {
      initialEntries: ['/before', path],
    },
  );
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

/** A draft of an earlier visit, based on the first version. */
function leaveDraft(isNew = false) {
  const writtenAt = '2026-06-01T12:00:00.000Z';
  const key = newDraftKey('post', first._id);
  storeLocalDraft({ key, postId: first._id, version: 1, fields: mine, isNew, writtenAt });
}

const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('post editor: a recovered text older than the post asks before it replaces it', async () => {
  leaveDraft();
  const onClose = open({ stored: server });
  await screen.findByText(/saved elsewhere since/);
  await click('Recover it');
  expect(await screen.findByDisplayValue(mine.title)).toBeTruthy();
  await click('Save Draft');
  await screen.findByText(/The other version, “On Bread, saved elsewhere”/);
  expect(server.title).toBe('On Bread, saved elsewhere');
  await click('Keep mine');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server).toMatchObject({ title: mine.title, version: 3 });
  expect(listLocalDrafts('post')).toEqual([]);
});

test('post editor: a recovered text opened from the list asks too, and goes into the revisions if not taken', async () => {
  open({ stored: server, draft: { fields: mine, version: 1 } });
  await click('Save Draft');
  await click('Use the other one');
  expect(await screen.findByDisplayValue('On Bread, saved elsewhere')).toBeTruthy();
  expect(revisions).toEqual([mine.title]);
  expect(listLocalDrafts('post')).toEqual([]);
});

test('post editor: unsaved text is stored with the version it was made from', async () => {
  open({ stored: server });
  fireEvent.change(await screen.findByDisplayValue(server.title), { target: { value: 'On Rye' } });
  window.dispatchEvent(new Event('pagehide'));
  expect(listLocalDrafts('post')).toMatchObject([{ version: 2, fields: { title: 'On Rye' } }]);
});

test('post editor: closing with unsaved text can keep it for later or discard it', async () => {
  const onClose = open({ stored: server });
  const title = await screen.findByLabelText('Title *');
  fireEvent.change(title, { target: { value: 'On Rye' } });
  await click('Close');
  await click('Keep for later');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(listLocalDrafts('post')).toMatchObject([{ fields: { title: 'On Rye' } }]);
  await click('Close');
  await click('Discard changes');
  await expect.poll(() => onClose.mock.calls.length).toBe(2);
  expect(listLocalDrafts('post')).toEqual([]);
});

test('post editor: without the Navigation API, too, Back asks about the words typed in a dialog', async () => {
  const close = vi.fn();
  const router = show(
    '/edit',
    <TextEditor kind={postKind} opened={{ stored: server }} onClose={() => {}}>
      <Dialog title="Footnote" onClose={close}>
        <input aria-label="Its text" />
      </Dialog>
    </TextEditor>,
  );
  const field = await screen.findByLabelText('Its text');
  field.focus();
  fireEvent.input(field, { target: { value: 'See Mintz.' } });
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/edit');
  await click('Keep writing');
  fireEvent.input(field, { target: { value: '' } });
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/before');
  expect(close).not.toHaveBeenCalled();
});

test('post editor: an error is removed once its field is corrected', async () => {
  open({ stored: server });
  const title = await screen.findByDisplayValue(server.title);
  fireEvent.change(title, { target: { value: '' } });
  await click('Publish');
  await screen.findByText('Not saved yet: a field needs your attention.');
  await expect.poll(() => document.activeElement).toBe(title);
  fireEvent.change(title, { target: { value: 'On Rye' } });
  expect(screen.queryByText('Not saved yet: a field needs your attention.')).toBeNull();
});

test('post editor: a post deleted elsewhere keeps its text here, and says how to restore it', async () => {
  const onClose = open({ stored: server, draft: { fields: mine, version: 2 } });
  isDeleted = true;
  await click('Save Draft');
  await screen.findByText(/This post was deleted elsewhere.*Recently deleted/);
  expect(listLocalDrafts('post')).toMatchObject([{ fields: { title: mine.title } }]);
  isDeleted = false;
  await click('Save Draft');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.title).toBe(mine.title);
});

test('post editor: a refused draft shows the error at its field, also within a list of values', async () => {
  open({ stored: server });
  fireEvent.change(await screen.findByLabelText('Tags'), { target: { value: 'bread, and so on' } });
  await click('Save Draft');
  await screen.findByText('Must have at most 50 characters.');
  await screen.findByText('Not saved yet: a field needs your attention.');
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Tags'));
});

test('post editor: Save draft on a published post keeps the changes as a draft, and the post stays as it is', async () => {
  server = { ...server, status: 'published' };
  const onClose = open({ stored: server, draft: { fields: mine, version: 2 } });
  await click('Save draft');
  await expect.poll(() => onClose.mock.calls).toEqual([[first._id]]);
  expect(server).toMatchObject({
    title: 'On Bread, saved elsewhere',
    status: 'published',
    draft: { fields: { title: mine.title } },
  });
});

test('post editor: Unpublish asks first, and is not done when it is cancelled', async () => {
  server = { ...server, status: 'published' };
  const onClose = open({ stored: server });
  await click('Unpublish');
  await screen.findByRole('dialog', { name: 'Take this post off the site?' });
  await click('Cancel');
  expect(server.version).toBe(2);
  await click('Unpublish');
  const question = await screen.findByRole('dialog', { name: 'Take this post off the site?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Unpublish' }));
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('post editor: the menu of a published post begins with what is used most and ends with what takes it off the site', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  open({ stored: { ...server, status: 'published' } });
  await screen.findByRole('button', { name: 'More' });
  const entries = [...document.querySelectorAll('[popover] button')];
  expect(entries.map((entry) => entry.firstChild?.textContent)).toEqual([
    'Save draft',
    'Preview',
    'Settings',
    'Revisions',
    'Unpublish',
    'Archive',
  ]);
});

test('post editor: once its code is loaded, the text is there with the first render', async () => {
  await loadRichText();
  open({ stored: server });
  expect(screen.getByRole('textbox', { name: 'Content *' }).textContent).toBe('Bread is old.');
});

test('post editor: the hint of the author names who stands in the article otherwise', async () => {
  const brand = { ...noWords.brand, name: 'Octavo', person: 'Charlotte Lucas' };
  const editor = <TextEditor kind={postKind} opened={{ stored: server }} onClose={() => {}} />;
  show('/', <SiteWordsContext value={{ ...noWords, brand }}>{editor}</SiteWordsContext>);
  await screen.findByText('Charlotte Lucas if left empty.');
});

test('post editor: Enter in the title goes on to the text', async () => {
  await loadRichText();
  open({ stored: server });
  fireEvent.keyDown(screen.getByLabelText('Title *'), { key: 'Enter' });
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Content *' }));
});

test('post editor: one character is not counted as several', async () => {
  open({ stored: { ...server, content: '<p>I</p>' } });
  await screen.findByText('1 character');
});

test('post editor: a post with a draft opens the draft, and discarding it shows the live version', async () => {
  const draft = { fields: mine, updatedAt: first.updatedAt, publishAt: null };
  server = { ...server, status: 'published', draft, hasDraft: true };
  open({ stored: server });
  await screen.findByDisplayValue(mine.title);
  await screen.findByText('Saved, not published yet');
  await click('Discard draft');
  const question = await screen.findByRole('dialog', { name: 'Discard the draft?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Discard draft' }));
  await screen.findByDisplayValue('On Bread, saved elsewhere');
});

test('post editor: a scheduled update of a live post is named with its time, and can be cancelled', async () => {
  const publishAt = '2035-07-01T12:00:00.000Z';
  const draft = { fields: { ...mine, scheduledFor: publishAt }, updatedAt: first.updatedAt, publishAt };
  server = { ...server, status: 'published', draft, hasDraft: true, updateScheduledFor: publishAt };
  const onClose = open({ stored: server });
  await screen.findByText(/^Update scheduled for Jul 1, 2035/);
  await screen.findByText(/Until then, readers see the published version/);
  screen.getByRole('button', { name: 'Schedule' });
  await click('Cancel the schedule');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.draft).toMatchObject({ publishAt: null, fields: { title: mine.title } });
});

test('post editor: a conflict shows the differences', async () => {
  open({ stored: server, draft: { fields: mine, version: 1 } });
  await click('Save Draft');
  await screen.findByText('How yours differs from it');
  expect(document.querySelector('del')?.textContent).toBe('saved elsewhere');
  expect(document.querySelector('ins')?.textContent).toBe('in my words');
});

test('post editor: a Word file fills an empty post, and asks before replacing a text', async () => {
  const paper = { title: 'On Rye', html: '<p>Rye is older.</p>', changes: [], comments: [], losses: [] };
  fakeUploads({ status: 200, body: paper });
  const files = [new File(['x'], 'rye.docx')];
  open({ newId: first._id });
  fireEvent.change(await screen.findByLabelText('Word file'), { target: { files } });
  await screen.findByDisplayValue('On Rye');
  await screen.findByText('Rye is older.');
  cleanup();

  open({ stored: server });
  fireEvent.change(await screen.findByLabelText('Word file'), { target: { files } });
  const question = await screen.findByRole('dialog', { name: 'Replace the text?' });
  expect(screen.queryByText('Rye is older.')).toBeNull();
  fireEvent.click(within(question).getByRole('button', { name: 'Replace' }));
  await screen.findByText('Rye is older.');
  await screen.findByDisplayValue(server.title);
});

test('post editor: the title of a second Word file replaces that of the first, but none that was typed', async () => {
  const paper = (title: string) => ({
    title,
    html: `<p>${title}</p>`,
    changes: [],
    comments: [],
    losses: [],
  });
  const take = async (title: string) => {
    fakeUploads({ status: 200, body: paper(title) });
    const files = [new File(['x'], 'a.docx')];
    fireEvent.change(await screen.findByLabelText('Word file'), { target: { files } });
  };
  open({ newId: first._id });
  await take('On Rye');
  await screen.findByDisplayValue('On Rye');
  await take('On Oats');
  await click('Replace');
  fireEvent.change(await screen.findByDisplayValue('On Oats'), { target: { value: 'Mine' } });
  await take('On Salt');
  await click('Replace');
  await screen.findByText('On Salt');
  screen.getByDisplayValue('Mine');
});

test('new post: unsaved text of another new post is offered and can be continued', async () => {
  leaveDraft(true);
  show('/admin/blog/new', <WriteText kind={postKind} />);
  const offer = within(await screen.findByRole('region', { name: 'Unsaved text' }));
  expect(offer.getByText(/On Bread, in my words/)).toBeTruthy();
  expect(screen.queryByDisplayValue(mine.title)).toBeNull();
  fireEvent.click(offer.getByRole('button', { name: 'Continue writing' }));
  await screen.findByDisplayValue(mine.title);
  expect(screen.queryByRole('region', { name: 'Unsaved text' })).toBeNull();
});

test('new post: unsaved changes of a stored post are not offered', async () => {
  leaveDraft();
  show('/admin/blog/new', <WriteText kind={postKind} />);
  await screen.findByRole('form', { name: 'New Post' });
  expect(screen.queryByRole('region', { name: 'Unsaved text' })).toBeNull();
});
