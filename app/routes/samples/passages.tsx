import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { KindLinks, PassageList } from '#app/features/samples/passage-list.tsx';
import { passagesHead } from '#app/features/samples/samples.head.ts';
import { passageKindsQuery, passagesQuery } from '#app/features/samples/samples.queries.ts';
import { createMeta } from '#app/lib/head.ts';
import { listParameters } from '#app/lib/list-parameters.ts';
import { loadPage } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { Frame, PageHead } from '#app/ui/page.tsx';
import { PageLinks } from '#app/ui/page-links.tsx';
import type { Route } from './+types/passages';

export const handle: PageHandle = { searchParams: { page: 'any' } };

function load(args: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const {
    request,
    params: { kind },
  } = args;
  const { page } = listParameters(new URL(request.url).searchParams);
  return loadPage(args, async (client) => {
    const kinds = client.prefetchQuery(passageKindsQuery());
    const passages = await client.ensureQueryData(passagesQuery(kind, page));
    await kinds;
    return passages;
  });
}

export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);

export const meta = createMeta<Awaited<ReturnType<typeof load>>>(({ page }, t) => passagesHead(page, t));

export default function Passages({ params: { kind }, loaderData }: Route.ComponentProps) {
  const t = useTranslations();
  const { page } = listParameters(useSearchParams()[0]);
  const { data = loaderData.page } = useQuery(passagesQuery(kind, page));
  const { data: kinds } = useQuery(passageKindsQuery());
  return (
    <Frame className="pb-14">
      <PageHead opening="pen" title={data.kind.title} lead={data.kind.description}>
        <Breadcrumb steps={[{ label: t('Samples'), href: '/samples' }]} />
      </PageHead>
      {data.items.length > 0 ? (
        <PassageList items={data.items} />
      ) : (
        <p className="border-y border-rule py-8 text-faint">{t('No passages of this kind yet.')}</p>
      )}
      <PageLinks first={page} last={page} totalPages={data.totalPages} />
      <div className="mt-12">
        <KindLinks
          title={t('Other kinds of passages')}
          kinds={(kinds ?? []).filter(({ slug }) => slug !== kind)}
        />
      </div>
    </Frame>
  );
}
