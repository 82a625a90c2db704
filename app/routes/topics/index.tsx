import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { TopicSearch } from '#app/features/topics/topic-search.tsx';
import { createMeta } from '#app/lib/head.ts';
import { breadcrumbs } from '#app/lib/json-ld.ts';
import { topicList } from '#app/lib/json-ld-site.ts';
import { loadList } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { suggestionsQuery } from '#app/lib/suggestions.query.ts';
import { getWords, readPreviewToken } from '#app/lib/words.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Frame, LateItalic, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/index';

export const handle: PageHandle = {
  searchParams: { q: 'any' },
  listing: { words: 'topics', kind: 'Topics' },
};

export function loader(args: Route.LoaderArgs) {
  const { request } = args;
  const q = findWords(new URL(request.url).searchParams);
  return loadList(args, async (client) => {
    const [words] = await Promise.all([
      getWords('topics', { preview: readPreviewToken(request) }),
      // Without it, the topics that have the words in their name are still found.
      q && client.prefetchQuery(suggestionsQuery(q)),
    ]);
    return words;
  });
}

/** The page itself reads what another search shows. */
export function shouldRevalidate() {
  return false;
}

export const meta = import.meta.env.SSR
  ? createMeta<typeof loader>(({ page: { title, items, seo } }) => ({
      ...seo,
      jsonLd: [breadcrumbs({ label: title, href: '/topics' }), topicList(items)],
    }))
  : () => [];

function findWords(parameters: URLSearchParams): string {
  return parameters.get('q')?.trim() ?? '';
}

export default function Topics({ loaderData: { page: words } }: Route.ComponentProps) {
  const { title, lead, closing } = words;
  const q = findWords(useSearchParams()[0]);
  const { data: found } = useQuery(suggestionsQuery(q));
  return (
    <Frame>
      <PageHead opening="list" title={title} lead={lead} />
      <LateItalic />
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
