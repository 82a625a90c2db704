// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { networkMessages } from '#app/lib/connectivity.ts';
import { currentQueryClient } from '#app/lib/query-client.ts';
import PostPage, { clientLoader as loadPost } from './blog/post.tsx';
import SamplePage, { clientLoader as loadSample } from './samples/sample.tsx';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
});

afterEach(() => {
  cleanup();
  currentQueryClient().clear();
  fetched.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Parameters = { id: string; slug: string };
const params: Parameters = { id: 'commas', slug: 'commas' };
const pages = [
  ['a sample', loadSample, SamplePage],
  ['a post', loadPost, PostPage],
] as unknown as [
  name: string,
  load: (args: { request: Request; params: Parameters }) => Promise<unknown>,
  Page: (props: { params: Parameters; loaderData: unknown }) => ReactElement,
][];

/** As the router does: the loader first, then the page. */
async function open(load: (typeof pages)[number][1], Page: (typeof pages)[number][2]) {
  const loader = () => load({ request: new Request('https://essays.example/x'), params });
  const loading = loader();
  await vi.advanceTimersByTimeAsync(10_000);
  const loaded = await loading;
  const Component = () => <Page params={params} loaderData={useLoaderData()} />;
  const router = createMemoryRouter([{ id: 'page', path: '/', loader, Component }], {
    hydrationData: { loaderData: { page: loaded } },
  });
  render(<RouterProvider router={router} />);
  return router;
}

/** Without those for the words around the record. */
function recordRequests() {
  return fetched.mock.calls.filter(([url]) => !String(url).includes('/api/words/'));
}

test.each(pages)('%s: a server error is retried twice, then shown', async (_, load, Page) => {
  fetched.mockImplementation(async () => Response.json({ error: 'Something went wrong' }, { status: 500 }));
  await open(load, Page);
  screen.getByText('Something went wrong');
  screen.getByRole('heading', { level: 1, name: /^Error Loading/ });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(recordRequests()).toHaveLength(3);
});

test.each(pages)('%s: a request without a response is retried once, then shown', async (_, load, Page) => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await open(load, Page);
  screen.getByText(networkMessages.unreachable);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(recordRequests()).toHaveLength(2);
});

test.each(pages)('%s: Try Again reloads the data of the page, and its title', async (_, load, Page) => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const router = await open(load, Page);
  fetched.mockReset();
  const loaded = vi.fn();
  router.subscribe(({ loaderData }) => loaded(loaderData.page));
  fetched.mockImplementation(async () => Response.json({ error: 'Still wrong' }, { status: 400 }));
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(loaded).toHaveBeenCalled();
});
