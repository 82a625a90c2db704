import { data } from 'react-router';
import { TopicNotFound } from '#app/features/topics/topic-not-found.tsx';
import { TopicView, type TopicViewProps } from '#app/features/topics/topic-view.tsx';
import { findTopic, relatedTopics } from '#app/features/topics/topics.catalogue.ts';
import { topicHead } from '#app/features/topics/topics.head.ts';
import { topicSamplesQuery } from '#app/features/topics/topics.queries.ts';
import { metaOf } from '#app/lib/head.ts';
import { type Loaded, loadPage } from '#app/lib/load-page.ts';
import { currentQueryClient } from '#app/lib/query-client.ts';
import { topicCopy } from '#shared/words/topic-copy.ts';
import { topicNotFound } from '#shared/words/topics-page.ts';
import type { Route } from './+types/topic';

type LoaderData = Loaded<TopicViewProps | undefined>;

/** The words of all topics stay on the server: a browser asks for those of one. */
export async function loader({ params: { slug } }: Route.LoaderArgs) {
  const topic = findTopic(slug);
  if (!topic) return data<LoaderData>({ page: undefined }, { status: 404 });
  return loadPage(async (client) => {
    await client.prefetchQuery(topicSamplesQuery(topic.label));
    const related = relatedTopics(topic).map(({ label, slug }) => ({ label, slug }));
    return { topic, copy: topicCopy(topic), related };
  });
}

export const handle = { asksServerLoader: true };

/** What the server once said of a topic holds for as long as the tab is open. */
export function clientLoader({
  params: { slug },
  serverLoader,
}: Route.ClientLoaderArgs): Promise<LoaderData> {
  return currentQueryClient().fetchQuery<LoaderData>({
    queryKey: ['topics', 'page', slug],
    queryFn: () => serverLoader(),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function meta(args: Route.MetaArgs) {
  const page = args.loaderData?.page;
  return page ? metaOf(topicHead(page.topic, page.copy.seo))(args) : metaOf(topicNotFound.seo, 404)(args);
}

export default function TopicPage({ loaderData: { page } }: Route.ComponentProps) {
  return page ? <TopicView {...page} /> : <TopicNotFound />;
}
