import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { SiteWordsContext } from '#app/lib/site-words.ts';
import { shippedWords } from '#tests/support/page-words.ts';
import { Header } from './header.tsx';

function markedAt(path: string): string[] {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <SiteWordsContext value={shippedWords('site')}>
        <Header />
      </SiteWordsContext>
    </MemoryRouter>,
  );
  return [...html.matchAll(/<a href="([^"]+)"[^>]*aria-current="page"/g)].map(([, href = '']) => href);
}

// Once in the header, once in the menu of small screens.
test.each([
  ['/about', '/#about'],
  ['/services', '/#services'],
  ['/services/essay-writing', '/#services'],
  ['/process', '/#process'],
  ['/testimonials', '/#testimonials'],
  ['/samples/category/history', '/samples'],
  ['/blog/a-post', '/blog'],
  ['/contact', '/#contact'],
])('header: at %s the item %s is marked', (path, href) => {
  expect(markedAt(path)).toEqual([href, href]);
});

test.each(['/', '/topics', '/samples-of-mine'])('header: at %s no item is marked', (path) => {
  expect(markedAt(path)).toEqual([]);
});
