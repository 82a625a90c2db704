// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectApi } from '#app/lib/api.ts';
import type { SectionRecord } from '#shared/contracts/words/words.ts';
import { defaultWords } from '#tests/support/page-words.ts';
import { SectionEditor } from './section-editor.tsx';
import { readDraft } from './word-drafts.ts';

const first = { fields: defaultWords.claims, version: 1, updatedAt: null } as unknown as SectionRecord;

/** A fake server: the saved words, with the API's version check. */
let server: SectionRecord;

beforeEach(() => {
  server = first;
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  connectApi(async (url, init) => {
    if (url.endsWith('/revisions'))
      return Response.json({ items: [{ _id: 'shipped', createdAt: null, fields: first.fields }] });
    if (url.includes('/restore')) server = { ...first, version: server.version + 1 };
    if (init.method === 'PUT') {
      const { fields, version } = JSON.parse(String(init.body));
      if (version !== server.version) return Response.json({ error: 'Changed elsewhere.' }, { status: 409 });
      server = { ...server, fields, version: version + 1, updatedAt: '2026-06-01T12:00:00.000Z' };
    }
    return Response.json({ item: server });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.localStorage.clear();
});

async function openEditor() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <SectionEditor section="claims" record={server} />
    </QueryClientProvider>,
  );
  const note = await screen.findByLabelText<HTMLInputElement>(/Note beside example figures/);
  return { note, leave: unmount };
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

function saveElsewhere(note: string) {
  server = { ...server, fields: { ...server.fields, figuresNote: note }, version: server.version + 1 };
}

test('two tabs: a conflict shows a choice in view, and neither text is lost', async () => {
  const { note } = await openEditor();
  type(note, 'My own note.');
  saveElsewhere('The note of another tab.');
  await click('Save');
  const notice = (await screen.findByText(/These words were saved elsewhere/)).closest('[role=alert]');
  await expect.poll(() => document.activeElement).toBe(notice);
  await click('Use the saved one');
  expect(note.value).toBe('The note of another tab.');
  await click('Recover them');
  expect(note.value).toBe('My own note.');
  await click('Save');
  await click('Keep mine');
  await screen.findByText(/Visitors see it now/);
  expect(server.fields).toMatchObject({ figuresNote: 'My own note.' });
  await expect.poll(() => readDraft('claims')).toBeUndefined();
});

test.each([
  ['a closed tab', () => window.dispatchEvent(new Event('pagehide'))],
  ['a page that is left at once', (leave: () => void) => leave()],
])('%s keeps the last letters', async (_name, end) => {
  const { note, leave } = await openEditor();
  type(note, 'In the middle of a sen');
  end(leave);
  expect(readDraft('claims')?.fields).toMatchObject({ figuresNote: 'In the middle of a sen' });
});

test('words: words typed under an unanswered notice are kept beside the offered ones', async () => {
  const { note, leave } = await openEditor();
  type(note, 'The first draft.');
  leave();
  const again = await openEditor();
  type(again.note, 'Typed without an answer.');
  again.leave();
  const third = await openEditor();
  const [newer, older] = await screen.findAllByRole('button', { name: 'Recover them' });
  expect(third.note.value).toBe(defaultWords.claims.figuresNote);
  fireEvent.click(older as HTMLElement);
  expect(third.note.value).toBe('The first draft.');
  fireEvent.click(newer as HTMLElement);
  expect(third.note.value).toBe('Typed without an answer.');
  await click('Discard them');
  await click('Save');
  await screen.findByText(/Visitors see it now/);
  third.leave();
  await openEditor();
  expect(screen.queryByRole('button', { name: 'Recover them' })).toBeNull();
});

test('words: shipped words can be saved unchanged once, then only with a change', async () => {
  await openEditor();
  await click('Save');
  await screen.findByText(/Visitors see it now/);
  expect(server.version).toBe(2);
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
});

test('words: words typed during a save stay in the form', async () => {
  const { note } = await openEditor();
  type(note, 'Saved words.');
  await click('Save');
  type(note, 'Saved words, and more.');
  await screen.findByText(/Not saved yet/);
  await expect.poll(() => server.fields).toMatchObject({ figuresNote: 'Saved words.' });
  await screen.findByRole('button', { name: 'Save' });
  expect(note.value).toBe('Saved words, and more.');
  await click('Save');
  await screen.findByText(/Visitors see it now/);
  expect(server.fields).toMatchObject({ figuresNote: 'Saved words, and more.' });
});

test('words: a removed entry can be restored, and the focus is kept', async () => {
  await openEditor();
  await click('Remove Original work');
  expect(screen.queryByRole('button', { name: 'Original work' })).toBeNull();
  const undo = screen.getByRole('button', { name: 'Undo' });
  await expect.poll(() => document.activeElement).toBe(undo);
  fireEvent.click(undo);
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Original work' }));
  const titles = screen
    .getAllByRole('button', { name: /^Move/ })
    .map((move) => move.getAttribute('aria-label'));
  expect(titles.slice(0, 2)).toEqual(['Move Replies within minutes', 'Move Original work']);
});

test('words: a new entry gets the focus', async () => {
  await openEditor();
  await click('Add a claim');
  const entry = screen.getByRole('button', { name: /^New claim/ }).closest('li');
  expect(entry?.contains(document.activeElement)).toBe(true);
  expect(document.activeElement?.tagName).toBe('INPUT');
});

test('words: restoring a revision keeps unsaved words', async () => {
  const { note } = await openEditor();
  type(note, 'Typed and not saved.');
  await click('Revisions');
  await click('Restore: The words the site came with');
  await screen.findByText(/Restored/);
  expect(note.value).toBe(defaultWords.claims.figuresNote);
  await click('Recover them');
  expect(note.value).toBe('Typed and not saved.');
});

test('words: claims that are still examples, or hidden, are marked in the list', async () => {
  const [one, two] = (first.fields as typeof defaultWords.claims).items;
  const items = [
    { ...one, label: 'Rated by all', demonstration: true, shown: true },
    { ...two, label: 'Counted', demonstration: false, shown: false },
  ];
  server = { ...first, fields: { ...first.fields, items } } as unknown as SectionRecord;
  await openEditor();
  const findMark = (name: string) =>
    document.getElementById(screen.getByRole('button', { name }).getAttribute('aria-describedby') ?? '')
      ?.textContent;
  expect([findMark('Rated by all'), findMark('Counted')]).toEqual(['example', 'hidden']);
});

test('words: the revision shown in the form is marked', async () => {
  const { note } = await openEditor();
  await click('Revisions');
  await screen.findByText(/· current/);
  await click('Close');
  type(note, 'Another note.');
  await click('Revisions');
  await screen.findByText('The words the site came with');
  expect(screen.queryByText(/· current/)).toBeNull();
});

test('words: a long list is filtered by titles, and each entry tells the preview its place', async () => {
  const items = defaultWords.topics.items.slice(0, 30);
  const fields = { ...defaultWords.topics, items };
  const record = { fields, version: 1, updatedAt: null } as unknown as SectionRecord;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SectionEditor section="topics" record={record} />
    </QueryClientProvider>,
  );
  const shown = () => [
    ...document.querySelectorAll<HTMLElement>('[data-entry]:not([hidden]) [aria-expanded]'),
  ];
  const name = items[7]?.label ?? '';
  expect(shown()).toHaveLength(items.length);
  type(screen.getByLabelText(/^Filter/), ` ${name.toUpperCase()} `);
  const found = shown().find(({ textContent }) => textContent === name);
  expect(shown().length).toBeLessThan(5);
  expect(found?.dataset.path).toBe('items.7');
});
