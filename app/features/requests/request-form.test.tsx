// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, connectApi } from '#app/lib/api.ts';
import { type Draft, findDraft as find, storeDraft as store } from '#app/lib/drafts.ts';
import { writeStored } from '#app/lib/local-storage.ts';
import { noWords, SiteWordsContext } from '#app/lib/site-words.ts';
import { showToast } from '#app/lib/toast-store.ts';
import { upload } from '#app/lib/upload.ts';
import { MAX_MESSAGE } from '#shared/contracts/limits.ts';
import { fieldRule, MIN_OPEN_MS, requestFieldNames } from '#shared/contracts/request-fields.ts';
import { RequestForm } from './request-form.tsx';
import { DRAFT, SENT, SENT_AT } from './use-request-form.ts';

vi.mock('#app/lib/upload.ts', () => ({ upload: vi.fn() }));
vi.mock('#app/lib/toast-store.ts', () => ({ showToast: vi.fn() }));

const findDraft = () => find(DRAFT);
const storeDraft = (draft: Draft) => store(DRAFT, draft);
const MESSAGE = 'Please read my chapter.';
let reply: PromiseWithResolvers<unknown>;

beforeEach(() => {
  reply = Promise.withResolvers();
  vi.mocked(upload)
    .mockReset()
    .mockImplementation(() => reply.promise);
  vi.mocked(showToast).mockReset();
});

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

function open() {
  const router = createMemoryRouter(
    [
      { path: '/contact', element: <RequestForm subject="From the page" /> },
      { path: '/samples', element: <h1>Samples</h1> },
    ],
    { initialEntries: ['/contact'] },
  );
  const brand = { ...noWords.brand, responseTime: 'I answer within a week.' };
  render(
    <SiteWordsContext value={{ ...noWords, brand }}>
      <RouterProvider router={router} />
    </SiteWordsContext>,
  );
  return router;
}

const control = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

function type(label: string, value: string) {
  fireEvent.input(control(label), { target: { value } });
}

function fillIn(message = MESSAGE) {
  type('Username', 'Ann');
  type('Email', 'ann@example.com');
  type('Message', message);
}

/** Sends a form that has been open for long enough for a person. */
async function send() {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + MIN_OPEN_MS);
  fireEvent.click(screen.getByRole('button', { name: 'Send request' }));
  await vi.waitFor(() => expect(upload).toHaveBeenCalled());
}

/** Whether the browser would ask before the tab is closed. */
function asksBeforeUnload(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

test('request form: leaving asks only while the request is being sent', async () => {
  open();
  fillIn();
  expect(asksBeforeUnload()).toBe(false);
  await send();
  expect(asksBeforeUnload()).toBe(true);
  await act(async () => reply.resolve({}));
  const thanks = await screen.findByRole('dialog', { name: 'Thank you' });
  // How soon an answer comes is for the owner to say.
  expect(thanks.textContent).toContain('to your inbox. I answer within a week.');
  expect(asksBeforeUnload()).toBe(false);
  expect(findDraft()).toBeUndefined();
});

test('a draft written in two tabs: closing one keeps the text of both', async () => {
  open();
  fillIn();
  // The other tab keeps its own words in the same place, and this one is reloaded.
  const other = { fields: { name: 'Ben', message: 'From the other tab.' } };
  storeDraft(other);
  window.dispatchEvent(new Event('pagehide'));
  expect(findDraft()?.fields.message).toBe(`From the other tab.\n\n${MESSAGE}`);

  await send();
  storeDraft(other);
  await act(async () => reply.resolve({}));
  await screen.findByRole('dialog', { name: 'Thank you' });
  expect(findDraft()).toEqual(other);
  window.dispatchEvent(new Event('pagehide'));
  expect(findDraft()).toEqual(other);
});

test('a draft written in two tabs: another page in one of them keeps the text of both', async () => {
  const router = open();
  fillIn();
  storeDraft({ fields: { message: 'From the other tab.' } });
  await act(() => router.navigate('/samples'));
  expect(findDraft()?.fields.message).toBe(`From the other tab.\n\n${MESSAGE}`);
});

test('request form: no field can be changed while the request is being sent', async () => {
  open();
  fillIn();
  await send();
  const isLocked = () =>
    ['Username', 'Email', 'Subject', 'Deadline', 'Message'].map((label) => control(label).readOnly);
  expect(isLocked()).not.toContain(false);
  expect(control('Academic level').disabled && control('Essay type').disabled).toBe(true);
  await act(async () => reply.reject(new ApiError('No connection')));
  expect(isLocked()).not.toContain(true);
  expect(control('Academic level').disabled || control('Essay type').disabled).toBe(false);
});

test('a draft written in another tab: a form without text of its own shows it, and edits start from it', () => {
  open();
  storeDraft({ fields: { message: 'A long message from the other tab.' } });
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: DRAFT })));
  expect(control('Message').value).toBe('A long message from the other tab.');
  type('Email', 'ann@example.com');
  expect(findDraft()?.fields.message).toBe('A long message from the other tab.');

  storeDraft({ fields: { message: 'Something else.' } });
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: DRAFT })));
  expect(control('Message').value).toBe('A long message from the other tab.');
});

