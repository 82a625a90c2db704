// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectApi } from '#app/lib/api.ts';
import { findDraft, storeDraft } from '#app/lib/drafts.ts';
import type { RequestDetail } from '#shared/contracts/requests.ts';
import { emptyRequest } from '#tests/support/forms.ts';
import { RequestPage } from './request-page.tsx';

const id = 'a'.repeat(24);
const time = '2026-06-01T12:00:00.000Z';
const request: RequestDetail = {
  ...emptyRequest,
  _id: id,
  name: 'Maya',
  email: 'maya@example.com',
  subject: 'My essay',
  message: 'Could you read my essay?',
  state: 'read',
  waitsFor: 'owner',
  waitsSince: time,
  dueDate: null,
  price: 120,
  currency: 'USD',
  createdAt: time,
  readAt: time,
  answeredAt: null,
  attachments: [],
  conversation: [],
  offer: null,
  rounds: [],
  copies: [],
  confirmedAt: null,
  closedAt: null,
  deleteAt: null,
  mail: { isConfigured: false, waiting: 0 },
};

type Call = { method: string; path: string; body: unknown };
let calls: Call[];
let keys: (string | null)[];
let respond: (call: Call) => Response | Promise<Response> | undefined;

beforeEach(() => {
  calls = [];
  keys = [];
  respond = () => undefined;
  connectApi(async (url, options) => {
    const call = {
      method: options?.method ?? 'GET',
      path: new URL(String(url)).pathname.replace('/api/admin', ''),
      body: options?.body ? JSON.parse(String(options.body)) : undefined,
    };
    calls.push(call);
    if (call.method !== 'GET') keys.push(new Headers(options?.headers).get('idempotency-key'));
    const answer = respond(call);
    if (answer) return answer;
    if (call.path === '/saved-replies')
      return Response.json({ items: [{ _id: 'b', title: 'Price', text: 'Dear {name}, it is {price}.' }] });
    if (call.path.endsWith('/brief')) return Response.json({ facts: {}, problems: [] }, { status: 503 });
    return Response.json({ item: request });
  });
});

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

async function open(title: string | RegExp = 'Maya') {
  const router = createMemoryRouter([{ path: '/', element: <RequestPage id={id} /> }]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1, name: title });
}

const writes = () => calls.filter(({ method }) => method !== 'GET');

test('request page: an answer is sent here, and its words are kept until it was', async () => {
  await open();
  screen.getByText(/waits in the outbox until there is one/);
  const field = screen.getByLabelText<HTMLTextAreaElement>('Your answer to Maya');
  fireEvent.input(field, { target: { value: 'Gladly.' } });
  expect(findDraft(`request-reply:${id}`)?.fields.text).toBe('Gladly.');

  respond = ({ method }) =>
    method === 'POST'
      ? Response.json({ error: 'The student has withdrawn this request.' }, { status: 409 })
      : undefined;
  fireEvent.click(screen.getByRole('button', { name: 'Send the answer' }));
  await screen.findByText('The student has withdrawn this request.');
  expect(field.value).toBe('Gladly.');
  expect(findDraft(`request-reply:${id}`)?.fields.text).toBe('Gladly.');

  respond = () => undefined;
  fireEvent.click(screen.getByRole('button', { name: 'Send the answer' }));
  await waitFor(() => expect(findDraft(`request-reply:${id}`)).toBeUndefined());
  expect(writes().at(-1)).toEqual({
    method: 'POST',
    path: `/requests/${id}/replies`,
    body: { text: 'Gladly.' },
  });
});

