import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { AdminPostSummary } from '#shared/contracts/posts.ts';
import { postsIn, removeFromLists, showInLists } from './post-lists.ts';
import { adminPostsQuery, type PostFilter } from './posts.requests.ts';

const all = { q: '', status: 'all' } as const;
const drafts = { q: '', status: 'draft' } as const;
const published = { q: '', status: 'published' } as const;
const found = { q: 'essay', status: 'all' } as const;

function post(_id: string, fields: Partial<AdminPostSummary> = {}): AdminPostSummary {
  return { _id, title: _id, status: 'draft', ...fields } as AdminPostSummary;
}

function clientWith(lists: [PostFilter, AdminPostSummary[][]][]) {
  const client = new QueryClient();
  for (const [filter, pages] of lists)
    client.setQueryData(adminPostsQuery(filter).queryKey, {
      pages: pages.map((items, index) => ({
        items,
        page: index + 1,
        hasMore: false,
        total: 9,
        totalPages: 1,
      })),
      pageParams: pages.map((_, index) => index + 1),
    });
  const state = (filter: PostFilter) => client.getQueryState(adminPostsQuery(filter).queryKey);
  const shown = (filter: PostFilter) => postsIn(state(filter)?.data).map(({ title }) => title);
  return { client, shown, isStale: (filter: PostFilter) => state(filter)?.isInvalidated };
}

test('post lists: a saved post is replaced in the list, a new one is on top', () => {
  const { client, shown, isStale } = clientWith([[all, [[post('a'), post('b')], [post('c')]]]]);
  showInLists(client, post('c', { title: 'c, saved' }));
  expect(shown(all)).toEqual(['a', 'b', 'c, saved']);
  showInLists(client, post('new'));
  expect(shown(all)).toEqual(['new', 'a', 'b', 'c, saved']);
  expect(isStale(all)).toBe(false);
});

test('post lists: a saved post leaves a list whose status it no longer has', () => {
  const { client, shown, isStale } = clientWith([
    [drafts, [[post('a'), post('b')]]],
    [published, [[post('old', { status: 'published' })]]],
  ]);
  showInLists(client, post('a', { status: 'published' }));
  expect(shown(drafts)).toEqual(['b']);
  expect(shown(published)).toEqual(['old']);
  expect([isStale(drafts), isStale(published)]).toEqual([true, true]);
});

test('post lists: a new post reloads a list of search results instead of being inserted', () => {
  const { client, shown, isStale } = clientWith([[found, [[post('essay')]]]]);
  showInLists(client, post('poem'));
  expect(shown(found)).toEqual(['essay']);
  expect(isStale(found)).toBe(true);
});

test("post lists: a deleted post leaves every list, and the next page's first post is fetched", () => {
  const { client, shown, isStale } = clientWith([
    [all, [[post('a'), post('b')]]],
    [drafts, [[post('a')]]],
  ]);
  removeFromLists(client, 'a');
  expect([shown(all), shown(drafts)]).toEqual([['b'], []]);
  expect([isStale(all), isStale(drafts)]).toEqual([true, true]);
});

test('post lists: a post pushed onto the next page is shown once', () => {
  const { shown } = clientWith([
    [
      all,
      [
        [post('new'), post('a')],
        [post('a'), post('b')],
      ],
    ],
  ]);
  expect(shown(all)).toEqual(['new', 'a', 'b']);
});
