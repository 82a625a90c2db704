// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, test } from 'vitest';
import { useRequestsView } from './requests.queries.ts';

afterEach(cleanup);

test('use requests view: a search is stored in the address with its tab, from page one', async () => {
  let change: ReturnType<typeof useRequestsView>['change'] | undefined;
  function List() {
    change = useRequestsView().change;
    return null;
  }
  const router = createMemoryRouter([{ path: '/admin', element: <List /> }], {
    initialEntries: ['/admin?page=3'],
  });
  render(<RouterProvider router={router} />);
  await act(async () => change?.({ q: 'quagga' }));
  expect(router.state.location.search).toBe('?tab=submissions&q=quagga');
});
