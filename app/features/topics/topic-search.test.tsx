// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, useSearchParams } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, test } from 'vitest';
import { SEARCH_DEBOUNCE_MS } from '#app/lib/use-debounced.ts';
import { shippedWords } from '#tests/support/page-words.ts';
import { TopicSearch } from './topic-search.tsx';

const topics = shippedWords('topics');

afterEach(cleanup);

function List() {
  const [parameters] = useSearchParams();
  return <TopicSearch words={topics} q={parameters.get('q') ?? ''} found={undefined} />;
}

test('topics: words typed just before the search is cleared are not searched for after it', async () => {
  const never = new Promise<never>(() => {});
  const router = createMemoryRouter(
    [{ id: 'topics', path: '/topics', element: <List />, loader: () => never }],
    { initialEntries: ['/topics?q=citation'], hydrationData: { loaderData: { topics: null } } },
  );
  render(<RouterProvider router={router} />);
  const box = screen.getByPlaceholderText<HTMLInputElement>(topics.searchPlaceholder);
  fireEvent.input(box, { target: { value: 'zebra' } });
  fireEvent.click(await screen.findByText(topics.clearSearch));
  await new Promise((resolve) => setTimeout(resolve, 2 * SEARCH_DEBOUNCE_MS));
  expect(box.value).toBe('');
  expect(router.state.navigation.location?.search).toBe('');
});
