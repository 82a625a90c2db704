// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminSample } from '#shared/contracts/samples.ts';
import { EditSampleDialog } from './edit-sample-dialog.tsx';

const stored: AdminSample = {
  _id: '0123456789abcdef01234567',
  slug: 'on-bread',
  subject: 'Baking',
  level: null,
  title: 'On Bread',
  excerpt: 'Bread is old.',
  tags: [],
  wordCount: 3,
  views: 0,
  createdAt: '2026-06-01T12:00:00.000Z',
  updatedAt: '2026-06-01T12:00:00.000Z',
  course: null,
  question: null,
  content: 'Bread is old.',
  contentHtml: '<p>Bread is old.</p>',
  metaDescription: null,
  assignmentType: null,
  citationStyle: null,
  published: false,
  coverImage: null,
  socialImage: null,
  document: null,
  version: 1,
};

/** A fake server: the stored sample, with the API's version check. */
let server: AdminSample;
let isDeleted: boolean;

beforeEach(() => {
  server = stored;
  isDeleted = false;
  window.localStorage.clear();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname } = new URL(address);
    if (pathname.endsWith('/preview')) return json({ contentHtml: '' });
    if (pathname.endsWith('/subjects')) return json({ items: ['Baking'] });
    if (init.method === 'PUT') {
      if (isDeleted) return json({ error: 'Sample not found' }, 404);
      const { version, ...changes } = JSON.parse(String(init.body));
      if (version !== server.version) return json({ error: 'Changed elsewhere.', item: server }, 409);
      saveElsewhere(changes);
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

function saveElsewhere(changes: Partial<AdminSample>) {
  server = { ...server, ...changes, version: server.version + 1 };
}

async function openEditor() {
  const onClose = vi.fn();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = render(
    <QueryClientProvider client={client}>
      <EditSampleDialog id={stored._id} onClose={onClose} />
    </QueryClientProvider>,
  );
  const title = await screen.findByLabelText<HTMLInputElement>('Title *');
  return { onClose, title, close: () => view.unmount() };
}

function type(field: HTMLElement, value: string) {
  fireEvent.change(field, { target: { value } });
}

function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }));
}

test('a save over a newer version asks; keeping mine changes only what I changed', async () => {
  const { title, onClose } = await openEditor();
  type(title, 'On Rye');
  saveElsewhere({ published: true, course: 'Baking 101' });
  press('Save changes');
  const choice = await screen.findByRole('alert');
  within(choice).getByText(/This sample was saved elsewhere/);
  within(choice).getByText('On Rye');
  within(choice).getByText('On Bread');
  expect(title.value).toBe('On Rye');
  expect(server.title).toBe('On Bread');
  press('Keep mine');
  press('Save changes');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server).toMatchObject({ title: 'On Rye', published: true, course: 'Baking 101' });
});

test('the saved version can be taken, and mine brought back', async () => {
  const { title } = await openEditor();
  type(title, 'On Rye');
  saveElsewhere({ title: 'On Wheat', published: true });
  press('Save changes');
  await screen.findByRole('alert');
  press('Take the saved one');
  expect(title.value).toBe('On Wheat');
  press('Bring mine back');
  expect(title.value).toBe('On Rye');
  expect(screen.getByLabelText<HTMLInputElement>('Published').checked).toBe(true);
});

test('a draft of the same version comes back; one of an older version waits to be chosen', async () => {
  const first = await openEditor();
  type(first.title, 'On Rye');
  first.close();
  const second = await openEditor();
  expect(second.title.value).toBe('On Rye');
  screen.getByText(/kept in this browser/);
  second.close();

  saveElsewhere({ published: true });
  const third = await openEditor();
  expect(third.title.value).toBe('On Bread');
  expect(third.title.closest('[inert]')).not.toBeNull();
  third.close();
  const fourth = await openEditor();
  press('Keep mine');
  expect(fourth.title.value).toBe('On Rye');
  expect(screen.getByLabelText<HTMLInputElement>('Published').checked).toBe(true);
});

test('Cancel asks when there are changes, and what was discarded does not come back', async () => {
  const first = await openEditor();
  press('Cancel');
  await waitFor(() => expect(first.onClose).toHaveBeenCalled());
  first.close();

  const second = await openEditor();
  type(second.title, 'On Rye');
  press('Cancel');
  await screen.findByText('Discard your changes?');
  expect(second.onClose).not.toHaveBeenCalled();
  press('Discard');
  await waitFor(() => expect(second.onClose).toHaveBeenCalled());
  second.close();

  const third = await openEditor();
  expect(third.title.value).toBe('On Bread');
  expect(window.localStorage.length).toBe(0);
});

test('a draft that another tab has kept since is not taken away', async () => {
  const { title, close } = await openEditor();
  type(title, 'On Rye');
  const key = `octavo.sample-draft.${stored._id}`;
  await waitFor(() => expect(window.localStorage.getItem(key)).not.toBeNull());
  const theirs = JSON.stringify({ version: 1, changes: { title: 'On Oats' }, writtenAt: 'later' });
  window.localStorage.setItem(key, theirs);
  press('Save changes');
  await waitFor(() => expect(server.title).toBe('On Rye'));
  close();
  expect(window.localStorage.getItem(key)).toBe(theirs);
});

test('a refused save has the focus in the first field that needs attention', async () => {
  const { title } = await openEditor();
  type(title, ' ');
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await expect.poll(() => title.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => document.activeElement).toBe(title);
});

test('a sample that was deleted elsewhere keeps its text here, and says how to bring it back', async () => {
  const { title, onClose } = await openEditor();
  type(title, 'On Rye');
  isDeleted = true;
  press('Save changes');
  await screen.findByText(/This sample was deleted elsewhere.*Recently deleted/);
  expect(title.value).toBe('On Rye');
  isDeleted = false;
  press('Save changes');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.title).toBe('On Rye');
});
