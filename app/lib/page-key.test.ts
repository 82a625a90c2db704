import { expect, test } from 'vitest';
import { pageKeyOf } from './page-key.ts';

test.each([
  ['/', '/'],
  ['/about?utm_source=mail&fbclid=1', '/about'],
  ['/samples?q=hamlet&utm_source=mail', '/samples?q=hamlet'],
  ['/samples?page=2', '/samples?page=2'],
  ['/samples/category/law?page=3&q=tort', '/samples/category/law?q=tort&page=3'],
  ['/samples?page=2&citationStyle=MLA&level=masters', '/samples?level=masters&citationStyle=MLA&page=2'],
  ['/samples/category/law?level=masters', '/samples/category/law?level=masters'],
  ['/blog?page=2&tag=APA', '/blog?tag=APA&page=2'],
  ['/blog?tag=a%26b', '/blog?tag=a%26b'],
  ['/blog/commas?comment=posted&utm_source=mail', '/blog/commas?comment=posted'],
  ['/contact?topic=Op-Ed&utm_source=mail', '/contact?topic=Op-Ed'],
  ['/about?q=x', '/about?q='],
  ['/about?filter=x&search=y', '/about?q='],
  ['/samples?q=a&q=b', '/samples?q=a'],
  ['/admin?tab=samples', '/admin'],
])('%s shows the page of %s', (url, key) => {
  expect(pageKeyOf(url)).toBe(key);
});