/** What another tab tells when it has sent a request. */
function tellOfSending(fields: Draft['fields']) {
  const event = new StorageEvent('storage', { key: SENT, newValue: JSON.stringify(fields) });
  act(() => void window.dispatchEvent(event));
}

test('request form: a page from the cache for Back learns what was sent meanwhile, and shows what was written', () => {
  const leave = () => act(() => void window.dispatchEvent(new Event('pagehide')));
  function comeBack() {
    const event = Object.assign(new Event('pageshow'), { persisted: true });
    act(() => void window.dispatchEvent(event));
  }
  open();
  fillIn();
  leave();
  comeBack();
  expect([control('Message').value, screen.queryByText(/in another tab/)]).toEqual([MESSAGE, null]);

  leave();
  storeDraft({ fields: { message: 'Written on another page.' } });
  comeBack();
  expect(control('Message').value).toBe('Written on another page.');

  leave();
  storeDraft({ fields: {} });
  writeStored(SENT_AT, 1);
  comeBack();
  screen.getByText(/^This request was sent in another tab\./);
  expect(control('Message').value).toBe('');
});

test('request form: what was sent in another tab is gone here, and other words stay', async () => {
  open();
  fillIn();
  fireEvent.change(control('Attachments'), { target: { files: [new File(['a'], 'a.txt')] } });
  tellOfSending({ ...findDraft()?.fields });
  screen.getByText(/^This request was sent in another tab\./);
  expect([control('Message').value, control('Email').value]).toEqual(['', '']);
  expect(screen.queryByRole('list', { name: 'Chosen files' })).toBeNull();

  type('Message', 'Another chapter, please.');
  expect(screen.queryByText(/in another tab/)).toBeNull();
  tellOfSending({ message: MESSAGE });
  screen.getByText(/^A request was sent in another tab\. What you wrote here/);
  expect(control('Message').value).toBe('Another chapter, please.');
});

test('request form: the thanks name the address, which can be corrected in one field', async () => {
  const sent: unknown[] = [];
  connectApi(async (url, { body }) => {
    sent.push([new URL(url).pathname, JSON.parse(String(body))]);
    return sent.length === 1
      ? Response.json({ error: 'The mail address can no longer be changed here.' }, { status: 409 })
      : Response.json({ correctAddress: { token: 'second', until: '' } });
  });
  open();
  fillIn();
  await send();
  await act(async () => reply.resolve({ _id: 'a', correctAddress: { token: 'first', until: '' } }));
  await screen.findByText(/^It goes to ann@example\.com\./);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('button', { name: 'Wrong address?' }));
  expect(document.activeElement).toBe(control('Correct address'));
  const correct = (value: string) => {
    fireEvent.input(control('Correct address'), { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'Send the receipt there' }));
  };
  correct('ann');
  screen.getByText('Enter a valid email address.');
  correct('ann@example.org');
  await screen.findByText('The mail address can no longer be changed here.');
  correct('ann@example.org');
  await screen.findByText(/^It goes to ann@example\.org\./);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  const call = ['/api/consultations/address', { token: 'first', email: 'ann@example.org' }];
  expect(sent).toEqual([call, call]);
});

test('request form: a form that a paper led to names the paper and sends its title and the deadline', async () => {
  const router = createMemoryRouter([{ path: '/', element: <RequestForm about="The Fourth Prod" /> }]);
  render(<RouterProvider router={router} />);
  expect(screen.getByText('“The Fourth Prod”').parentElement?.textContent).toBe('About: “The Fourth Prod”');
  fillIn();
  type('Deadline', '2099-12-04');
  expect(findDraft()?.fields.deadline).toBe('2099-12-04');
  await send();
  const body = vi.mocked(upload).mock.calls[0]?.[1] as FormData;
  expect([body.get('about'), body.get('deadline')]).toEqual(['The Fourth Prod', '2099-12-04']);
  await act(async () => reply.resolve({}));
});

