import { data, redirect } from 'react-router';
import { TopicView } from '#app/features/topics/topic-view.tsx';
import { topicHead } from '#app/features/topics/topics.head.ts';
import { topicSamplesQuery } from '#app/features/topics/topics.queries.ts';
import { createMeta } from '#app/lib/head.ts';
import { loadPage } from '#app/lib/load-page.ts';
import { pageReads } from '#app/routes/page-reads.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Frame, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/topic';

function load(args: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const {
    request,
    params: { slug },
  } = args;
  return loadPage(args, async (client) => {
    const words = await pageReads['/topics/:slug'](client, args).words;
    if (words.topic && words.topic.slug !== slug)
      throw redirect(`/topics/${words.topic.slug}${new URL(request.url).search}`, 301);
    if (words.topic && typeof window === 'undefined')
      await client.prefetchQuery(topicSamplesQuery(words.topic.label));
    return words;
  });
}

export async function loader(args: Route.LoaderArgs) {
  const loaded = await load(args);
  return data(loaded, loaded.page.topic ? 200 : 404);
}

export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);

export function meta(args: Route.MetaArgs) {
  const page = args.loaderData?.page;
  if (!page) return [];
  return page.topic ? createMeta(topicHead(page))(args) : createMeta(page.notFound.seo, 404)(args);
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
