import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { handle as blog } from '#app/routes/blog/list.tsx';
import { handle as post } from '#app/routes/blog/post.tsx';
import { handle as contact } from '#app/routes/contact.tsx';
import { handle as category } from '#app/routes/samples/category.tsx';
import { handle as library } from '#app/routes/samples/library.tsx';
import { type PageHandle, pageRecords } from './page-handle.ts';

/** As much of the server build as is read. */
const manifest = Object.fromEntries(
  Object.entries({
    '': undefined,
    about: undefined,
    samples: library,
    'samples/category/:slug': category,
    'samples/:id': undefined,
    blog,
    'blog/:slug': post,
    contact,
    '*': undefined,
  } satisfies Record<string, PageHandle | undefined>).map(([path, handle]) => [
    path || 'home',
    { id: path || 'home', parentId: 'root', path, index: path === '', module: { handle } },
  ]),
) as unknown as ServerBuild['routes'];
const { toCacheKey, isCacheable } = pageRecords(manifest);

test.each([
  ['/', '/'],
  ['/about?utm_source=mail&fbclid=1', '/about'],
  ['/samples?q=hamlet&utm_source=mail', '/samples?q=hamlet'],
  ['/samples?page=2', '/samples?page=2'],
  ['/samples/category/law?page=3&q=tort', '/samples/category/law?q=tort&page=3'],
  ['/samples?page=2&citationStyle=MLA&level=masters', '/samples?level=masters&citationStyle=MLA&page=2'],
  ['/samples/category/law?level=masters', '/samples/category/law?level=masters'],
  ['/samples?level=none-such', '/samples?q='],
  ['/blog?page=2&tag=APA', '/blog?tag=APA&page=2'],
  ['/blog?tag=a%26b', '/blog?tag=a%26b'],
  ['/blog/commas?comment=posted&utm_source=mail', '/blog/commas?comment=posted'],
  ['/blog/commas?comment=600', '/blog/commas'],
  ['/contact?topic=Op-Ed&utm_source=mail', '/contact?topic=Op-Ed'],
  ['/about?q=x', '/about?q='],
  ['/about?filter=x&search=y', '/about?q='],
  ['/samples?q=a&q=b', '/samples?q=a'],
  ['/none/such?page=1', '/none/such'],
])('page handle: %s shows the page of %s', (url, key) => {
  expect(toCacheKey(url)).toBe(key);
});

test.each([
  ['/samples', true],
  ['/samples?q=', true],
  ['/samples?level=masters', true],
  ['/blog/commas?comment=posted', true],
  ['/samples?q=hamlet', false],
  ['/blog?page=600', false],
  ['/blog/commas?reply=600', false],
])('whether %s is cached: %s', (key, expected) => {
  expect(isCacheable(key)).toBe(expected);
});
