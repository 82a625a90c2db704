import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { callAdmin, readAdmin } from '#app/lib/session.ts';
import { COMMENT_LIST_LIMIT, SPAM_TAB_MIN_SCORE } from '#shared/contracts/comment-rules.ts';

export const tabs = ['all', 'pending', 'spam', 'approved'] as const;
export type ModerationTab = (typeof tabs)[number];

const everything = ['admin', 'comments'];

/** The filters of a list: tab, search, post. */
export type ModerationView = { tab: ModerationTab; q: string; post: string };

/** The comments of a tab, fifty at a time. */
export function moderationListQuery(view: ModerationView) {
  return infiniteQueryOptions({
    queryKey: [...everything, 'list', view],
    queryFn: ({ pageParam }) => listComments(view, pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore, page }) => (hasMore ? page + 1 : undefined),
    // New comments arrive while the page is closed: cached data is shown at once and refetched.
    staleTime: 0,
  });
}

function listComments({ tab, q, post }: ModerationView, number: number) {
  const page = number > 1 ? number : undefined;
  if (tab === 'spam')
    return callAdmin('GET /comments/spam', {
      query: { limit: COMMENT_LIST_LIMIT, minSpamScore: SPAM_TAB_MIN_SCORE, q, post, page },
    });
  const status = tab === 'all' ? undefined : tab;
  return callAdmin('GET /comments', {
    query: { limit: COMMENT_LIST_LIMIT, sortBy: 'createdAt', sortOrder: 'desc', status, q, post, page },
  });
}

export const commentStatsQuery = () => readAdmin('/comments/simple-stats');

export const commentedPostsQuery = () => ({
  ...readAdmin('/comments/posts'),
  meta: { silent: true },
});

export function deleteSpam(minSpamScore: number, dryRun: boolean) {
  return callAdmin('POST /comments/spam/delete', { body: { minSpamScore, dryRun } });
}

/** After every action: refetches the lists, the counts, and the articles cached in this tab. */
export async function refetchAll(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: everything }),
    client.invalidateQueries({ queryKey: ['comments'] }),
    // The bar of the desk shows how many are pending.
    client.invalidateQueries({ queryKey: readAdmin('/overview').queryKey }),
  ]);
}
