import { useQuery } from '@tanstack/react-query';
import { data, useSearchParams } from 'react-router';
import { samplesCopy } from '#app/content/samples.ts';
import { CategorySearch } from '#app/features/samples/category-search.tsx';
import { NoneAvailable, NoneFound } from '#app/features/samples/no-samples.tsx';
import { SampleFeed } from '#app/features/samples/sample-feed.tsx';
import { categoryHead } from '#app/features/samples/samples.head.ts';
import { sampleCategoriesQuery, samplesQuery } from '#app/features/samples/samples.queries.ts';
import { subjectOf } from '#app/features/samples/subject-of.ts';
import { metaOf } from '#app/lib/head.ts';
import { listParameters } from '#app/lib/list-parameters.ts';
import { loadList, loadPage } from '#app/lib/load-page.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { Closing } from '#app/ui/closing.tsx';
import { Frame, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/category';

function load({ request, slug }: { request: Request; slug: string }) {
  const { q, page } = listParameters(new URL(request.url).searchParams);
  return loadPage(async (client) => {
    const list = await loadList(async () => {
      const categories = client.ensureQueryData(sampleCategoriesQuery());
      const samples = await client.ensureInfiniteQueryData(samplesQuery({ q, subject: slug }, page));
      await categories;
      return samples;
    });
    const categories = client.getQueryData(sampleCategoriesQuery().queryKey);
    const subject = subjectOf(slug, categories);
    if (subject === undefined) throw data('Category not found', { status: 404 });
    return { subject, slug, samples: list?.pages[0]?.items ?? [] };
  });
}

export const loader = ({ request, params }: Route.LoaderArgs) => load({ request, slug: params.slug });
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load({ request, slug: params.slug });

export const meta = metaOf<Awaited<ReturnType<typeof load>>>(({ page: { subject, slug, samples } }) =>
  categoryHead({ subject, slug }, samples),
);

export default function Category({ params: { slug } }: Route.ComponentProps) {
  const categories = useQuery(sampleCategoriesQuery());
  const [parameters, setParameters] = useSearchParams();
  const { q, page } = listParameters(parameters);
  const subject = subjectOf(slug, categories.data) ?? slug;
  return (
    <Frame>
      <PageHead
        title={`${subject} samples`}
        lead={`Papers in ${subject}, newest first, each with its length in typed pages.`}
      >
        <Breadcrumb
          steps={[
            { label: 'Home', href: '/' },
            { label: 'Samples', href: '/samples' },
          ]}
        />
      </PageHead>
      <CategorySearch key={slug} subject={subject} q={q} />
      <div className="max-w-[52rem] pt-10 pb-12 md:pb-16">
        <SampleFeed
          key={`${slug} ${q}`}
          filter={{ q, subject: slug }}
          fromPage={page}
          summary={(total) => `${total} ${total === 1 ? 'sample' : 'samples'}${q && ` for “${q}”`}`}
          empty={q ? <NoneFound onClear={() => setParameters({}, { replace: true })} /> : <NoneAvailable />}
        />
      </div>
      <Closing {...samplesCopy.closing} />
    </Frame>
  );
}
