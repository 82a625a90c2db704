import { data, redirect } from 'react-router';
import { TopicView } from '#app/features/topics/topic-view.tsx';
import { topicSamplesQuery } from '#app/features/topics/topics.queries.ts';
import { createMeta, type Head } from '#app/lib/head.ts';
import { breadcrumbs } from '#app/lib/json-ld.ts';
import { service } from '#app/lib/json-ld-site.ts';
import { loadList } from '#app/lib/load-page.ts';
import { getWords, readPreviewToken } from '#app/lib/words.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Frame, PageHead } from '#app/ui/page.tsx';
import type { TopicPageWords } from '#shared/words/page-words.ts';
import type { Route } from './+types/topic';

export async function loader(args: Route.LoaderArgs) {
  const { request, params } = args;
  const { slug } = params;
  const loaded = await loadList(args, async (client) => {
    const words = await getWords('topic', { of: slug, preview: readPreviewToken(request) });
    if (words.topic && words.topic.slug !== slug)
      throw redirect(`/topics/${words.topic.slug}${new URL(request.url).search}`, 301);
    if (words.topic) await client.prefetchQuery(topicSamplesQuery(words.topic.label));
    return words;
  });
  return data(loaded, loaded.page.topic ? 200 : 404);
}

export function meta(args: Route.MetaArgs) {
  if (!import.meta.env.SSR) return [];
  const page = args.loaderData?.page;
  if (!page) return [];
  return page.topic ? createMeta(topicHead(page))(args) : createMeta(page.notFound.seo, 404)(args);
}

function topicHead({ topic: { label, slug }, copy: { seo }, words }: TopicPageWords): Head {
  const href = `/topics/${slug}`;
  return {
    ...seo,
    jsonLd: [
      breadcrumbs({ label: words.topics, href: '/topics' }, { label, href }),
      service({ name: label, description: seo.description, href }),
    ],
  };
}

export default function TopicPage({ loaderData: { page } }: Route.ComponentProps) {
  if (page.topic) return <TopicView {...page} />;
  const { title, sentence, link } = page.notFound;
  return (
    <Frame>
      <PageHead title={title} lead={sentence} />
      <ButtonLink href={link.href}>{link.label}</ButtonLink>
    </Frame>
  );
}
