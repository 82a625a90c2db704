import { PostArticle } from '#app/features/blog/post-article.tsx';
import { call } from '#app/lib/api.ts';
import { createMeta } from '#app/lib/head.ts';
import { loadPage, onServer } from '#app/lib/load-page.ts';
import { useArticle, withoutText } from '#app/lib/page-text.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { Frame } from '#app/ui/page.tsx';
import type { Route } from './+types/preview';

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { page } = await loadPage(call('GET /previews/:token', { params: { token } }));
  context.set(onServer, { ...context.get(onServer), record: page });
  return { page: withoutText(page) };
}

export const meta = import.meta.env.SSR
  ? createMeta<typeof loader>(({ page: { item } }, t) => ({
      title: t('Preview: {title}', { title: item.title }),
      description: item.excerpt,
    }))
  : () => [];

/** A draft, for holders of its link. */
export default function Preview({ loaderData: { page } }: Route.ComponentProps) {
  const t = useTranslations();
  const { item } = useArticle(page);
  return (
    <>
      <p className="border-b border-warning bg-warning-wash px-5 py-2.5 text-center font-sans text-[0.9375rem] text-warning">
        {t('This is a preview. Only people with this link can read it, and the link can be turned off.')}
      </p>
      <Frame>
        <PostArticle post={item} />
      </Frame>
    </>
  );
}
