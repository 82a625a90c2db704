// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { AdminSampleSummary, Sample } from '#shared/contracts/samples.ts';
import { SampleRow } from './admin/sample-row.tsx';
import { SampleArticle } from './sample-article.tsx';

afterEach(cleanup);

const sample = {
  _id: 'a'.repeat(24),
  slug: 'bread',
  title: 'Bread',
  subject: 'History',
  level: null,
  wordCount: 1,
  views: 1,
  contentHtml: '<p>Bread.</p>',
  annotations: [],
  copies: [],
  tags: [],
  createdAt: '2026-06-01T12:00:00.000Z',
  published: true,
} as unknown as Sample & AdminSampleSummary;

function show(element: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const router = createMemoryRouter([{ path: '/', element }]);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

test('sample page: a length of one word is in the singular', () => {
  show(<SampleArticle sample={sample} />);
  screen.getByText(/^1 word, 1.page\b/);
});

test('sample page: a copied or spoken question is apart from its label', () => {
  show(<SampleArticle sample={{ ...sample, question: 'Why bread?' }} />);
  expect(document.body.textContent).toContain('The question Why bread?');
});

test('samples at the desk: one word and one view are in the singular', () => {
  const nothing = () => {};
  show(<SampleRow sample={sample} isBusy={false} onToggle={nothing} onEdit={nothing} onDelete={nothing} />);
  const facts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(facts).toEqual(expect.arrayContaining(['1 word', '1 view']));
});
