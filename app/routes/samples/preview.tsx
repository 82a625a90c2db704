import { SampleArticle } from '#app/features/samples/sample-article.tsx';
import { call } from '#app/lib/api.ts';
import { createMeta } from '#app/lib/head.ts';
import { loadPage, onServer } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { useArticle, withoutText } from '#app/lib/page-text.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { getWords } from '#app/lib/words.ts';
import type { Route } from './+types/preview';

export const handle: PageHandle = { searchParams: { view: ['draft', 'marked'], notes: 'any' } };

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const [{ page: detail }, { kinds }] = await Promise.all([
    loadPage(call('GET /samples/previews/:token', { params: { token } })),
    getWords('samples'),
  ]);
  context.set(onServer, { ...context.get(onServer), record: detail });
  return { page: { detail: withoutText(detail), kinds } };
}

export const meta = import.meta.env.SSR
  ? createMeta<typeof loader>(({ page: { detail } }, t) => ({
      title: t('Preview: {title}', { title: detail.item.title }),
      description: detail.item.excerpt,
    }))
  : () => [];

/** What is saved of a sample, for holders of its link. */
export default function Preview({ params: { token }, loaderData: { page } }: Route.ComponentProps) {
  const t = useTranslations();
  const { item } = useArticle(page.detail);
  return (
    <>
      <p className="border-b border-warning bg-warning-wash px-5 py-2.5 text-center font-sans text-[0.9375rem] text-warning">
        {t('This is a preview. Only people with this link can see it, and the link can be turned off.')}
      </p>
      <SampleArticle sample={item} kinds={page.kinds} path={`/samples/preview/${token}`} />
    </>
  );
}
