// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectApi } from '#app/lib/api.ts';
import { AdminPageFrame } from './admin-page-frame.tsx';
import { AdminTabs } from './admin-tabs.tsx';

const waiting = {
  unreadRequests: 2,
  pendingComments: 0,
  drafts: 0,
  draftSamples: 0,
  scheduledPosts: 0,
  nextPostAt: null,
  testimonials: 0,
};
const found = [
  { kind: 'sample', _id: 'a'.repeat(24), title: 'The quagga in print', note: 'History' },
  { kind: 'post', _id: 'b'.repeat(24), title: 'A quagga at large', note: 'draft' },
];

beforeEach(() => {
  connectApi(async (url) => {
    const answer = url.includes('/search') ? { items: found } : { waiting, launch: {} };
    return Response.json(answer);
  });
});
afterEach(cleanup);

function Place() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

function renderAt(address: string) {
  const element = (
    <AdminPageFrame banner={null}>
      <Place />
    </AdminPageFrame>
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })} />
    </QueryClientProvider>,
  );
}

test('admin frame: the bar names the current section and the counts of the others', async () => {
  renderAt('/admin/blog');
  const bar = within(screen.getByRole('navigation', { name: 'Desk' }));
  expect(bar.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin?tab=submissions',
    '/admin?tab=samples',
    '/admin/blog',
    '/admin/comments',
    '/admin/words',
    '/admin/settings',
  ]);
  expect(bar.getByRole('link', { current: 'page' }).textContent).toBe('Posts');
  await bar.findByRole('link', { name: 'Requests 2 unread' });
  expect(bar.queryByRole('link', { name: /pending/ })).toBeNull();
});

test('admin frame: the search opens by key and follows the entry chosen with the arrows', async () => {
  renderAt('/admin/blog');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const box = await screen.findByRole('combobox');
  await expect.poll(() => document.activeElement).toBe(box);
  fireEvent.change(box, { target: { value: 'quagga' } });
  const sample = await screen.findByRole('option', { name: /in print/ });
  expect(sample.getAttribute('aria-selected')).toBe('true');
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  expect(screen.getByRole('option', { name: /at large/ }).getAttribute('aria-selected')).toBe('true');
  fireEvent.keyDown(box, { key: 'Enter' });
  await screen.findByText(`/admin/blog/${'b'.repeat(24)}`);
  expect(screen.queryByRole('combobox')).toBeNull();
});

const panels = { samples: 'All samples', submissions: 'All requests', add: 'A form' };

function tabs(overrides: Partial<Parameters<typeof AdminTabs>[0]>, address = '/admin') {
  const element = <AdminTabs panels={panels} waiting={waiting} {...overrides} />;
  return (
    <RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })} />
  );
}

test('tabs: without one in the address the first is open', () => {
  render(tabs({}));
  screen.getByText('All samples');
  cleanup();
  render(tabs({ waiting: undefined }));
  screen.getByText('All samples');
});

test("admin frame: a request's own address belongs to the section of requests", () => {
  renderAt(`/admin/requests/${'a'.repeat(24)}`);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toContain('Requests');
});

test('admin frame: a tab in the address is opened', () => {
  render(tabs({}, '/admin?tab=add'));
  screen.getByText('A form');
});

test('admin frame: without a tab in the address the dashboard is current', () => {
  renderAt('/admin');
  expect(screen.getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/admin');
});