test('request page: an answer whose confirmation was lost keeps its key, and nothing can be typed while it is sent', async () => {
  await open();
  const field = screen.getByLabelText<HTMLTextAreaElement>('Your answer to Maya');
  const send = screen.getByRole('button', { name: 'Send the answer' });
  fireEvent.input(field, { target: { value: 'Gladly.' } });
  const lost = Promise.withResolvers<Response>();
  respond = ({ method }) => (method === 'POST' ? lost.promise : undefined);
  fireEvent.click(send);
  await waitFor(() => expect(field.closest('[inert]')).not.toBeNull());
  lost.resolve(Response.json({ error: 'Bad gateway' }, { status: 502 }));
  await screen.findByText('Bad gateway');
  expect(field.closest('[inert]')).toBeNull();

  respond = () => undefined;
  fireEvent.click(send);
  await waitFor(() => expect(field.value).toBe(''));
  fireEvent.input(field, { target: { value: 'Gladly.' } });
  fireEvent.click(send);
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('request page: words of another tab are kept when this one sends, and the other way round', async () => {
  await open();
  const name = `request-reply:${id}`;
  const field = screen.getByLabelText<HTMLTextAreaElement>('Your answer to Maya');
  fireEvent.input(field, { target: { value: 'From here' } });
  storeDraft(name, { fields: { text: 'From there' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send the answer' }));
  await waitFor(() => expect(field.value).toBe(''));
  expect(findDraft(name)?.fields.text).toBe('From there');

  const announce = (oldValue: string, newValue: string | null = null) =>
    window.dispatchEvent(new StorageEvent('storage', { key: name, oldValue, newValue }));
  fireEvent.input(field, { target: { value: 'Something else' } });
  storeDraft(name, { fields: {} });
  announce(JSON.stringify({ fields: { text: 'From there' } }));
  expect(findDraft(name)?.fields.text).toBe('Something else');
  announce(JSON.stringify({ fields: { text: 'Something else' } }));
  expect(field.value).toBe('');

  // Both at the same moment: nothing is lost, on the screen and when the page is left.
  fireEvent.input(field, { target: { value: 'Here' } });
  storeDraft(name, { fields: { text: 'There' } });
  announce(JSON.stringify({ fields: { text: 'Here' } }), JSON.stringify({ fields: { text: 'There' } }));
  expect(field.value).toBe('Here');
  fireEvent(window, new Event('pagehide'));
  expect(findDraft(name)?.fields.text).toBe('There\n\nHere');
});

test('request page: Enter in the title of a saved reply saves it and sends nothing, and a known title replaces it', async () => {
  await open();
  fireEvent.input(screen.getByLabelText('Your answer to Maya'), { target: { value: 'Dear {name}' } });
  const title = screen.getByLabelText('Save the answer below as');
  await screen.findByRole('button', { name: 'Price' });
  for (const value of ['Hello', 'Price']) {
    fireEvent.change(title, { target: { value } });
    expect(fireEvent.keyDown(title, { key: 'Enter' })).toBe(false);
    await waitFor(() => expect(writes().at(-1)?.body).toEqual({ title: value, text: 'Dear {name}' }));
  }
  expect(writes().map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /saved-replies',
    'PUT /saved-replies/b',
  ]);
});

test('request page: an answer with a placeholder is not sent, and the field is focused with the reason', async () => {
  await open();
  const field = screen.getByLabelText('Your answer to Maya');
  fireEvent.input(field, { target: { value: 'It is ready by {date}.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send the answer' }));
  await screen.findByText('Write something in place of {date} first.');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(writes()).toEqual([]);
});

test.each([
  ['withdrawn', () => Response.json({ item: { ...request, state: 'withdrawn', waitsFor: null } })],
  ['deleted', () => Response.json({ error: 'Request not found' }, { status: 404 })],
])('request page: words for a request that is %s meanwhile stay visible', async (_, answer) => {
  storeDraft(`request-reply:${id}`, { fields: { text: 'Half a sentence' } });
  respond = ({ path }) => (path === `/requests/${id}` ? answer() : undefined);
  await open(/Maya|Request not found/);
  screen.getByText('Half a sentence');
  expect(screen.queryByRole('button', { name: 'Send the answer' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Discard it' }));
  expect(screen.queryByText('Half a sentence')).toBeNull();
  expect(findDraft(`request-reply:${id}`)).toBeUndefined();
});

test('request page: mails that the mail server refused are mentioned', async () => {
  const mail = { isConfigured: true, waiting: 2 };
  respond = ({ path }) =>
    path === `/requests/${id}` ? Response.json({ item: { ...request, mail } }) : undefined;
  await open();
  screen.getByText(/^2 emails to Maya could not be delivered/);
});

test('request page: an answer to a comment shows the comment and its passage, and a phone leads to it', async () => {
  const entry = {
    _id: 'c'.repeat(24),
    by: 'student',
    text: 'I do.',
    createdAt: time,
    files: [],
    offer: null,
  };
  const comment = { id: '1', kind: '', text: 'Who says so?', quote: 'needs opponents', answers: [] };
  const item = {
    ...request,
    rounds: [{ _id: 'r', number: 1, title: 'On Mill', comments: [comment], files: {} }],
    conversation: [{ ...entry, kind: 'comment', roundId: 'r', commentId: '1' }],
  };
  respond = ({ path }) => (path === `/requests/${id}` ? Response.json({ item }) : undefined);
  await open();
  screen.getByText(/Who says so\?/);
  screen.getByText('needs opponents');
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Newest message' });
  expect(screen.getByText('I do.').closest('li')?.id).toBe(link.hash.slice(1));
});

test('request page: R goes to the answer', async () => {
  await open();
  fireEvent.keyDown(document.body, { key: 'r' });
  expect(document.activeElement).toBe(screen.getByLabelText('Your answer to Maya'));
});

test('request page: a saved reply is inserted with name and price', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Price' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer to Maya').value).toBe(
    'Dear Maya, it is $120.',
  );
});

test('request page: an offer has price, date and scope', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Offer' }));
  fireEvent.input(screen.getByLabelText('Price'), { target: { value: '1,250' } });
  fireEvent.input(screen.getByLabelText('Ready by'), { target: { value: '2026-06-20' } });
  fireEvent.input(screen.getByLabelText('The help you do not give'), { target: { value: 'New paragraphs' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send the offer' }));
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]).toEqual({
    method: 'POST',
    path: `/requests/${id}/offers`,
    body: {
      price: 1250,
      currency: 'USD',
      date: '2026-06-20',
      includes: '',
      excludes: 'New paragraphs',
      text: '',
    },
  });
});

test.each([
  ['$1,250', 1250],
  ['90.5', 90.5],
  ['90,50', null],
  ['1.250', null],
])('request page: the price %s is sent as %s, and nothing is guessed', async (typed, price) => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Offer' }));
  fireEvent.input(screen.getByLabelText('Price'), { target: { value: typed } });
  fireEvent.click(screen.getByRole('button', { name: 'Send the offer' }));
  await waitFor(() => expect(writes()[0]?.body).toMatchObject({ price }));
});

test('request page: a price with the sign of another currency is not sent before one of them is changed', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Offer' }));
  const price = screen.getByLabelText('Price');
  fireEvent.input(price, { target: { value: '€120' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send the offer' }));
  const complaint = await screen.findByText('Choose EUR as the currency, or leave out the sign.');
  expect(price.getAttribute('aria-describedby')).toBe(complaint.id);
  expect(writes()).toEqual([]);
  fireEvent.input(screen.getByLabelText('Currency'), { target: { value: 'eur' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send the offer' }));
  await waitFor(() => expect(writes()[0]?.body).toMatchObject({ price: 120, currency: 'EUR' }));
});

test('request page: the standing offer is withdrawn, and one that was accepted meanwhile says so', async () => {
  const offer = {
    ...{ _id: 'e'.repeat(24), price: 90, currency: 'USD', date: null },
    ...{ includes: '', excludes: '', acceptedAt: null },
  };
  const entry = { by: 'owner', kind: 'offer', text: '', createdAt: time, files: [], roundId: null };
  const conversation = [{ ...entry, _id: offer._id, commentId: null, offer }];
  const item = { ...request, state: 'offer', offer, conversation };
  respond = ({ method, path }) => {
    if (method === 'POST') return Response.json({ error: 'It was accepted meanwhile.' }, { status: 409 });
    return path === `/requests/${id}` ? Response.json({ item }) : undefined;
  };
  await open();
  const loads = () => calls.filter(({ method, path }) => method === 'GET' && path === `/requests/${id}`);
  const before = loads().length;
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw this offer' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw it' }));
  await waitFor(() => expect(loads().length).toBeGreaterThan(before));
  expect(writes()).toEqual([
    { method: 'POST', path: `/requests/${id}/withdraw-offer`, body: { offerId: offer._id } },
  ]);
});

test('request page: after the mail program the owner is asked whether the mail was sent', async () => {
  await open();
  const link = screen.getByRole('link', { name: 'Reply by email' });
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  expect(writes()).toEqual([]);
  act(() => void window.dispatchEvent(new Event('focus')));
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, it is sent' }));
  await waitFor(() =>
    expect(writes()).toEqual([
      { method: 'PUT', path: `/submissions/${id}/answered`, body: { answered: true } },
    ]),
  );
});

test('request page: a double tap mails one new link', async () => {
  await open();
  const lost = Promise.withResolvers<Response>();
  respond = ({ path }) => (path.endsWith('/link') ? lost.promise : undefined);
  for (let tap = 0; tap < 2; tap += 1)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Mail a new link' })));
  expect(writes().filter(({ path }) => path.endsWith('/link'))).toHaveLength(1);
});

test('request page: an unread request is marked as read when it is opened', async () => {
  respond = ({ path }) =>
    path === `/requests/${id}` ? Response.json({ item: { ...request, readAt: null } }) : undefined;
  await open();
  await waitFor(() => expect(writes()[0]?.path).toBe(`/submissions/${id}/read`));
});

test('request page: what a sentence of the brief quotes has single marks, as it is quoted itself', async () => {
  const sentence = 'It says “No AI.”';
  const none = { deadline: [], length: [], citationStyle: [], level: [], sources: [] };
  const facts = { ...none, restriction: [{ value: sentence, sentence, place: 'Message' }] };
  respond = ({ path }) => (path.endsWith('/brief') ? Response.json({ facts, problems: [] }) : undefined);
  await open();
  await screen.findByText('It says ‘No AI.’');
});

test('request page: who deletes everything about an address reads that a published testimonial stays', async () => {
  await open();
  fireEvent.click(screen.getByText('Delete everything about maya@example.com'));
  await screen.findByText(/A published testimonial stays until you remove it/);
});
