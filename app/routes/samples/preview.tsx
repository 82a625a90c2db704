import { samplePreviewQuery } from '#app/features/samples/sample.queries.ts';
import { SampleArticle } from '#app/features/samples/sample-article.tsx';
import { createMeta } from '#app/lib/head.ts';
import { loadPage } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { useArticle, withoutText } from '#app/lib/page-text.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { wordsQuery } from '#app/lib/words.ts';
import type { Route } from './+types/preview';

export const handle: PageHandle = { searchParams: { view: ['draft', 'marked'], notes: 'any' } };

function load(args: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const { token } = args.params;
  return loadPage(args, async (client) => {
    const [detail, { kinds }] = await Promise.all([
      client.fetchQuery(samplePreviewQuery(token)),
      client.ensureQueryData(wordsQuery('samples')),
    ]);
    return { detail, kinds };
  });
}

export async function loader(args: Route.LoaderArgs) {
  const { page } = await load(args);
  return { page: { ...page, detail: withoutText(page.detail) } };
}
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);

export const meta = createMeta<Awaited<ReturnType<typeof load>>>(
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
  const { item } = useArticle(samplePreviewQuery(token), page.detail);
  return (
    <>
      <p className="border-b border-warning bg-warning-wash px-5 py-2.5 text-center font-sans text-[0.9375rem] text-warning">
        {t('This is a preview. The sample is not published under this address, and the link can be revoked.')}
      </p>
      <SampleArticle sample={item} kinds={page.kinds} path={`/samples/preview/${token}`} />
    </>
  );
}
