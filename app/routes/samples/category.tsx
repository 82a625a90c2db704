import { useQuery } from '@tanstack/react-query';
import { data, useSearchParams } from 'react-router';
import { CategorySearch } from '#app/features/samples/category-search.tsx';
import { NoneAvailable, NoneFound } from '#app/features/samples/no-samples.tsx';
import { SampleFeed } from '#app/features/samples/sample-feed.tsx';
import { SampleFilterForm } from '#app/features/samples/sample-filter-form.tsx';
import { sampleParameters, summaryOf } from '#app/features/samples/sample-filters.ts';
import { categoryHead } from '#app/features/samples/samples.head.ts';
import { sampleCategoriesQuery, samplesQuery } from '#app/features/samples/samples.queries.ts';
import { isNamedSubject, subjectOf } from '#app/features/samples/subject-of.ts';
import { metaOf } from '#app/lib/head.ts';
import { loadList, loadPage } from '#app/lib/load-page.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { Closing } from '#app/ui/closing.tsx';
import { Frame, MarginNote, PageHead } from '#app/ui/page.tsx';
import { samplesCopy } from '#shared/words/samples.ts';
import type { SubjectNote } from '#shared/words/subject-notes.ts';
import type { Route } from './+types/category';

function load({ request, slug }: { request: Request; slug: string }) {
  const { page, ...filter } = sampleParameters(new URL(request.url).searchParams);
  return loadPage(async (client) => {
    const list = await loadList(async () => {
      const categories = client.ensureQueryData(sampleCategoriesQuery());
      const samples = await client.ensureInfiniteQueryData(samplesQuery({ ...filter, subject: slug }, page));
      await categories;
      return samples;
    });
    // Only the library knows a subject that the site does not name. A list that cannot be read is not a missing page.
    const categories = isNamedSubject(slug)
      ? client.getQueryData(sampleCategoriesQuery().queryKey)
      : await client.ensureQueryData(sampleCategoriesQuery()).catch(() => undefined);
    const subject = subjectOf(slug, categories);
    if (subject === undefined) throw data('Category not found', { status: 404 });
    return { subject, slug, note: await noteOn(subject), samples: list?.pages[0]?.items ?? [] };
  });
}

/** The server sends the one note along; a visitor who is already here fetches all of them, once. */
async function noteOn(subject: string): Promise<SubjectNote | undefined> {
  const notes = await import('#shared/words/subject-notes.ts').catch(() => undefined);
  return notes?.subjectNotes[subject];
}

export const loader = ({ request, params }: Route.LoaderArgs) => load({ request, slug: params.slug });
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load({ request, slug: params.slug });

export const meta = metaOf<Awaited<ReturnType<typeof load>>>(({ page: { subject, slug, samples } }) =>
  categoryHead({ subject, slug }, samples),
);

export default function Category({ params: { slug }, loaderData }: Route.ComponentProps) {
  const categories = useQuery(sampleCategoriesQuery());
  const [parameters, setParameters] = useSearchParams();
  const { page, ...filter } = sampleParameters(parameters);
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
      <div className="grid gap-x-16 gap-y-10 pb-12 md:pb-16 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <Conventions subject={subject} note={loaderData.page.note} />
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <CategorySearch key={slug} subject={subject} filter={filter} />
          <SampleFilterForm {...filter} />
          <div className="pt-10">
            <SampleFeed
              key={`${slug} ${JSON.stringify(filter)}`}
              filter={{ ...filter, subject: slug }}
              fromPage={page}
              summary={(total) => summaryOf(total, filter)}
              empty={
                parameters.size > 0 ? (
                  <NoneFound onClear={() => setParameters({}, { replace: true })} />
                ) : (
                  <NoneAvailable />
                )
              }
            />
          </div>
        </div>
      </div>
      <Closing {...samplesCopy.closing} />
    </Frame>
  );
}

/** How papers in the subject are written, in the margin; above the list where there is none. */
function Conventions({ subject, note }: { subject: string; note: SubjectNote | undefined }) {
  if (!note) return null;
  return (
    <aside aria-labelledby="conventions" className="lg:col-start-2 lg:row-start-1">
      <MarginNote title={<span id="conventions">How papers in {subject} are written</span>}>
        <p>{note.argues}</p>
        <p className="mt-2">{note.cites}</p>
      </MarginNote>
    </aside>
  );
}
