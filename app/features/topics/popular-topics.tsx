import { sampleSearchPath } from '#app/lib/paths.ts';

const MAX_POPULAR_TOPICS = 24;

type Chip = { label: string; slug: string; href?: string };

/** The link of a topic: its section of a service page, or a search for its label. */
export function topicTarget({ href, label }: Pick<Chip, 'label' | 'href'>): string {
  return href?.startsWith('/services/') ? href : sampleSearchPath(label);
}

export function PopularTopics({
  topics,
  max = MAX_POPULAR_TOPICS,
}: {
  topics: readonly Chip[];
  max?: number;
}) {
  return (
    <ul className="-mx-5 grid auto-cols-max grid-flow-col grid-rows-3 gap-x-2 gap-y-2.5 overflow-x-auto px-5 py-1 sm:mx-0 sm:flex sm:flex-wrap sm:gap-2.5 sm:overflow-visible sm:p-0">
      {topics.slice(0, max).map((topic) => (
        <li key={topic.slug}>
          <a href={topicTarget(topic)} className="chip">
            {topic.label}
          </a>
        </li>
      ))}
    </ul>
  );
}
