import { TopicSearch } from '#app/features/topics/topic-search.tsx';
import { metaOf } from '#app/lib/head.ts';
import { breadcrumbs } from '#app/lib/json-ld.ts';
import { topicList } from '#app/lib/json-ld-site.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { loadWords } from '#app/routes/page-reads.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Frame, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/index';

const load = loadWords('/topics');
export const loader = load;
export const clientLoader = load;

export const handle: PageHandle = {
  searchParams: { q: 'any' },
  listing: { words: 'topics', kind: 'Topics' },
};

export const meta = metaOf<Awaited<ReturnType<typeof load>>>(({ page: { title, items, seo } }) => ({
  ...seo,
  jsonLd: [breadcrumbs({ label: title, href: '/topics' }), topicList(items)],
}));

export default function Topics({ loaderData: { page } }: Route.ComponentProps) {
  const { title, lead, closing } = page;
  return (
    <Frame>
      <PageHead title={title} lead={lead} />
      <TopicSearch words={page} />
      <div className="border-t border-rule pt-10">
        <p className="max-w-measure text-lg">{closing.text}</p>
        <ButtonLink href={closing.link.href} className="mt-4">
          {closing.link.label}
        </ButtonLink>
      </div>
    </Frame>
  );
}
