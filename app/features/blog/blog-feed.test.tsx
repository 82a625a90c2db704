// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectApi } from '#app/lib/api.ts';
import { createQueryClient } from '#app/lib/query-client.ts';
import { SiteWordsContext } from '#app/lib/site-words.ts';
import { shippedWords } from '#tests/support/page-words.ts';
import { blogAddress } from './blog.queries.ts';
import { BlogFeed } from './blog-feed.tsx';

const posts = Array.from({ length: 5 }, (_, index) => ({
  _id: String(index).padStart(24, '0'),
  slug: `post-${index}`,
  title: `Post ${index}`,
  excerpt: '',
  tags: [],
  categories: [],
  author: null,
  views: 0,
  readingTime: 1,
  coverImage: null,
  publishedAt: '2026-01-01T00:00:00.000Z',
}));
let asked: URLSearchParams[];

beforeEach(() => {
  asked = [];
  connectApi(async (input) => {
    const { searchParams } = new URL(String(input), 'https://octavo.example');
    asked.push(searchParams);
    const page = Number(searchParams.get('page'));
    const search = searchParams.get('q') === 'two words' ? { search: { withAllWords: 2 } } : {};
    return Response.json({ items: posts, page, hasMore: false, total: 17, totalPages: 2, ...search });
  });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(search: string) {
  const { q, tag, page } = blogAddress(new URLSearchParams(search));
  const router = createMemoryRouter(
    [
      {
        id: 'blog',
        path: '/blog',
        element: <BlogFeed filter={{ q, tag }} fromPage={page} words={shippedWords('blog')} />,
        // Whatever is chosen never arrives.
        loader: () => new Promise<never>(() => {}),
      },
    ],
    { initialEntries: [`/blog?${search}`], hydrationData: { loaderData: { blog: null } } },
  );
  render(
    <SiteWordsContext value={shippedWords('site')}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </SiteWordsContext>,
  );
  await screen.findByText('Post 0');
  return router;
}

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('blog feed: the first article is featured, three follow, then the rest; a later page continues the rest', async () => {
  await open('');
  expect(headings()).toEqual(['Featured Article', 'Popular Topics', 'All Articles']);
  cleanup();
  await open('page=2');
  expect(headings()).toEqual(['All Articles']);
  expect(screen.getAllByRole('article')).toHaveLength(5);
});

test('blog feed: posts with only most of the searched words follow under a second heading', async () => {
  await open('q=two+words');
  expect(headings()).toEqual(['Articles', 'With most of your words']);
  expect(screen.getAllByRole('article')).toHaveLength(5);
});

test('blog feed: a category in the address filters the list, and can be cleared', async () => {
  await open('q=draft&category=Writing');
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ category: 'Writing', q: 'draft' });
  screen.getByText('17 articles filed under “Writing” for “draft”');
  expect(screen.getByRole('link', { name: 'Clear category' }).getAttribute('href')).toBe('/blog?q=draft');
  expect(screen.getByRole('link', { name: 'Clear search' }).getAttribute('href')).toBe(
    '/blog?category=Writing',
  );
});

test('blog feed: two filters cleared in quick succession stay cleared', async () => {
  const router = await open('q=draft&category=Writing');
  fireEvent.click(screen.getByRole('link', { name: 'Clear search' }));
  fireEvent.click(screen.getByRole('link', { name: 'Clear category' }));
  expect(router.state.navigation.location?.pathname).toBe('/blog');
  expect(router.state.navigation.location?.search).toBe('');
});
