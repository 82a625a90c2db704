import { FEED_PATH, postPath } from '#app/lib/paths.ts';
import type { PostSummary } from '#shared/contracts/posts.ts';
import type { BlogCopy } from '#shared/contracts/words/library-sections.ts';
import { escapeHtml } from '#shared/text/html.ts';
import type { SiteWords } from '#shared/words/page-words.ts';
import { getAuthor } from './post-facts.tsx';

type Channel = { origin: string; brand: SiteWords['brand']; feed: BlogCopy['feed'] };

export function toRss(posts: PostSummary[], { origin, brand, feed }: Channel): string {
  const newest = posts[0]?.publishedAt;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${element('title', `${brand.name}: ${feed.title}`)}
${element('link', `${origin}/blog`)}
${element('description', feed.description)}
<language>en-us</language>
<atom:link href="${xml(origin + FEED_PATH)}" rel="self" type="application/rss+xml"/>
${newest ? element('lastBuildDate', new Date(newest).toUTCString()) : ''}
${posts.map((post) => item(post, origin, brand)).join('\n')}
</channel>
</rss>
`;
}

function item(post: PostSummary, origin: string, brand: SiteWords['brand']): string {
  return `<item>
${element('title', post.title)}
${element('link', origin + postPath(post))}
<guid isPermaLink="false">${post._id}</guid>
${post.publishedAt ? element('pubDate', new Date(post.publishedAt).toUTCString()) : ''}
${element('dc:creator', getAuthor(post, brand))}
${post.tags.map((tag) => element('category', tag)).join('')}
${element('description', post.excerpt)}
</item>`;
}

function element(name: string, text: string): string {
  return `<${name}>${xml(text)}</${name}>`;
}

/** Control characters have no place in XML, escaped or not. */
function xml(text: string): string {
  return escapeHtml(text.replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, ''));
}
