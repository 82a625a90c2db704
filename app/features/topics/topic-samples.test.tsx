// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { connectApi } from '#app/lib/api.ts';
import type { TopicPageWords } from '#shared/words/page-words.ts';
import { shippedWords } from '#tests/support/page-words.ts';
import { TopicSamples } from './topic-samples.tsx';

const { words: topicWords } = shippedWords('topic', 'op-ed') as TopicPageWords;

afterEach(cleanup);

function show(answer: () => Promise<Response>) {
  const asked: URL[] = [];
  connectApi(async (input) => {
    asked.push(new URL(String(input)));
    return answer();
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { container } = render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <TopicSamples label="Compare & Contrast" words={topicWords} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { asked, container };
}

const sample = {
  _id: '0123456789abcdef01234567',
  slug: 'the-fourth-prod',
  subject: 'Psychology',
  level: 'masters',
  title: 'The Fourth Prod',
  excerpt: 'Reading Milgram for the people who stopped.',
};

test('topic samples: six samples are requested by the label, with a loading state', () => {
  const { asked } = show(() => new Promise(() => {}));
  expect(screen.getByRole('status', { name: 'Loading samples…' })).toBeTruthy();
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/api/samples']);
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({ q: 'Compare & Contrast', limit: '6' });
});

test('topic samples: a sample shows its subject, level, title and excerpt, and leads to its page', async () => {
  const { container } = show(async () => Response.json({ items: [sample], hasMore: false }));
  const link = await screen.findByRole('link', { name: new RegExp(sample.title) });
  expect(link.getAttribute('href')).toBe('/samples/the-fourth-prod');
  expect(container.textContent).toContain('Psychology, Master’s');
  expect(container.textContent).toContain(sample.excerpt);
});

test('topic samples: more than six results link to the search', async () => {
  show(async () => Response.json({ items: [sample], hasMore: true }));
  const more = await screen.findByRole('link', { name: 'All samples that fit' });
  expect(more.getAttribute('href')).toBe('/samples?q=Compare+%26+Contrast');
});

test('topic samples: without samples the specified words are shown', async () => {
  const { container } = show(async () => Response.json({ items: [], hasMore: false }));
  await screen.findByRole('link', { name: 'contact me' });
  expect(container.textContent).toBe('No samples yet for this topic. Try the services page or contact me.');
});

test('topic samples: a failure shows its message as a problem', async () => {
  show(async () => Response.json({ error: 'The library is closed' }, { status: 400 }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('The library is closed');
  expect(alert.className).toContain('problem');
});