test('request form: a deadline before today is refused at its field, and today is not', async () => {
  vi.setSystemTime('2026-06-02T12:00:00');
  open();
  fillIn();
  type('Deadline', '2026-06-01');
  fireEvent.click(screen.getByRole('button', { name: 'Send request' }));
  await screen.findByText('Choose today or a later day.');
  expect(document.activeElement).toBe(control('Deadline'));
  expect(upload).not.toHaveBeenCalled();
  type('Deadline', '2026-06-02');
  await send();
  expect(upload).toHaveBeenCalledOnce();
  await act(async () => reply.resolve({}));
  vi.useRealTimers();
});

test('request form: a draft with another subject than the address: the field has both', () => {
  storeDraft({ fields: { subject: 'From last week' } });
  open();
  expect(control('Subject').value).toBe('From last week; From the page');
  cleanup();
  storeDraft({ fields: { subject: 'From last week; From the page' } });
  open();
  expect(control('Subject').value).toBe('From last week; From the page');
});

test('request form: leaving without a confirmation leaves everything in the form', async () => {
  open();
  fillIn();
  await send();
  expect(findDraft()?.fields.message).toBe(MESSAGE);
  cleanup();
  open();
  expect(control('Username').value).toBe('Ann');
  expect(control('Message').value).toBe(MESSAGE);
});

test('request form: a message that is too long is kept, counted, reported and not sent', () => {
  open();
  fillIn();
  expect(screen.queryByText(/ of 20,000 characters$/)).toBeNull();
  type('Message', 'a'.repeat(MAX_MESSAGE));
  screen.getByText('20,000 of 20,000 characters');
  expect(control('Message').getAttribute('aria-invalid')).toBeNull();

  const tooLong = 'a'.repeat(MAX_MESSAGE + 1);
  type('Message', tooLong);
  // With a limit on the field a browser would cut what is pasted.
  expect(control('Message').hasAttribute('maxlength')).toBe(false);
  const counter = screen.getByText('20,001 of 20,000 characters');
  const error = screen.getByText('Message must be at most 20,000 characters.');
  expect(control('Message').getAttribute('aria-invalid')).toBe('true');
  expect(control('Message').getAttribute('aria-describedby')).toBe(`${counter.id} ${error.id}`);

  fireEvent.click(screen.getByRole('button', { name: 'Send request' }));
  expect(screen.queryByRole('button', { name: 'Sending...' })).toBeNull();
  expect(upload).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(control('Message'));
  expect(findDraft()?.fields.message).toBe(tooLong);

  type('Message', MESSAGE);
  expect(screen.queryByText('Message must be at most 20,000 characters.')).toBeNull();
});

test('request form: the form says that it stores a draft, and can be cleared with it', () => {
  open();
  fillIn('Too short');
  screen.getByText(/^What you write is kept on this device until it is sent\./);
  fireEvent.click(screen.getByRole('button', { name: 'Send request' }));
  screen.getByText('Message must be at least 10 characters.');
  expect(findDraft()?.fields.name).toBe('Ann');

  fireEvent.click(screen.getByRole('button', { name: 'Clear the form' }));
  expect(['Username', 'Email', 'Message'].map((label) => control(label).value)).toEqual(['', '', '']);
  expect(screen.queryByText('Message must be at least 10 characters.')).toBeNull();
  expect(findDraft()).toBeUndefined();
  cleanup();
  open();
  expect(control('Username').value).toBe('');
});

