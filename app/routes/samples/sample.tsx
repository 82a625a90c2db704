import { lazy, Suspense, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { sampleHead } from '#app/features/samples/sample.head.ts';
import { sampleQuery } from '#app/features/samples/sample.queries.ts';
import { SampleArticle } from '#app/features/samples/sample-article.tsx';
import { call } from '#app/lib/api.ts';
import { createMeta } from '#app/lib/head.ts';
import { loadPage, loadRecord, orFailure } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { useArticle, withoutText } from '#app/lib/page-text.ts';
import { contactPath, samplePath } from '#app/lib/paths.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { pageReads } from '#app/routes/page-reads.ts';
import { Closing } from '#app/ui/closing.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { Frame } from '#app/ui/page.tsx';
import { ReadNext } from '#app/ui/read-next.tsx';
import type { SampleDetail } from '#shared/contracts/samples.ts';
import type { Route } from './+types/sample';

/** The copy that is shown; without it, the finished one. And the kind of notes; without it, all. */
export const handle: PageHandle = { searchParams: { view: ['draft', 'marked'], notes: 'any' } };

// Not needed before the middle of the text; and if it fails to load, the text stays.
const Promotion = lazy(() =>
  import('#app/features/samples/promotion.tsx').then(
    (module) => ({ default: module.Promotion }),
    () => ({ default: () => null }),
  ),
);

// Below the text, as the rest of that module.
const RelatedSamples = lazy(() =>
  import('#app/features/samples/end-of-sample.tsx').then(
    (module) => ({ default: module.RelatedSamples }),
    () => ({ default: () => null }),
  ),
);

function load(args: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const {
    request,
    params: { id },
  } = args;
  return loadPage(args, async (client) => {
    const reading = pageReads['/samples/:id'](client, args);
    const [record, { result: words }] = await Promise.all([
      loadRecord(reading.detail, { name: id, request }, samplePath),
      orFailure(reading.words),
    ]);
    return { ...record, words: words && { kinds: words.kinds, closing: words.closing, offer: words.offer } };
  });
}

export async function loader(args: Route.LoaderArgs) {
  const { page } = await load(args);
  return { page: { ...page, detail: page.detail && forHydration(page.detail) } };
}

/** What the page needs besides its own text. */
function forHydration({ related, ...detail }: SampleDetail) {
  return { ...withoutText(detail), related: related?.map(({ tags, createdAt, ...shown }) => shown) };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);

export const meta = createMeta<Awaited<ReturnType<typeof load>>>(({ page: { detail } }, t) =>
  detail ? sampleHead(detail.item, t) : { title: t('Writing samples'), description: '' },
);

export default function SamplePage({ params: { id }, loaderData: { page } }: Route.ComponentProps) {
  const t = useTranslations();
  const { words, error } = page;
  const detail = useArticle(sampleQuery(id), page.detail);
  const recordId = detail?.item._id;
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (recordId) call('POST /samples/:id/view', { params: { id: recordId }, retries: 0 }).catch(() => {});
  }, [recordId]);

  if (!detail) {
    return (
      <Frame className="py-16">
        <h1 className="font-display text-[2rem] leading-tight">{t('Error Loading Sample')}</h1>
        <LoadError query={{ error, refetch: revalidate }} fallback={t('Failed to load sample')} />
      </Frame>
    );
  }
  const { item, related = [], next } = detail;
  return (
    <>
      <SampleArticle key={recordId} sample={item} kinds={words?.kinds} />
      <ReadNext
        next={next}
        ask={{ label: t('Ask about a paper like this'), href: contactPath({ about: item.title }) }}
      />
      <Suspense>
        <RelatedSamples
          samples={related.filter(({ slug }) => next?.kind !== 'sample' || slug !== next.slug)}
        />
      </Suspense>
      <Frame className="print:hidden">{words && <Closing {...words.closing} />}</Frame>
      <Suspense>{words && <Promotion key={recordId} offer={words.offer} />}</Suspense>
    </>
  );
}
