import { previewQuery } from '#app/features/blog/post.queries.ts';
import { PostArticle } from '#app/features/blog/post-article.tsx';
import { metaOf } from '#app/lib/head.ts';
import { loadPage } from '#app/lib/load-page.ts';
import { useArticle, withoutText } from '#app/lib/page-text.ts';
import { useSay } from '#app/lib/site-words.ts';
import { Frame } from '#app/ui/page.tsx';
import type { Route } from './+types/preview';

function load(args: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const { token } = args.params;
  return loadPage(args, (client) => client.fetchQuery(previewQuery(token)));
}

export async function loader(args: Route.LoaderArgs) {
  const { page } = await load(args);
  return { page: withoutText(page) };
}
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);

export const meta = metaOf<Awaited<ReturnType<typeof load>>>(({ page: { item } }, say) => ({
  title: say('Preview: {title}', { title: item.title }),
  description: item.excerpt,
}));

/** A draft, for holders of its link. */
export default function Preview({ params: { token }, loaderData: { page } }: Route.ComponentProps) {
  const say = useSay();
  const { item } = useArticle(previewQuery(token), page);
  return (
    <>
      <p className="border-b border-warning bg-warning-wash px-5 py-2.5 text-center font-sans text-[0.9375rem] text-warning">
        {say(
          'This is a preview. The article is not published under this address, and the link can be revoked.',
        )}
      </p>
      <Frame>
        <PostArticle post={item} />
      </Frame>
    </>
  );
}
