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

function show(shown: RequestItem, isAlone = false) {
  const calls: string[] = [];
  connectApi(async (request) => {
    calls.push(String(request));
    return Response.json({});
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RequestEntry
        request={shown}
        isAlone={isAlone}
        isDeleting={false}
        onOpen={() => calls.push('read')}
        onDelete={() => {}}
      />
    </QueryClientProvider>,
  );
  return calls;
}

test('request in the list: an answered one says so, and its name leads to its own address', () => {
  show({ ...request, answeredAt: '2026-06-02T12:00:00.000Z' });
  screen.getByText('Answered');
  expect(screen.getByRole('link', { name: 'Maya' }).getAttribute('href')).toBe(
    `/admin/requests/${request._id}`,
  );
});

test('request on its own page: it is open and read at once, and a reply marks it answered', async () => {
  const calls = show({ ...request, readAt: null }, true);
  expect(calls).toEqual(['read']);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Maya');
  const reply = screen.getByRole('link', { name: 'Reply by email' });
  reply.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(reply);
  await expect.poll(() => calls[1]).toMatch(/\/api\/admin\/submissions\/a+\/answered$/);
});

test('request on its own page: every field is shown', () => {
  show({ ...request, ...(fullRequest as typeof emptyRequest) }, true);
  const shown = document.body.textContent;
  for (const field of requestFieldNames) expect(shown).toContain(readableValue(field, fullRequest[field]));
});
