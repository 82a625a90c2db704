import type { Topic } from '#app/content/topics.ts';
import { sampleSearchPath } from '#app/lib/paths.ts';

export const MAX_POPULAR_TOPICS = 24;

/** Where a topic leads from a list: to its part of a service page, or to samples that mention it. */
export function topicTarget({ href, label }: Topic): string {
  return href ?? sampleSearchPath(label);
}

export function PopularTopics({
  topics,
  max = MAX_POPULAR_TOPICS,
}: {
  topics: readonly Topic[];
  max?: number;
}) {
  return (
    <ul className="flex flex-wrap gap-2.5">
      {topics.slice(0, max).map((topic) => (
        <li key={topic.slug}>
          <a
            href={topicTarget(topic)}
            className="inline-block rounded-sm border border-rule bg-leaf px-3.5 py-1.5 font-sans text-[0.9375rem] hover:border-red hover:text-red"
          >
            {topic.label}
          </a>
        </li>
      ))}
    </ul>
  );
}
