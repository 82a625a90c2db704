import { KindLinks, PassageList } from '#app/features/samples/passage-list.tsx';
import { passagesHead } from '#app/features/samples/samples.head.ts';
import { getPassageKinds } from '#app/features/samples/samples.queries.ts';
import { call } from '#app/lib/api.ts';
import { createMeta } from '#app/lib/head.ts';
import { listParameters } from '#app/lib/list-parameters.ts';
import { loadPage } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { Frame, PageHead } from '#app/ui/page.tsx';
import { PageLinks, PastTheEnd } from '#app/ui/page-links.tsx';
import type { Route } from './+types/passages';

export const handle: PageHandle = { searchParams: { page: 'any' } };

export function loader({ params: { kind }, request }: Route.LoaderArgs) {
  const { page } = listParameters(new URL(request.url).searchParams);
  return loadPage(readPage(kind, page));
}

async function readPage(kind: string, page: number) {
  const [passages, kinds] = await Promise.all([
    call('GET /passages/:kind', { params: { kind }, query: { page } }),
    getPassageKinds().catch(() => []),
  ]);
  return { ...passages, kinds };
}

export const meta = import.meta.env.SSR
  ? createMeta<typeof loader>(({ page }, t) => passagesHead(page, t))
  : () => [];

export default function Passages({ params: { kind }, loaderData: { page: data } }: Route.ComponentProps) {
  const t = useTranslations();
  return (
    <Frame className="pb-14">
      <PageHead opening="pen" title={data.kind.title} lead={data.kind.description}>
        <Breadcrumb steps={[{ label: t('Samples'), href: '/samples' }]} />
      </PageHead>
      {data.items.length > 0 ? (
        <PassageList items={data.items} />
      ) : data.page > 1 ? (
        <PastTheEnd />
      ) : (
        <p className="border-y border-rule py-8 text-faint">{t('No passages of this kind yet.')}</p>
      )}
      {data.items.length > 0 && <PageLinks first={data.page} last={data.page} totalPages={data.totalPages} />}
      <div className="mt-12">
        <KindLinks
          title={t('Other kinds of passages')}
          kinds={data.kinds.filter(({ slug }) => slug !== kind)}
        />
      </div>
    </Frame>
  );
}
