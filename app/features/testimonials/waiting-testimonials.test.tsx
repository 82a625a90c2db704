// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { connectApi } from '#app/lib/api.ts';
import { WaitingTestimonials } from './waiting-testimonials.tsx';

afterEach(cleanup);

test('waiting testimonials: pressed twice, a testimonial is published once, and the next gets the focus', async () => {
  let items = ['a', 'b'].map((letter) => ({
    _id: letter.repeat(24),
    name: letter,
    field: '',
    rating: 5,
    content: `Words of ${letter}`,
    receivedAt: '2026-06-01T12:00:00.000Z',
    client: 'Ann',
  }));
  const decided: string[] = [];
  connectApi(async (url, init) => {
    if (init.method !== 'POST') return Response.json({ items });
    const id = url.split('/').at(-2) ?? '';
    decided.push(id);
    items = items.filter(({ _id }) => _id !== id);
    return new Response(null, { status: 204 });
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <WaitingTestimonials />
    </QueryClientProvider>,
  );
  const [first] = await screen.findAllByRole('button', { name: 'Publish it' });
  if (!first) throw new Error('there is no button');
  first.focus();
  fireEvent.click(first);
  fireEvent.click(first);
  await expect.poll(() => screen.queryByText('Words of a')).toBeNull();
  expect(decided).toEqual(['a'.repeat(24)]);
  await expect.poll(() => document.activeElement?.id).toBe(`testimonial-${'b'.repeat(24)}`);
});
