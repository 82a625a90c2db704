import { expect, test } from 'vitest';
import { headTags } from '#app/lib/head.ts';
import type { Post } from '#shared/contracts/posts.ts';
import { createTranslator } from '#shared/words/translate.ts';
import { shippedWords } from '#tests/support/page-words.ts';
import { blogHead, postHead } from './blog.head.ts';

const post: Post = {
  _id: '0123456789abcdef01234567',
  slug: 'commas',
  title: 'Commas',
  excerpt: 'On commas.',
  tags: ['style'],
  categories: [],
  author: null,
  status: 'published',
  featuredPost: false,
  views: 0,
  readingTime: 1,
  coverImage: null,
  scheduledFor: null,
  publishedAt: '2026-01-01T00:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  content: 'Text.',
  contentHtml: '<p>Text.</p>',
  metaTitle: null,
  metaDescription: null,
  allowComments: true,
  socialImage: null,
};

/** The picture beside a link, and the pictures that search engines are told of. */
function getPictures(own: Partial<Post>) {
  const place = {
    origin: 'https://octavo.example',
    pathname: '/blog/commas',
    search: '',
    words: shippedWords('site'),
  };
  const tags = headTags(postHead({ ...post, ...own }, shippedWords('blog')), place) as Record<
    string,
    unknown
  >[];
  const markup = tags.map((tag) => tag['script:ld+json'] as { '@type': string; image: string[] } | undefined);
  return {
    beside: tags.find((tag) => tag.property === 'og:image')?.content,
    told: markup.find((item) => item?.['@type'] === 'BlogPosting')?.image,
  };
}

test('blog head: an article without a picture has the generated one', () => {
  const drawn = 'https://octavo.example/og/blog/commas.png';
  expect(getPictures({})).toEqual({ beside: drawn, told: [drawn] });
});

test('blog head: a cover is in the structured data, but not used as the social image', () => {
  const drawn = 'https://octavo.example/og/blog/commas.png';
  expect(getPictures({ coverImage: { url: '/media/cover.jpg' } })).toEqual({
    beside: drawn,
    told: [drawn, 'https://octavo.example/media/cover.jpg'],
  });
});

test('blog head: an uploaded social image takes precedence over the generated one', () => {
  const own = 'https://cdn.example/social.png';
  expect(getPictures({ socialImage: { url: own } })).toEqual({ beside: own, told: [own] });
});

test('blog head: the list of a tag is titled after it', () => {
  expect(blogHead(shippedWords('blog'), [], createTranslator({}), 'revising').title).toBe(
    'Articles filed under “revising”',
  );
  expect(blogHead(shippedWords('blog'), [], createTranslator({})).title).toContain('Blog');
});
