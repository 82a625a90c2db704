import type { MetaDescriptor } from 'react-router';
import type { Head } from '#app/lib/head.ts';
import { article, breadcrumbs, getSocialImage, itemList } from '#app/lib/json-ld.ts';
import { FEED_PATH, postPath } from '#app/lib/paths.ts';
import type { Post, PostSummary } from '#shared/contracts/posts.ts';
import type { BlogCopy } from '#shared/contracts/words/library-sections.ts';
import { createExcerpt, META_DESCRIPTION_CHARACTERS } from '#shared/text/excerpt.ts';
import type { Translate } from '#shared/words/translate.ts';

/** Tags are free text and name a subject, a genre or a task, so they are quoted. */
export const TAG_TITLE = 'Articles filed under “{tag}”';

export function blogHead(words: BlogCopy, posts: PostSummary[], t: Translate, tag = ''): Head {
  const entries = posts.map((post) => ({ label: post.title, href: postPath(post) }));
  return {
    ...words.seo,
    title: tag ? t(TAG_TITLE, { tag }) : words.seo.title,
    jsonLd: [breadcrumbs({ label: 'Blog', href: '/blog' }), itemList('Articles', entries)],
  };
}

export function postHead(post: Post, { seo }: Pick<BlogCopy, 'seo'>): Head {
  const path = postPath(post);
  return {
    title: post.metaTitle ?? post.title,
    description:
      post.metaDescription ?? (createExcerpt(post.excerpt, META_DESCRIPTION_CHARACTERS) || post.title),
    keywords: [...post.tags, ...post.categories.map(({ name }) => name), post.title, ...seo.keywords],
    image: getSocialImage(path, post),
    type: 'article',
    jsonLd: [
      breadcrumbs({ label: 'Blog', href: '/blog' }, { label: post.title, href: path }),
      article(
        path,
        post,
        {
          '@type': 'BlogPosting',
          headline: post.title,
          description: post.metaDescription ?? (post.excerpt || post.title),
          datePublished: post.publishedAt,
          dateModified: lastChange(post),
          keywords: post.tags,
          articleSection: post.categories[0]?.name,
          timeRequired: `PT${Math.max(1, post.readingTime)}M`,
        },
        post.author,
      ),
    ],
  };
}

/** A post written long before its publication is new on that day. */
function lastChange({ updatedAt, publishedAt }: Post): string {
  return publishedAt && publishedAt > updatedAt ? publishedAt : updatedAt;
}

/** Feed discovery. */
export function createFeedLink({ feed }: Pick<BlogCopy, 'feed'>, { name }: { name: string }): MetaDescriptor {
  return {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: `${name}: ${feed.title}`,
    href: FEED_PATH,
  };
}
