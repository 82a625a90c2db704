import { getPreview } from '#app/features/samples/sample.requests.ts';
import { SampleArticle } from '#app/features/samples/sample-article.tsx';
import { createMeta } from '#app/lib/head.ts';
import { loadPage, readOnServer } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { useArticle, withoutText } from '#app/lib/page-text.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { getWords } from '#app/lib/words.ts';
import type { Route } from './+types/preview';

export const handle: PageHandle = { searchParams: { view: ['draft', 'marked'], notes: 'any' } };

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const [{ page: detail }, { kinds }] = await Promise.all([loadPage(getPreview(token)), getWords('samples')]);
  context.set(readOnServer, { record: detail });
  return { page: { detail: withoutText(detail), kinds } };
}

export const meta = createMeta<Awaited<ReturnType<typeof loader>>>(
  (
    {
      page: {
        detail: { item },
      },
    },
    t,
  ) => ({
    title: t('Preview: {title}', { title: item.title }),
    description: item.excerpt,
  }),
);

/** What is saved of a sample, for holders of its link. */
export default function Preview({ params: { token }, loaderData: { page } }: Route.ComponentProps) {
  const t = useTranslations();
  const { item } = useArticle(page.detail);
  return (
    <>
      <p className="border-b border-warning bg-warning-wash px-5 py-2.5 text-center font-sans text-[0.9375rem] text-warning">
        {t('This is a preview. The sample is not published under this address, and the link can be revoked.')}
      </p>
      <SampleArticle sample={item} kinds={page.kinds} path={`/samples/preview/${token}`} />
    </>
  );
}
