// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uploadAdmin } from '#app/lib/session.ts';
import { PaperImport } from './paper-import.tsx';

vi.mock('#app/lib/session.ts', () => ({ uploadAdmin: vi.fn(), callAdmin: vi.fn() }));
const onImported = vi.fn();
beforeEach(() => onImported.mockReset());
afterEach(cleanup);

const comment = (id: string, text: string) => ({
  id,
  text,
  author: 'A. Client',
  date: '',
  quote: 'words',
  resolved: false,
  replies: [],
});
const paper = {
  title: 'On Bread',
  html: '<p>Bread is old.</p>',
  marked: '<p>Bread is old.</p>',
  notes: 0,
  changes: [],
  comments: [] as ReturnType<typeof comment>[],
  losses: [],
};

async function importFile(read: Partial<typeof paper>, name = 'a.docx') {
  vi.mocked(uploadAdmin).mockResolvedValue({ ...paper, ...read });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <PaperImport getText={() => ({ title: '', content: '' })} onImported={onImported} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText('Word file'), { target: { files: [new File(['x'], name)] } });
}

const importNow = async () => fireEvent.click(await screen.findByRole('button', { name: 'Import' }));
const uses = () => onImported.mock.calls[0]?.[0].annotations.map((note: object) => note);

test('word import: one choice is for all comments, each can differ, and empty ones are left out', async () => {
  await importFile({
    comments: [comment('1', 'Why?'), comment('2', ' '), comment('3', 'Yes.'), comment('4', 'No.')],
  });
  const all = await screen.findByRole('group', { name: 'All 3 comments' });
  fireEvent.click(within(all).getByLabelText('Public'));
  fireEvent.click(within(screen.getByRole('group', { name: /Yes/ })).getByLabelText('Private'));
  fireEvent.click(within(screen.getByRole('group', { name: /No/ })).getByLabelText('Leave out'));
  await importNow();
  await vi.waitUntil(() => onImported.mock.calls.length === 1);
  expect(uses()).toMatchObject([
    { id: '1', isPublic: true },
    { id: '3', isPublic: false },
  ]);
});

test('word import: comments stay private unless chosen', async () => {
  await importFile({ comments: [comment('1', 'Why?')] });
  await importNow();
  await vi.waitUntil(() => onImported.mock.calls.length === 1);
  expect(uses()).toMatchObject([{ id: '1', isPublic: false }]);
});

test('word import: a paper too long to be saved is refused before, in a sentence', async () => {
  await importFile({ html: `<p>${'a'.repeat(500_000)}</p>` });
  await screen.findByText(/This paper is too long: it has 500,007 characters.*500,000 can be saved/);
  expect(onImported).not.toHaveBeenCalled();
});

test('word import: a paper whose changes cannot be saved with it is imported finished, and says so', async () => {
  const html = `<p>${'a'.repeat(400_000)}</p>`;
  await importFile({ html, marked: html.repeat(2), comments: [comment('1', 'Why?')] });
  await screen.findByText(/Only the finished text can be imported/);
  await importNow();
  await vi.waitUntil(() => onImported.mock.calls.length === 1);
  expect(onImported.mock.calls[0]?.[0]).toMatchObject({ marked: null, annotations: [] });
});

test('word import: the name of a file is not proposed as a title', async () => {
  await importFile({ title: 'Jane Doe essay final' }, 'Jane_Doe_essay-final.docx');
  await vi.waitUntil(() => onImported.mock.calls.length === 1);
  expect(onImported.mock.calls[0]?.[0].title).toBe('');
  await screen.findByText(/It has no title of its own/);
});
