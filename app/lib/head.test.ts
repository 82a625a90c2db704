import { expect, test } from 'vitest';
import { shippedWords } from '#tests/support/page-words.ts';
import { createMeta, headTags, toKeywords, toRobots } from './head.ts';

const place = {
  origin: 'https://essays.example',
  pathname: '/topics',
  search: '',
  words: shippedWords('site'),
};
const head = { title: 'Topics', description: 'All topics.', keywords: ['a', 'b'] };

test('head: the title ends in the brand, and the canonical address is origin plus path', () => {
  const tags = headTags(head, { ...place, search: '?utm=1' });
  expect(tags).toContainEqual({ title: 'Topics | Octavo' });
  expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://essays.example/topics' });
});

test('head: at most 20 keywords, each once', () => {
  const words = Array.from({ length: 30 }, (_, index) => `word ${index}`);
  expect(toKeywords(words).split(', ')).toHaveLength(20);
  expect(toKeywords(['Essay', 'essay', ' essay ', '', 'paper'])).toBe('Essay, paper');
});

test('head: keywords stay within 600 characters, and none is cut', () => {
  const words = Array.from({ length: 20 }, (_, index) => `${index}`.padStart(50, 'x'));
  const text = toKeywords(words);
  expect(text.length).toBeLessThanOrEqual(600);
  expect(text.split(', ').every((word) => word.length === 50)).toBe(true);
  expect(text.split(', ')).toHaveLength(11);
});

test.each([
  ['/admin', '', 'noindex,nofollow'],
  ['/admin/login', '', 'noindex,nofollow'],
  ['/administration', '', 'index,follow'],
  ['/privacy', '?q=x', 'index,follow'],
  ['/terms', '', 'index,follow'],
  ['/samples', '?q=hamlet', 'noindex,follow'],
  ['/samples', '?q=', 'noindex,follow'],
  ['/samples', '?level=masters', 'noindex,follow'],
  ['/samples/category/law', '?citationStyle=APA', 'noindex,follow'],
  ['/blog', '?search=x', 'noindex,follow'],
  ['/blog', '?filter=x', 'noindex,follow'],
  ['/blog', '?faq=1&research=2', 'index,follow'],
  ['/blog', '?page=2', 'index,follow'],
  ['/', '', 'index,follow'],
  ['/terms', '?preview=token', 'noindex,nofollow'],
  ['/samples/preview/token', '', 'noindex,nofollow'],
  ['/blog/preview/token', '?view=draft', 'noindex,nofollow'],
  ['/testimonial/token', '', 'noindex,nofollow'],
  ['/requests/token', '', 'noindex,nofollow'],
  ['/samples/previews', '', 'index,follow'],
])('robots of %s%s: %s', (pathname, search, expected) => {
  expect(toRobots({ pathname, search })).toBe(expected);
});

test('head: a page with a token names neither its address nor an image, found or not', () => {
  for (const status of [200, 404])
    expect(
      JSON.stringify(headTags(head, { ...place, pathname: '/samples/preview/secret' }, status)),
    ).not.toContain('secret');
});

test('head: a 404 page is not indexed', () => {
  expect(headTags(head, place, 404)).toContainEqual({ name: 'robots', content: 'noindex,follow' });
});

test('head: a picture gets an absolute URL and its dimensions', () => {
  const tags = headTags({ ...head, image: '/og/topics/essay.png' }, place);
  expect(tags).toContainEqual({
    property: 'og:image',
    content: 'https://essays.example/og/topics/essay.png',
  });
  expect(tags).toContainEqual({ property: 'og:image:width', content: '1200' });
  expect(tags).toContainEqual({ property: 'og:image:alt', content: head.title });
});

test('head: a route’s meta takes the origin from the root’s data and drops a trailing slash', () => {
  const meta = createMeta<() => { name: string }>(({ name }) => ({ ...head, title: name }));
  const matches = [
    { loaderData: { site: { origin: 'https://essays.example' }, words: shippedWords('site') } },
  ];
  const tags = meta({
    loaderData: { name: 'Hamlet' },
    location: { pathname: '/topics/', search: '' },
    matches,
  });
  expect(tags).toContainEqual({ title: 'Hamlet | Octavo' });
  expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://essays.example/topics' });
  expect(meta({ loaderData: undefined, location: { pathname: '/', search: '' }, matches })).toEqual([]);
});
