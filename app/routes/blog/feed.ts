import { toRss } from '#app/features/blog/rss.ts';
import { call } from '#app/lib/api.ts';
import { currentQueryClient } from '#app/lib/query-client.ts';
import { wordsQuery } from '#app/lib/words.ts';

const FEED_LENGTH = 20;

export async function loader() {
  const client = currentQueryClient();
  const [{ origin }, { brand }, { feed }, { items }] = await Promise.all([
    call('GET /site'),
    client.ensureQueryData(wordsQuery('site')),
    client.ensureQueryData(wordsQuery('blog')),
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
