import { rssOf } from '#app/features/blog/rss.ts';
import { get } from '#app/lib/api.ts';
import type { PostPage } from '#shared/contracts/posts.ts';
import type { Site } from '#shared/contracts/site.ts';

const FEED_LENGTH = 20;

export async function loader() {
  const [{ origin }, { items }] = await Promise.all([
    get<Site>('/site'),
    get<PostPage>(`/blog?sort=newest&limit=${FEED_LENGTH}`),
  ]);
  return new Response(rssOf(items, origin), {
    headers: {
      'content-type': 'application/rss+xml; charset=utf-8',
      // Kept, but asked for each time: a scheduled post is in the feed the second it is due.
      'cache-control': 'public, no-cache',
    },
  });
}
