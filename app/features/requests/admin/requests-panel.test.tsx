// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { connectApi } from '#app/lib/api.ts';
import { emptyRequest } from '#tests/support/forms.ts';
import { RequestList } from './requests-panel.tsx';

afterEach(cleanup);

const time = '2026-06-01T12:00:00.000Z';

async function open(readAt: string | null = time) {
  const items = ['Maya', 'Ole'].map((name, index) => ({
    ...emptyRequest,
    ...{ _id: String(index).repeat(24), name, email: 'a@example.com', message: 'Please read it.' },
    ...{ state: 'read', waitsFor: 'owner', waitsSince: time, dueDate: null, price: null, currency: null },
    ...{ createdAt: time, readAt, answeredAt: null, attachments: [] },
  }));
  let until = '';
  connectApi(async (_, options) => {
    if (options?.method === 'POST') until = JSON.parse(String(options.body)).until;
    const marked = { readAt: time, count: 2 };
    return Response.json(options?.method === 'POST' ? marked : { items, total: 2, totalPages: 1, page: 1 });
  });
  const view = { page: 1, q: '', academicLevel: '', essayType: '', unread: '', answered: '' };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <input aria-label="Search" />
      <RequestList view={{ ...view, waitsFor: '', state: '', sort: 'urgent' }} onChange={() => {}} />
    </QueryClientProvider>,
  );
  await screen.findByRole('link', { name: 'Maya' });
  return () => until;
}

test('list of requests: J and K move between them, arrows once one has the focus, and not while typing', async () => {
  await open();
  const maya = screen.getByRole('link', { name: 'Maya' });
  const ole = screen.getByRole('link', { name: 'Ole' });
  const press = (key: string, target: Element = document.body) => {
    fireEvent.keyDown(target, { key });
    return document.activeElement;
  };
  expect(press('ArrowDown')).toBe(document.body);
  expect(press('j', screen.getByLabelText('Search'))).toBe(document.body);
  expect(press('j')).toBe(maya);
  expect(press('ArrowDown', maya)).toBe(ole);
  expect(press('j', ole)).toBe(ole);
  expect(press('k', ole)).toBe(maya);
});

test('list of requests: “Mark all as read” also means newer ones on later pages', async () => {
  const start = new Date().toISOString();
  const getUntil = await open(null);
  fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(getUntil() >= start).toBe(true));
});
