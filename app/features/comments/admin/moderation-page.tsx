import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { logProblem } from '#app/lib/log.ts';
import { useChangeAddress } from '#app/lib/use-change-address.ts';
import { useTypedSearch } from '#app/lib/use-typed-search.ts';
import { Tabs } from '#app/ui/tabs.tsx';
import { SPAM_TAB_MIN_SCORE } from '#shared/contracts/comment-rules.ts';
import type { CommentStats } from '#shared/contracts/comments.ts';
import {
  commentedPostsQuery,
  commentStatsQuery,
  type ModerationTab,
  type ModerationView,
  tabs,
} from './moderation.queries.ts';
import { ModerationList } from './moderation-list.tsx';
import { SpamPanel } from './spam-panel.tsx';
import { useModeration } from './use-moderation.ts';

const BADGE_CAP = 9;

/** Four tabs fit a phone only with short names. */
const ALL_ON_ANY_WIDTH = (
  <span>
    All<span className="max-sm:sr-only"> Comments</span>
  </span>
);

const titles: Record<ModerationTab, string> = {
  all: 'All Comments',
  pending: 'Pending',
  spam: 'Spam',
  approved: 'Approved',
};

/** The moderation page. Tab, search and post are in the URL. */
export function ModerationPage() {
  const [parameters] = useSearchParams();
  const changeAddress = useChangeAddress();
  const tab = tabs.find((name) => name === parameters.get('tab')) ?? 'all';
  const q = parameters.get('q') ?? '';
  const post = parameters.get('post') ?? '';
  const stats = useQuery(commentStatsQuery());
  const moderation = useModeration();
  const searchBox = useRef<HTMLInputElement>(null);

  const show = ({ tab: chosen = tab, ...next }: Partial<ModerationView>) =>
    changeAddress({ ...next, tab: chosen === 'all' ? '' : chosen }, { replace: true });
  const { text, setText } = useTypedSearch(q, (words) => show({ q: words }));

  return (
    <div className="space-y-3 sm:space-y-6">
      <StatCards />
      <div className="grid grid-cols-[3fr_2fr] gap-2 sm:grid-cols-[minmax(0,1fr)_20rem] sm:gap-4">
        <search>
          <input
            ref={searchBox}
            type="search"
            aria-label="Search comments"
            placeholder="Search comments..."
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="control"
          />
        </search>
        <PostFilter post={post} onChoose={(id) => show({ post: id })} />
      </div>
      <div>
        <Tabs
          label="Comments by state"
          tabs={tabs.map((id) => ({
            id,
            label: id === 'all' ? ALL_ON_ANY_WIDTH : titles[id],
            // The number on its card.
            count: id === 'spam' || id === 'pending' ? stats.data?.[id] : undefined,
          }))}
          cap={BADGE_CAP}
          chosen={tab}
          onChoose={(id) => show({ tab: id })}
        >
          {tab === 'spam' && <SpamPanel moderation={moderation} />}
          <ModerationList
            key={tab}
            view={{ tab, q, post }}
            title={titles[tab]}
            note={tab === 'spam' ? spamNote(stats.data) : ''}
            moderation={moderation}
            searchBox={searchBox}
            onClearSearch={() => show({ q: '', post: '' })}
          />
        </Tabs>
      </div>
    </div>
  );
}

/** Why the Spam tab lists more than the Spam card counts. */
function spamNote(stats: CommentStats | undefined): string {
  if (!stats?.likelySpam) return '';
  const { spam, likelySpam } = stats;
  return `${spam} marked as spam, and ${likelySpam} still pending with a score of ${SPAM_TAB_MIN_SCORE} or more.`;
}

function PostFilter({ post, onChoose }: { post: string; onChoose: (id: string) => void }) {
  const posts = useQuery(commentedPostsQuery()).data?.items ?? [];
  const isListed = !post || posts.some(({ _id }) => _id === post);
  return (
    <select
      aria-label="Post"
      value={post}
      onChange={(event) => onChoose(event.target.value)}
      className="control min-h-[2.875rem] pr-9 max-sm:pr-7 max-sm:pl-2"
    >
      <option value="">All posts</option>
      {!isListed && <option value={post}>This post</option>}
      {posts.map(({ _id, title, count }) => (
        <option key={_id} value={_id}>
          {title} ({count})
        </option>
      ))}
    </select>
  );
}

function StatCards() {
  const stats = useQuery(commentStatsQuery());
  useEffect(() => {
    if (stats.error) logProblem('The comment counts could not be loaded', stats.error);
  }, [stats.error]);

  const { total = 0, pending = 0, approved = 0, spam = 0 } = stats.data ?? {};
  const rejected = total - pending - approved - spam;
  return (
    <div>
      <dl className="grid grid-cols-4 gap-px border border-rule bg-rule wrap-break-word">
        {(['total', 'pending', 'approved', 'spam'] as const).map((name) => (
          <div
            key={name}
            data-stat={name}
            className="flex items-baseline justify-between gap-x-3 bg-paper px-2 max-sm:flex-col py-1.5 sm:px-4 sm:py-3"
          >
            <dt className="clerk">{name === 'total' ? 'Total' : titles[name]}</dt>
            <dd className="lining font-display text-xl leading-none sm:text-[1.625rem]">
              {stats.data?.[name] ?? '–'}
            </dd>
          </div>
        ))}
      </dl>
      {rejected > 0 && (
        <p className="clerk mt-1">
          The total includes {rejected} rejected {rejected === 1 ? 'comment' : 'comments'}.
        </p>
      )}
    </div>
  );
}
