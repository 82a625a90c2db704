// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { connectApi } from '#app/lib/api.ts';
import { readableValue, requestFieldNames } from '#shared/contracts/request-fields.ts';
import type { RequestItem } from '#shared/contracts/requests.ts';
import { emptyRequest, fullRequest } from '#tests/support/forms.ts';
import { RequestEntry } from './request-entry.tsx';

afterEach(cleanup);

const request: RequestItem = {
  ...emptyRequest,
  _id: 'a'.repeat(24),
  name: 'Maya',
  email: 'maya@example.com',
  message: 'Could you read my essay?',
  state: 'read',
  waitsFor: 'owner',
  waitsSince: '2026-06-01T12:00:00.000Z',
  dueDate: null,
  price: null,
  currency: null,
  createdAt: '2026-06-01T12:00:00.000Z',
  readAt: '2026-06-01T13:00:00.000Z',
  answeredAt: null,
  attachments: [],
};

function show(shown: RequestItem) {
  const calls: string[] = [];
  connectApi(async (request) => {
    calls.push(String(request));
    return Response.json({});
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RequestEntry
        request={shown}
        isDeleting={false}
        onOpen={() => calls.push('read')}
        onDelete={() => {}}
      />
    </QueryClientProvider>,
  );
  return calls;
}

test('request in the list: it shows its state, and its name links to its page', () => {
  show({ ...request, state: 'accepted', dueDate: '2026-06-03', price: 120, currency: 'USD' });
  screen.getByText('In progress');
  screen.getByText(/^Waiting for you, /);
  screen.getByText('Overdue: June 3, 2026');
  screen.getByText('$120');
  for (const name of ['Maya', 'Answer Maya'])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`/admin/requests/${request._id}`);
});

test('request in the list: returned work is not overdue, and its day is said once', () => {
  show({ ...request, state: 'returned', dueDate: '2026-06-03' });
  expect(screen.queryByText(/June 3, 2026/)).toBeNull();
  cleanup();
  show({ ...request, deadline: '2030-06-03', dueDate: '2030-06-03' });
  expect(screen.getAllByText(/June 3, 2030/)).toHaveLength(1);
});

test('request in the list: opening it marks it as read and shows every field', () => {
  const calls = show({ ...request, ...(fullRequest as typeof emptyRequest), readAt: null });
  fireEvent.click(screen.getByRole('button', { name: /^Open the request from/ }));
  expect(calls).toEqual(['read']);
  const shown = document.body.textContent;
  for (const field of requestFieldNames) expect(shown).toContain(readableValue(field, fullRequest[field]));
});
