import { useSearchParams } from 'react-router';
import { blogHead, FEED_PATH, feedLink, titleOfTag } from '#app/features/blog/blog.head.ts';
import { blogQuery } from '#app/features/blog/blog.queries.ts';
import { blogAddress } from '#app/features/blog/blog-address.ts';
import { BlogFeed } from '#app/features/blog/blog-feed.tsx';
import { BlogSearch } from '#app/features/blog/blog-search.tsx';
import { metaOf } from '#app/lib/head.ts';
import { loadList, loadPage } from '#app/lib/load-page.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { Closing } from '#app/ui/closing.tsx';
import { Frame, PageHead } from '#app/ui/page.tsx';
import { blogCopy } from '#shared/words/blog.ts';
import type { Route } from './+types/list';

function load({ request }: { request: Request }) {
  const { q, tag, page } = blogAddress(new URL(request.url).searchParams);
  return loadPage(async (client) => {
    const list = await loadList(() => client.ensureInfiniteQueryData(blogQuery({ q, tag }, page)));
    return { tag, posts: list?.pages[0]?.items ?? [] };
  });
}

export const loader = ({ request }: Route.LoaderArgs) => load({ request });
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load({ request });

const metaOfList = metaOf<Awaited<ReturnType<typeof load>>>(({ page: { tag, posts } }) =>
  blogHead(posts, tag),
);
export const meta: Route.MetaFunction = (args) => [...metaOfList(args), feedLink];

export default function Blog() {
  const [parameters] = useSearchParams();
  const { q, tag, page } = blogAddress(parameters);
  return (
    <Frame>
      {tag ? (
        <PageHead title={titleOfTag(tag)}>
          <Breadcrumb
            steps={[
              { label: 'Home', href: '/' },
              { label: 'Blog', href: '/blog' },
            ]}
          />
        </PageHead>
      ) : (
        <PageHead title={blogCopy.title} lead={blogCopy.lead} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="w-full max-w-measure">
          <BlogSearch q={q} tag={tag} />
        </div>
        <a
          href={FEED_PATH}
          className="py-2 font-sans text-[0.9375rem] underline decoration-edge underline-offset-[0.3em] hover:text-red"
        >
          RSS feed
        </a>
      </div>
      <div className="pb-16">
        <BlogFeed key={`${q}\n${tag}\n${page}`} filter={{ q, tag }} fromPage={page} />
      </div>
      <Closing {...blogCopy.closing} />
    </Frame>
  );
}
