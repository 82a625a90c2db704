import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { pageReads } from './page-reads.ts';

function listPaths(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path = '', children = [] }) => [`/${path}`, ...listPaths(children)]);
}

test('page reads: each pattern is the path of a page, so that its links are prefetched', async () => {
  const paths = listPaths(await routes);
  expect(paths.length).toBeGreaterThan(30);
  expect(Object.keys(pageReads).filter((pattern) => !paths.includes(pattern))).toEqual([]);
});
