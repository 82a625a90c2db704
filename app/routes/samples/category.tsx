import { redirect, useSearchParams } from 'react-router';
import { sampleParameters, searchParams } from '#app/features/samples/filter-address.ts';
import { NoneAvailable, NoneFound } from '#app/features/samples/no-samples.tsx';
import { SampleFeed } from '#app/features/samples/sample-feed.tsx';
import { SampleFilterForm } from '#app/features/samples/sample-filter-form.tsx';
import { categoryHead } from '#app/features/samples/samples.head.ts';
import { filterCountsQuery, samplesQuery } from '#app/features/samples/samples.queries.ts';
import { ApiError, call } from '#app/lib/api.ts';
import { createMeta } from '#app/lib/head.ts';
import { loadList } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { categoryPath } from '#app/lib/paths.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { suggestionsQuery } from '#app/lib/suggestions.query.ts';
import { getWords, readPreviewToken } from '#app/lib/words.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { Closing } from '#app/ui/closing.tsx';
import { Frame, MarginNote, PageHead } from '#app/ui/page.tsx';
import { SearchBox } from '#app/ui/search-box.tsx';
import { sampleSubjects } from '#shared/contracts/sample-rules.ts';
import { toCategorySlug } from '#shared/text/slug.ts';
import type { PageWords } from '#shared/words/page-words.ts';
import type { Route } from './+types/category';

export const handle: PageHandle = { searchParams };

export function loader(args: Route.LoaderArgs) {
  const { request, params } = args;
  const { slug } = params;
  const { page, filter } = sampleParameters(new URL(request.url).searchParams);
  return loadList(args, async (client) => {
    const inSubject = { ...filter, subject: slug };
    const [words, list] = await Promise.all([
      getWords('category', { of: slug, preview: readPreviewToken(request) }),
      client.ensureInfiniteQueryData(samplesQuery(inSubject, page)),
      client.ensureQueryData(filterCountsQuery(inSubject)),
    ]);
    const samples = list.pages[0]?.items ?? [];
    if (filter.q && list.pages[0]?.total === 0) await client.prefetchQuery(suggestionsQuery(filter.q));
    // Any spelling of a subject finds its samples, but the page has one address.
    const canonical = toCategorySlug(slug);
    // The words of the site or the default subjects name it, with or without samples; otherwise the library knows it.
    // A list that cannot be read is not a missing page.
    const subject =
      words.subject ??
      sampleSubjects.find((name) => toCategorySlug(name) === canonical) ??
      (await call('GET /samples/categories').then(
        ({ items }) => items.find((category) => category.slug === canonical)?.subject,
        () => slugToTitle(slug),
      ));
    if (subject === undefined) throw new ApiError('Category not found', 404);
    if (canonical !== slug) throw redirect(categoryPath(canonical) + new URL(request.url).search, 301);
    return { words, subject, slug, samples, isPastEnd: page > 1 && samples.length === 0 };
  });
}

/** The list itself reads what another search or filter shows. */
export function shouldRevalidate() {
  return false;
}

export const meta = import.meta.env.SSR
  ? createMeta<typeof loader>(({ page: { subject, slug, samples, isPastEnd } }, t) => ({
      ...categoryHead({ subject, slug }, samples, t),
      isIndexed: !isPastEnd,
    }))
  : () => [];

export default function Category({ params: { slug }, loaderData }: Route.ComponentProps) {
  const t = useTranslations();
  const [parameters] = useSearchParams();
  const { page, filter } = sampleParameters(parameters);
  const { words, subject } = loaderData.page;
  return (
    <Frame>
      <PageHead
        opening="list"
        title={t('{subject} samples', { subject })}
        lead={t('{subject} papers, newest first.', { subject })}
      >
        <Breadcrumb steps={[{ label: t('Samples'), href: '/samples' }]} />
      </PageHead>
      <div className="with-margin gap-y-10 pb-10">
        <Conventions subject={subject} note={words.note} />
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <SearchBox
            key={slug}
            q={filter.q}
            label={t('Search in {subject}', { subject })}
            placeholder={words.searchPlaceholder}
            filters={{ ...filter, q: undefined }}
          />
          <SampleFilterForm filter={filter} subject={slug} />
        </div>
      </div>
      <div className="pb-12 md:pb-16">
        <SampleFeed
          key={`${slug} ${JSON.stringify(filter)}`}
          filter={{ ...filter, subject: slug }}
          fromPage={page}
          empty={parameters.size > 0 ? <NoneFound q={filter.q} /> : <NoneAvailable isPart />}
        />
      </div>
      <Closing {...words.closing} />
    </Frame>
  );
}

/** `creative-writing` as `Creative Writing`. */
function slugToTitle(slug: string): string {
  return slug.replace(/(^|-)(\p{L})/gu, (_, hyphen, letter) => (hyphen ? ' ' : '') + letter.toUpperCase());
}

/** The subject's conventions, in the margin; above the list on narrow screens. */
function Conventions({ subject, note }: { subject: string; note: PageWords['category']['note'] }) {
  const t = useTranslations();
  if (!note) return null;
  return (
    <aside aria-labelledby="conventions" className="lg:col-start-2 lg:row-start-1">
      <MarginNote
        title={<span id="conventions">{t('How papers in {subject} are written', { subject })}</span>}
      >
        <p>{note.argues}</p>
        <p className="mt-2">{note.cites}</p>
      </MarginNote>
    </aside>
  );
}
