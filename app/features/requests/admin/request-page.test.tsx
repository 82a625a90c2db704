// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectApi } from '#app/lib/api.ts';
import { findDraft } from '#app/lib/drafts.ts';
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
let respond: (call: Call) => Response | undefined;

beforeEach(() => {
  calls = [];
  respond = () => undefined;
  connectApi(async (url, options) => {
    const call = {
      method: options?.method ?? 'GET',
      path: new URL(String(url)).pathname.replace('/api/admin', ''),
      body: options?.body ? JSON.parse(String(options.body)) : undefined,
    };
    calls.push(call);
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

async function open() {
  const router = createMemoryRouter([{ path: '/', element: <RequestPage id={id} /> }]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Maya' });
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
  fireEvent.input(screen.getByLabelText('What is not'), { target: { value: 'New paragraphs' } });
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

test('request page: an unread request is marked as read when it is opened', async () => {
  respond = ({ path }) =>
    path === `/requests/${id}` ? Response.json({ item: { ...request, readAt: null } }) : undefined;
  await open();
  await waitFor(() => expect(writes()[0]?.path).toBe(`/submissions/${id}/read`));
});
