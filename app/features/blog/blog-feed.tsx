import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useFocusAfterRemoval } from '#app/lib/focus-heading.ts';
import { flattenPages } from '#app/lib/list-items.ts';
import { changedAddress } from '#app/lib/list-parameters.ts';
import { handlePlainClick } from '#app/lib/plain-click.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { suggestionsQuery } from '#app/lib/suggestions.query.ts';
import { useChangeAddress } from '#app/lib/use-change-address.ts';
import { FeedEnd } from '#app/ui/feed-end.tsx';
import { FoundElsewhere } from '#app/ui/found-elsewhere.tsx';
import { LoadError, Skeleton } from '#app/ui/load-states.tsx';
import { PageLinks, PastTheEnd } from '#app/ui/page-links.tsx';
import { countShown, SearchNote } from '#app/ui/search-note.tsx';
import type { PostSummary } from '#shared/contracts/posts.ts';
import type { BlogCopy } from '#shared/contracts/words/library-sections.ts';
import { grouped } from '#shared/text/dates.ts';
import { type BlogFilter, blogAddress, blogQuery } from './blog.queries.ts';
import { FeaturedPost, PostEntry, SmallPost } from './post-cards.tsx';

const LOAD_FAILURE = 'Failed to load blog posts';

const SMALL_POSTS = 3;

type BlogFeedProps = { filter: BlogFilter; fromPage: number; words: BlogCopy };

/** The posts, below a line that stays the same element when they change, so that a click on it is not lost. */
export function BlogFeed({ filter, fromPage, words }: BlogFeedProps) {
  return (
    <>
      <FilterLine filter={filter} fromPage={fromPage} />
      <Articles
        key={`${filter.q}\n${filter.tag}\n${fromPage}`}
        filter={filter}
        fromPage={fromPage}
        words={words}
      />
    </>
  );
}

/** One large post, three next to it, and the rest with infinite scroll. */
function Articles({ filter, fromPage, words }: BlogFeedProps) {
  const feed = useInfiniteQuery(blogQuery(filter, fromPage));
  const t = useTranslations();

  const pages = feed.data?.pages ?? [];
  const posts = flattenPages(pages);
  const last = pages.at(-1);
  return (
    <>
      {feed.isPending && <FeedSkeleton />}
      {feed.isLoadingError && <LoadError query={feed} fallback={LOAD_FAILURE} />}
      {posts.length > 0 && (
        <Posts
          posts={posts}
          isList={fromPage > 1 || filter.q !== ''}
          title={t(filter.q ? 'Articles' : 'All Articles')}
          withAllWords={fromPage > 1 ? undefined : pages[0]?.search?.withAllWords}
        />
      )}
      {last && posts.length === 0 && <NoPosts filter={filter} fromPage={fromPage} words={words} />}
      <FeedEnd feed={feed} loading={t('Loading more articles...')} failure={LOAD_FAILURE} />
      {last && <PageLinks first={fromPage} last={last.page} totalPages={last.totalPages} />}
    </>
  );
}

type PostsProps = {
  posts: PostSummary[];
  /** Nothing is put first: the results of a search, or a later page. */
  isList: boolean;
  title: string;
  withAllWords: number | undefined;
};

