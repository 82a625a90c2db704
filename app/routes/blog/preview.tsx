import { previewQuery } from '#app/features/blog/post.queries.ts';
import { PostArticle } from '#app/features/blog/post-article.tsx';
import { createMeta } from '#app/lib/head.ts';
import { loadPage } from '#app/lib/load-page.ts';
import { useArticle, withoutText } from '#app/lib/page-text.ts';
import { useTranslations } from '#app/lib/site-words.ts';
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

export const meta = createMeta<Awaited<ReturnType<typeof load>>>(({ page: { item } }, t) => ({
  title: t('Preview: {title}', { title: item.title }),
  description: item.excerpt,
}));

/** A draft, for holders of its link. */
export default function Preview({ params: { token }, loaderData: { page } }: Route.ComponentProps) {
  const t = useTranslations();
  const { item } = useArticle(previewQuery(token), page);
  return (
    <>
      <p className="border-b border-warning bg-warning-wash px-5 py-2.5 text-center font-sans text-[0.9375rem] text-warning">
        {t(
          'This is a preview. The article is not published under this address, and the link can be revoked.',
        )}
      </p>
      <Frame>
        <PostArticle post={item} />
      </Frame>
    </>
  );
}
