import { toRss } from '#app/features/blog/rss.ts';
import { call } from '#app/lib/api.ts';
import { getWords } from '#app/lib/words.ts';

const FEED_LENGTH = 20;

export async function loader() {
  const [{ origin }, { brand }, { feed }, { items }] = await Promise.all([
    call('GET /site'),
    getWords('site'),
    getWords('blog'),
    call('GET /blog', { query: { sort: 'newest', limit: FEED_LENGTH } }),
  ]);
  return new Response(toRss(items, { origin, brand, feed }), {
    headers: {
      'content-type': 'application/rss+xml; charset=utf-8',
      // Cached, but revalidated each time: a scheduled post is in the feed the second it is due.
      'cache-control': 'public, no-cache',
    },
  });
}