/** A list that starts on a later page links to the first one. What has only most of the words searched for is apart. */
function Posts({ posts, isList, title, withAllWords }: PostsProps) {
  const t = useTranslations();
  const found = posts.slice(0, withAllWords || undefined);
  const withMostWords = posts.slice(found.length);
  const [featured, ...others] = isList ? [] : found;
  const popular = others.slice(0, SMALL_POSTS);
  const rest = isList ? found : others.slice(SMALL_POSTS);
  return (
    <>
      {featured && (
        <Part title={t('Featured Article')}>
          <FeaturedPost post={featured} />
        </Part>
      )}
      {popular.length > 0 && (
        <Part title={t('Popular Topics')}>
          <ul className="grid grid-cols-1 gap-x-8 gap-y-10 md:grid-cols-3">
            {popular.map((post) => (
              <li key={post._id}>
                <SmallPost post={post} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {rest.length > 0 && <PostsBelow title={title} posts={rest} />}
      {withMostWords.length > 0 && <PostsBelow title={t('With most of your words')} posts={withMostWords} />}
    </>
  );
}

function PostsBelow({ title, posts }: { title: string; posts: PostSummary[] }) {
  return (
    <Part title={title}>
      <ul className="later-each border-t border-rule [--room:18rem]">
        {posts.map((post) => (
          <li key={post._id}>
            <PostEntry post={post} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="pt-12">
      <h2 id={id} className="small-caps mb-5 text-lg leading-none font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The active filter, and a link to clear it, which does not move with the text. */
function FilterLine({ filter, fromPage }: Omit<BlogFeedProps, 'words'>) {
  const t = useTranslations();
  const [parameters] = useSearchParams();
  const page = useInfiniteQuery(blogQuery(filter, fromPage)).data?.pages[0];
  const search = page?.search;
  const total = page && countShown(page.total, search);
  const { q, tag } = filter;
  if (!q && !tag) return null;
  const { tagParameter } = blogAddress(parameters);
  const number =
    total === undefined
      ? t('Articles')
      : t(total === 1 ? '1 article' : '{n} articles', { n: grouped(total) });
  const words = search?.corrected?.q ?? q;
  const filed = tag ? t('{found} filed under “{tag}”', { found: number, tag }) : number;
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-1 pt-5 font-sans text-[0.9375rem]">
      <div className="basis-full empty:hidden">
        <SearchNote search={search} q={q} />
      </div>
      {!search?.nearest && (
        <p role="status" className="lining basis-full text-faint">
          {q ? t('{found} for “{words}”', { found: filed, words }) : filed}
        </p>
      )}
      {tag && (
        <ClearLink
          label={t(tagParameter === 'tag' ? 'Clear tag' : 'Clear category')}
          parameter={tagParameter}
        />
      )}
      {q && <ClearLink label={t('Clear search')} parameter="q" />}
    </div>
  );
}

function ClearLink({ label, parameter }: { label: string; parameter: string }) {
  const [parameters] = useSearchParams();
  const changeAddress = useChangeAddress();
  const link = useRef<HTMLAnchorElement>(null);
  useFocusAfterRemoval(link);
  const search = changedAddress(parameters, { [parameter]: '' });
  return (
    <a
      ref={link}
      href={`/blog${search.size > 0 ? `?${search}` : ''}`}
      onClick={handlePlainClick(() => changeAddress({ [parameter]: '' }, { replace: true }))}
      className="py-2 link"
    >
      {label}
    </a>
  );
}

function NoPosts({ filter, fromPage, words }: BlogFeedProps) {
  const t = useTranslations();
  const { pathname } = useLocation();
  const { data: found } = useQuery(suggestionsQuery(filter.q));
  const isFiltered = filter.q !== '' || filter.tag !== '';
  const { title, text } = isFiltered ? words.nothingFound : words.empty;
  return (
    <div className="max-w-measure py-12">
      {fromPage > 1 ? (
        <PastTheEnd />
      ) : (
        <>
          <h2 className="font-display text-[1.75rem] leading-tight">{title}</h2>
          <p className="mt-2 text-faint">{text}</p>
        </>
      )}
      {isFiltered && (
        <p className="mt-4">
          <a href={pathname} className="link">
            {t('Show all articles')}
          </a>
        </p>
      )}
      <FoundElsewhere found={found} />
    </div>
  );
}

function FeedSkeleton() {
  const t = useTranslations();
  return (
    <div role="status" aria-label={t('Loading articles')} className="pt-12">
      <div data-skeleton="large" className="max-w-[44rem] space-y-4">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-10 w-4/5" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-3/5" />
      </div>
      <div className="mt-14 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <div key={key} data-skeleton="small" className="space-y-3 border-t border-rule pt-4">
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        ))}
      </div>
    </div>
  );
}
