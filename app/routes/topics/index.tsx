import { TopicSearch } from '#app/features/topics/topic-search.tsx';
import { createMeta } from '#app/lib/head.ts';
import { breadcrumbs } from '#app/lib/json-ld.ts';
import { topicList } from '#app/lib/json-ld-site.ts';
import { loadPage } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { suggestionsQuery } from '#app/lib/suggestions.query.ts';
import { pageReads } from '#app/routes/page-reads.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Frame, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/index';

async function load(args: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const q = new URL(args.request.url).searchParams.get('q')?.trim() ?? '';
  return loadPage(args, async (client) => {
    const words = await pageReads['/topics'](client, args).words;
    // Without it, the topics that have the words in their name are still found.
    const found =
      q === '' ? undefined : await client.ensureQueryData(suggestionsQuery(q)).catch(() => undefined);
    return { words, q, found };
  });
}
export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);

export const handle: PageHandle = {
  searchParams: { q: 'any' },
  listing: { words: 'topics', kind: 'Topics' },
};

export const meta = createMeta<Awaited<ReturnType<typeof load>>>(({ page: { words } }) => ({
  ...words.seo,
  jsonLd: [breadcrumbs({ label: words.title, href: '/topics' }), topicList(words.items)],
}));

export default function Topics({ loaderData: { page } }: Route.ComponentProps) {
  const { words, q, found } = page;
  const { title, lead, closing } = words;
  return (
    <Frame>
      <PageHead opening="list" title={title} lead={lead} />
      <TopicSearch words={words} q={q} found={found} />
      <div className="border-t border-rule pt-10">
        <p className="max-w-measure text-lg">{closing.text}</p>
        <ButtonLink href={closing.link.href} className="mt-4">
          {closing.link.label}
        </ButtonLink>
      </div>
    </Frame>
  );
}
