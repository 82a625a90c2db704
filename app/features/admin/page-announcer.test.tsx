// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider, useSearchParams } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { PageAnnouncer } from './page-announcer.tsx';

afterEach(cleanup);

function List() {
  const [parameters] = useSearchParams();
  return (
    <main>
      <h1>Samples</h1>
      <input aria-label="Search" />
      {parameters.has('q') && <button type="button">Clear Search</button>}
    </main>
  );
}

function open(address: string) {
  const layout = (
    <>
      <Outlet />
      <PageAnnouncer />
    </>
  );
  const router = createMemoryRouter(
    [{ element: layout, children: [{ path: '/samples', element: <List /> }] }],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  return (to: string) => act(() => router.navigate(to));
}

test('page announcer: the first view does not move the focus', () => {
  open('/samples?q=none');
  expect(document.activeElement).toBe(document.body);
});

test('page announcer: a search cleared by a button that disappears focuses the heading', async () => {
  const go = open('/samples?q=none');
  screen.getByRole('button').focus();
  await go('/samples');
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading'));
});

test('page announcer: typing a search keeps the focus in its field', async () => {
  const go = open('/samples');
  screen.getByLabelText('Search').focus();
  await go('/samples?q=law');
  expect(document.activeElement).toBe(screen.getByLabelText('Search'));
});
