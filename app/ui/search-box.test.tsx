// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Link, useSearchParams } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, test } from 'vitest';
import { SEARCH_DEBOUNCE_MS } from '#app/lib/use-debounced.ts';
import { SearchBox } from './search-box.tsx';

afterEach(cleanup);

function List() {
  const [parameters] = useSearchParams();
  return (
    <>
      <SearchBox q={parameters.get('q') ?? ''} label="Search" placeholder="" />
      <Link to="/blog">Clear tag</Link>
      <Link to="/blog?tag=mla">Other tag</Link>
      <Link to="/about">About</Link>
    </>
  );
}

/** A list that is there; whatever is chosen then never arrives. */
function openList() {
  const router = createMemoryRouter(
    [
      { id: 'list', path: '/blog', element: <List />, loader: () => never },
      { path: '/about', element: null, loader: () => never },
    ],
    { initialEntries: ['/blog?tag=apa'], hydrationData: { loaderData: { list: null } } },
  );
  render(<RouterProvider router={router} />);
  const box = screen.getByLabelText('Search');
  return { router, type: (text: string) => fireEvent.input(box, { target: { value: text } }) };
}

const never = new Promise<never>(() => {});

test('search box: a tag cleared while typing stays cleared, however long its page takes', async () => {
  const { router, type } = openList();
  type('draft');
  fireEvent.click(screen.getByText('Clear tag'));
  await waitFor(() => expect(router.state.navigation.location?.search).toBe('?q=draft'));
});

test('search box: leaving is not blocked by typed words', async () => {
  const { router, type } = openList();
  type('draft');
  await waitFor(() => expect(router.state.navigation.location?.search).toBe('?tag=apa&q=draft'));
  fireEvent.click(screen.getByText('About'));
  type('drafts');
  await new Promise((resolve) => setTimeout(resolve, 2 * SEARCH_DEBOUNCE_MS));
  expect(router.state.navigation.location?.pathname).toBe('/about');
});

test('search box: words typed while a search arrives are kept and searched for', async () => {
  const arrived = Promise.withResolvers<null>();
  const router = createMemoryRouter(
    [{ id: 'list', path: '/blog', element: <List />, loader: () => arrived.promise }],
    { initialEntries: ['/blog'], hydrationData: { loaderData: { list: null } } },
  );
  render(<RouterProvider router={router} />);
  const box = screen.getByLabelText<HTMLInputElement>('Search');
  fireEvent.input(box, { target: { value: 'draft' } });
  await waitFor(() => expect(router.state.navigation.location?.search).toBe('?q=draft'));
  fireEvent.input(box, { target: { value: 'drafts' } });
  arrived.resolve(null);
  await waitFor(() => expect(router.state.location.search).toBe('?q=drafts'));
  expect(box.value).toBe('drafts');
});

test('search box: a tag chosen during a search is kept, and so are the words', async () => {
  const router = createMemoryRouter(
    [
      {
        id: 'list',
        path: '/blog',
        element: <List />,
        loader: ({ request }) => (new URL(request.url).searchParams.get('tag') === 'apa' ? never : null),
      },
    ],
    { initialEntries: ['/blog?tag=apa'], hydrationData: { loaderData: { list: null } } },
  );
  render(<RouterProvider router={router} />);
  const box = screen.getByLabelText<HTMLInputElement>('Search');
  fireEvent.input(box, { target: { value: 'draft' } });
  await waitFor(() => expect(router.state.navigation.location?.search).toBe('?tag=apa&q=draft'));
  fireEvent.click(screen.getByText('Other tag'));
  await waitFor(() => expect(router.state.location.search).toBe('?tag=mla&q=draft'));
  expect(box.value).toBe('draft');
});

test('search box: a link that removes the words empties the box, also while typing', async () => {
  const router = createMemoryRouter([{ path: '/blog', element: <List /> }], {
    initialEntries: ['/blog?q=draft'],
  });
  render(<RouterProvider router={router} />);
  const box = screen.getByLabelText<HTMLInputElement>('Search');
  fireEvent.input(box, { target: { value: 'drafts' } });
  fireEvent.click(screen.getByText('Clear tag'));
  await waitFor(() => expect(box.value).toBe(''));
  await new Promise((resolve) => setTimeout(resolve, 2 * SEARCH_DEBOUNCE_MS));
  expect(router.state.location.search).toBe('');
});
