// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#app/lib/api.ts';
import { findDraft, storeDraft } from '#app/lib/drafts.ts';
import { reloadPage } from '#app/lib/reload.ts';
import { upload } from '#app/lib/upload.ts';
import { AnswerForm } from './answer-form.tsx';

vi.mock('#app/lib/upload.ts', () => ({ upload: vi.fn() }));
vi.mock('#app/lib/reload.ts', () => ({ reloadPage: vi.fn() }));

const DRAFT = 'answer:1';
const files = ['outline.txt', 'chapter.txt'].map((name) => new File(['a'], name, { lastModified: 1 }));

function openForm() {
  render(<AnswerForm action="/api/requests/token/answers" draft={DRAFT} idempotencyKey="key" />);
}

function chooseFiles() {
  fireEvent.change(screen.getByLabelText('Attachments'), { target: { files } });
}

beforeEach(() => {
  vi.mocked(upload).mockReset().mockResolvedValue({});
  vi.mocked(reloadPage).mockReset();
  openForm();
  const answer = screen.getByLabelText('Write to me');
  fireEvent.input(answer, { target: { value: 'Here is my outline.' } });
  chooseFiles();
});

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

const send = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send' })));

test('answer: its files are sent one by one, and the answer names them', async () => {
  await send();
  await vi.waitFor(() => expect(reloadPage).toHaveBeenCalled());
  const [first, second, answer] = vi.mocked(upload).mock.calls;
  expect([first?.[0], second?.[0], answer?.[0]]).toEqual([
    '/consultations/files?name=outline.txt',
    '/consultations/files?name=chapter.txt',
    '/requests/token/answers',
  ]);
  const body = answer?.[1] as FormData;
  expect([body.get('text'), body.has('attachments')]).toEqual(['Here is my outline.', false]);
  expect(JSON.parse(String(body.get('uploads')))).toMatchObject([
    { name: 'outline.txt' },
    { name: 'chapter.txt' },
  ]);
  expect(findDraft(DRAFT)).toBeUndefined();
});

test('answer: no question keeps the page from being reloaded once it is sent', async () => {
  let isAsked = false;
  vi.mocked(reloadPage).mockImplementation(() => {
    isAsked = !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  });
  await send();
  await vi.waitFor(() => expect(reloadPage).toHaveBeenCalled());
  expect(isAsked).toBe(false);
});

test('answer: without a connection words and files stay, and files that have arrived are not sent again', async () => {
  vi.mocked(upload).mockResolvedValueOnce({}).mockResolvedValueOnce({});
  vi.mocked(upload).mockRejectedValueOnce(new ApiError('You appear to be offline.'));
  await send();
  await screen.findByText('You appear to be offline.');
  expect(screen.getByRole('list', { name: 'Chosen files' }).children).toHaveLength(2);
  expect(findDraft(DRAFT)?.fields.text).toBe('Here is my outline.');
  await send();
  await vi.waitFor(() => expect(reloadPage).toHaveBeenCalled());
  expect(vi.mocked(upload).mock.calls.map(([path]) => path.split('?')[0])).toEqual([
    '/consultations/files',
    '/consultations/files',
    '/requests/token/answers',
    '/requests/token/answers',
  ]);
});

test('answer: after a reload in mid-upload, what has arrived is not sent again, and the rest keeps its key', async () => {
  vi.mocked(upload).mockResolvedValueOnce({}).mockRejectedValueOnce(new ApiError('Too busy.', 503));
  await send();
  await screen.findByText('Too busy.');
  cleanup();
  openForm();
  chooseFiles();
  await send();
  await vi.waitFor(() => expect(reloadPage).toHaveBeenCalled());
  const [first, cut, again] = vi.mocked(upload).mock.calls;
  expect([first?.[0], cut?.[0], again?.[0]]).toEqual([
    '/consultations/files?name=outline.txt',
    '/consultations/files?name=chapter.txt',
    '/consultations/files?name=chapter.txt',
  ]);
  expect(again?.[2]?.headers).toEqual(cut?.[2]?.headers);
  expect(window.localStorage.getItem(`${DRAFT}-uploads`)).toBeNull();
});

test('answer: where the link has ended meanwhile, it says so and the words stay', async () => {
  vi.mocked(upload).mockRejectedValue(new ApiError('Request not found', 404));
  await send();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Not sent: this link has ended/);
  expect(findDraft(DRAFT)?.fields.text).toBe('Here is my outline.');
});

test('answer: a file that is refused is named at the files', async () => {
  const message = 'You have sent this already: outline.txt.';
  vi.mocked(upload).mockResolvedValueOnce({}).mockResolvedValueOnce({});
  vi.mocked(upload).mockRejectedValueOnce(new ApiError(message, 400, [{ field: 'attachments', message }]));
  await send();
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.getByLabelText('Attachments').getAttribute('aria-invalid')).toBe('true');
});

test('answer: what another tab has written meanwhile stays when this one sends, or is left', async () => {
  storeDraft(DRAFT, { fields: { text: 'From another tab' } });
  fireEvent(window, new Event('pagehide'));
  expect(findDraft(DRAFT)?.fields.text).toBe('From another tab\n\nHere is my outline.');

  storeDraft(DRAFT, { fields: { text: 'From another tab' } });
  await send();
  await vi.waitFor(() => expect(reloadPage).toHaveBeenCalled());
  fireEvent(window, new Event('pagehide'));
  expect(findDraft(DRAFT)?.fields.text).toBe('From another tab');
});

test('answer: a tab in which nothing was written follows the other one, also when it sends', () => {
  cleanup();
  storeDraft(DRAFT, { fields: {} });
  openForm();
  const answer = screen.getByLabelText<HTMLTextAreaElement>('Write to me');
  const words = JSON.stringify({ fields: { text: 'Written there' } });
  const announce = (oldValue: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key: DRAFT, oldValue, newValue }));
  storeDraft(DRAFT, { fields: { text: 'Written there' } });
  announce(null, words);
  expect(answer.value).toBe('Written there');
  storeDraft(DRAFT, { fields: {} });
  announce(words, null);
  expect(answer.value).toBe('');
});
