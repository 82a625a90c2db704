import { useSearchParams } from 'react-router';
import { blogHead, createFeedLink, TAG_TITLE } from '#app/features/blog/blog.head.ts';
import { blogAddress, blogQuery } from '#app/features/blog/blog.queries.ts';
import { BlogFeed } from '#app/features/blog/blog-feed.tsx';
import { createMeta, findBrand } from '#app/lib/head.ts';
import { loadList } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { FEED_PATH } from '#app/lib/paths.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { suggestionsQuery } from '#app/lib/suggestions.query.ts';
import { getWords, readPreviewToken } from '#app/lib/words.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { Closing } from '#app/ui/closing.tsx';
import { Frame, PageHead } from '#app/ui/page.tsx';
import { SearchBox } from '#app/ui/search-box.tsx';
import type { Route } from './+types/list';

export const handle: PageHandle = {
  searchParams: { q: 'any', tag: 'any', category: 'any', page: 'any' },
  listing: { words: 'blog', kind: 'Blog' },
};

export function loader(args: Route.LoaderArgs) {
  const { request } = args;
  const { q, tag, page } = blogAddress(new URL(request.url).searchParams);
  return loadList(args, async (client) => {
    const [words, list] = await Promise.all([
      getWords('blog', { preview: readPreviewToken(request) }),
      client.ensureInfiniteQueryData(blogQuery({ q, tag }, page)),
    ]);
    const posts = list.pages[0]?.items ?? [];
    if (q && posts.length === 0) await client.prefetchQuery(suggestionsQuery(q));
    return { words, posts, isPastEnd: page > 1 && posts.length === 0 };
  });
}

/** The list itself reads what another search or tag shows. */
export function shouldRevalidate() {
  return false;
}

const listMeta = createMeta<typeof loader>(({ page: { words, posts, isPastEnd } }, t, { search }) => ({
  ...blogHead(words, posts, t, blogAddress(new URLSearchParams(search)).tag),
  isIndexed: !isPastEnd,
}));
export function meta(args: Route.MetaArgs) {
  const words = args.loaderData?.page.words;
  return words ? [...listMeta(args), createFeedLink(words, findBrand(args.matches))] : [];
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const t = useTranslations();
  const { words } = loaderData.page;
  const [parameters] = useSearchParams();
  const { q, tag, page, tagParameter } = blogAddress(parameters);
  return (
    <Frame>
      {tag ? (
        <PageHead opening="list" title={t(TAG_TITLE, { tag })}>
          <Breadcrumb steps={[{ label: t('Blog'), href: '/blog' }]} />
        </PageHead>
      ) : (
        <PageHead opening="list" title={words.title} lead={words.lead} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="w-full max-w-measure">
          <SearchBox
            q={q}
            label={t('Search articles')}
            isLabelHidden
            placeholder={t('Search articles...')}
            filters={{ [tagParameter]: tag }}
          />
        </div>
        <a href={FEED_PATH} className="py-2 font-sans text-[0.9375rem] link">
          {t('RSS feed')}
        </a>
      </div>
      <div className="pb-16">
        <BlogFeed filter={{ q, tag }} fromPage={page} words={words} />
      </div>
      <Closing {...words.closing} />
    </Frame>
  );
}
