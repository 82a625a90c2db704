import { Suspense, useEffect } from 'react';
import { data } from 'react-router';
import { SampleArticle } from '#app/features/samples/sample-article.tsx';
import { sampleHead } from '#app/features/samples/samples.head.ts';
import { ApiError, call } from '#app/lib/api.ts';
import { lazyPart } from '#app/lib/deferred.tsx';
import { createMeta } from '#app/lib/head.ts';
import { loadPage, readRecord } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { useArticle, withoutText } from '#app/lib/page-text.ts';
import { contactPath, samplePath } from '#app/lib/paths.ts';
import { reloadPage } from '#app/lib/reload.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { getWords } from '#app/lib/words.ts';
import { Closing } from '#app/ui/closing.tsx';
import { LoadError } from '#app/ui/load-states.tsx';
import { EndOfFirstView, Frame } from '#app/ui/page.tsx';
import { ReadNext } from '#app/ui/read-next.tsx';
import type { SampleDetail } from '#shared/contracts/samples.ts';
import type { Route } from './+types/sample';

/** The copy that is shown; without it, the finished one. And the kind of notes; without it, all. */
export const handle: PageHandle = { searchParams: { view: ['draft', 'marked'], notes: 'any' } };

// Not needed before the middle of the text; and if it fails to load, the text stays.
const Promotion = lazyPart(async () => (await import('#app/features/samples/promotion.tsx')).Promotion);

// Below the text, as the rest of that module.
const RelatedSamples = lazyPart(
  async () => (await import('#app/features/samples/end-of-sample.tsx')).RelatedSamples,
);

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const [{ page: record }, words] = await Promise.all([
    loadPage(
      readRecord(call('GET /samples/:id', { params: { id }, query: { includeRelated: 'true' } }), {
        ...args,
        name: id,
        makePath: samplePath,
      }),
    ),
    getWords('samples'),
  ]);
  const { kinds, closing, offer } = words;
  const page = {
    ...record,
    detail: record.detail && forHydration(record.detail),
    words: { kinds, closing, offer },
  };
  return data({ page }, record.failure?.status ?? 200);
}

/** What the page needs besides its own text. */
function forHydration({ related, ...detail }: SampleDetail) {
  return {
    ...withoutText(detail),
    related: related?.map(({ _id, slug, tags, createdAt, ...shown }) => ({ ...shown, slug: slug ?? _id })),
  };
}

export const meta = import.meta.env.SSR
  ? createMeta<() => Route.ComponentProps['loaderData']>(({ page: { detail } }, t) =>
      detail ? sampleHead(detail.item, t) : { title: t('Writing samples'), description: '' },
    )
  : () => [];

export default function SamplePage({ loaderData: { page } }: Route.ComponentProps) {
  const t = useTranslations();
  const { words, failure } = page;
  const detail = useArticle(page.detail);
  const recordId = detail?.item._id;

  useEffect(() => {
    if (recordId) call('POST /samples/:id/view', { params: { id: recordId }, retries: 0 }).catch(() => {});
  }, [recordId]);

  if (!detail) {
    return (
      <Frame className="py-16">
        <h1 className="font-display text-[2rem] leading-tight">{t('Error Loading Sample')}</h1>
        <LoadError
          query={{ error: new ApiError(failure?.message ?? ''), refetch: reloadPage }}
          fallback={t('Failed to load sample')}
        />
        <EndOfFirstView />
      </Frame>
    );
  }
  const { item, related = [], next } = detail;
  return (
    <>
      <SampleArticle sample={item} kinds={words.kinds} />
      <ReadNext
        next={next}
        ask={{ label: t('Ask about a paper like this'), href: contactPath({ about: item.title }) }}
      />
      <Suspense>
        <RelatedSamples
          samples={related.filter(({ slug }) => next?.kind !== 'sample' || slug !== next.slug)}
        />
      </Suspense>
      <Frame className="print:hidden">
        <Closing {...words.closing} />
      </Frame>
      <Suspense>
        <Promotion offer={words.offer} />
      </Suspense>
    </>
  );
}
