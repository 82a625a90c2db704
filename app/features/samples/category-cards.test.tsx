// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { connectApi } from '#app/lib/api.ts';
import { CategoryCards } from './category-cards.tsx';

afterEach(cleanup);

test('library: without samples it does not link to itself', async () => {
  connectApi(() => Promise.resolve(Response.json({ items: [] })));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <CategoryCards />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'No samples available' });
  expect(screen.queryByRole('link')).toBeNull();
});