test('Clear the form: Undo restores fields, files and draft, until something new is typed', () => {
  open();
  fillIn();
  type('Subject', 'My own subject');
  fireEvent.change(control('Attachments'), { target: { files: [new File(['a'], 'a.txt')] } });
  fireEvent.click(screen.getByRole('button', { name: 'Clear the form' }));
  screen.getByText('The form was cleared.');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(['Username', 'Email', 'Message', 'Subject'].map((label) => control(label).value)).toEqual([
    'Ann',
    'ann@example.com',
    MESSAGE,
    'My own subject',
  ]);
  screen.getByRole('button', { name: 'Remove a.txt' });
  expect(findDraft()?.fields.message).toBe(MESSAGE);

  fireEvent.click(screen.getByRole('button', { name: 'Clear the form' }));
  type('Message', 'Another one.');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('request form: a request being sent cannot be cleared', async () => {
  open();
  fillIn();
  await send();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Clear the form' }).disabled).toBe(true);
  await act(async () => reply.resolve({}));
});

test('a selection with a file that is not accepted: the message names the file', () => {
  open();
  const files = [new File(['a'], 'a.txt'), new File(['b'], 'thesis.pages'), new File(['c'], 'notes.exe')];
  fireEvent.change(control('Attachments'), { target: { files } });
  screen.getByText('Accepted types: PDF, DOC, DOCX, TXT, PNG, JPG. Not accepted: thesis.pages, notes.exe.');
  expect(screen.queryByRole('list', { name: 'Chosen files' })).toBeNull();
});

test('a selection with two kinds of problems: each file is named with its own reason', () => {
  open();
  const files = [new File(['b'], 'thesis.pages'), new File([], 'empty.txt')];
  fireEvent.change(control('Attachments'), { target: { files } });
  screen.getByText('Accepted types: PDF, DOC, DOCX, TXT, PNG, JPG. Not accepted: thesis.pages.');
  screen.getByText('One of the files is empty. Please choose another one. Not accepted: empty.txt.');
});

test('request form: files are sent one by one, and the request names them', async () => {
  open();
  fillIn();
  fireEvent.change(control('Attachments'), { target: { files: [new File(['a'], 'a.txt')] } });
  await send();
  expect(vi.mocked(upload).mock.calls[0]?.[0]).toBe('/consultations/files?name=a.txt');
  await act(async () => reply.resolve({}));
  await screen.findByRole('dialog', { name: 'Thank you' });
  const [path, body] = vi.mocked(upload).mock.calls[1] ?? [];
  const uploads = JSON.parse(String((body as FormData).get('uploads')));
  expect([path, uploads]).toEqual(['/consultations', [{ key: expect.any(String), name: 'a.txt' }]]);
});

test('request form: a file that the server refuses is named with its reason and stays with the others', async () => {
  open();
  fillIn();
  const files = [new File(['a'], 'a.txt'), new File(['b'], 'b.txt')];
  fireEvent.change(control('Attachments'), { target: { files } });
  await send();
  const fields = [{ field: 'attachments', message: 'Not a text.' }];
  await act(async () => reply.reject(new ApiError('Not a text.', 415, fields)));
  await screen.findByText('Not a text. Not accepted: a.txt.');
  expect(screen.getByRole('list', { name: 'Chosen files' }).children).toHaveLength(2);
  expect(control('Message').value).toBe(MESSAGE);
});

test('request form: an address with a likely slip is asked about, and sent as it is if nothing is changed', async () => {
  open();
  fillIn();
  type('Email', 'ann@gmial.com');
  fireEvent.blur(control('Email'));
  const offer = screen.getByRole('button', { name: 'Did you mean ann@gmail.com?' });
  await send();
  const body = vi.mocked(upload).mock.calls[0]?.[1] as FormData;
  expect(body.get('email')).toBe('ann@gmial.com');
  await act(async () => reply.reject(new ApiError('No connection')));
  fireEvent.click(offer);
  expect(control('Email').value).toBe('ann@gmail.com');
  expect(findDraft()?.fields.email).toBe('ann@gmail.com');
});

test('request form: removing a file returns the focus to the field', () => {
  open();
  const files = [new File(['a'], 'a.txt'), new File(['b'], 'b.txt')];
  fireEvent.change(control('Attachments'), { target: { files } });
  const remove = screen.getByRole('button', { name: 'Remove a.txt' });
  remove.focus();
  fireEvent.click(remove);
  expect(screen.getByRole('list', { name: 'Chosen files' }).textContent).toContain('b.txt');
  expect(document.activeElement).toBe(control('Attachments'));
});

test.each([
  ['Username', '*', true],
  ['Email', '*', true],
  ['Subject', '(optional)', false],
  ['Academic level', '(optional)', false],
  ['Essay type', '(optional)', false],
  ['Deadline', '(optional)', false],
  ['Length (pages or words)', '(optional)', false],
  ['Citation style', '(optional)', false],
  ['Budget', '(optional)', false],
  ['Message', '*', true],
])('request form: %s is marked %s', (label, mark, isRequired) => {
  open();
  screen.getByText('Fields marked * are required.');
  expect(screen.getByText(label, { selector: 'label' }).parentElement?.textContent).toContain(
    `${label} ${mark}`,
  );
  expect(control(label).required).toBe(isRequired);
});

test('request form: every field of a request has a control with its name', () => {
  open();
  const form = screen.getByRole<HTMLFormElement>('form');
  const fields = requestFieldNames.filter((field) => fieldRule(field).control !== 'hidden');
  expect(fields.filter((field) => !form.elements.namedItem(field))).toEqual([]);
});
