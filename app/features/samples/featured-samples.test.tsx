// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { connectApi } from '#app/lib/api.ts';
import { FeaturedSamples } from './featured-samples.tsx';

afterEach(cleanup);

function show(answer: () => Promise<Response>) {
  const asked: string[] = [];
  connectApi(async (input) => {
    asked.push(String(input));
    return answer();
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <FeaturedSamples />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return asked;
}

const json = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));

const sample = {
  _id: '0123456789abcdef01234567',
  slug: 'the-fourth-prod',
  subject: 'Psychology',
  level: 'undergraduate',
  title: 'The Fourth Prod',
  excerpt: 'Reading Milgram for the people who stopped.',
};

test('featured samples: eight samples are requested, with a loading state', async () => {
  const asked = show(() => new Promise(() => {}));
  expect(await screen.findByText('Loading samples')).toBeDefined();
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/\/api\/samples\?page=1&limit=8$/);
});

test('featured samples: a card shows subject, level, title and excerpt, and leads to the sample', async () => {
  show(() => json({ items: [sample] }));
  const card = await screen.findByRole('link');
  expect(card.getAttribute('href')).toBe('/samples/the-fourth-prod');
  for (const words of ['Psychology', 'Undergraduate', sample.title, sample.excerpt]) {
    expect(card.textContent).toContain(words);
  }
});

test('featured samples: a sample without slug or level is still a card', async () => {
  show(() => json({ items: [{ ...sample, slug: null, level: null }] }));
  const card = await screen.findByRole('link');
  expect(card.getAttribute('href')).toBe(`/samples/${sample._id}`);
});

test('featured samples: without samples it says "No samples yet"', async () => {
  show(() => json({ items: [] }));
  expect(await screen.findByText('No samples yet')).toBeDefined();
});

test('featured samples: a failure looks like no samples', async () => {
  show(() => json({ error: 'Database on fire' }, 500));
  expect(await screen.findByText('No samples yet')).toBeDefined();
  expect(document.body.textContent).toBe('No samples yet');
});
