import { sampleSearchPath } from '#app/lib/paths.ts';

const MAX_POPULAR_TOPICS = 24;

type Chip = { label: string; slug: string; href?: string };

export function topicTarget({ href, label }: Pick<Chip, 'label' | 'href'>): string {
  return href?.startsWith('/services/') ? href : sampleSearchPath(label);
}

export function PopularTopics({ topics }: { topics: readonly Chip[] }) {
  return (
    <ul className="run-on index">
      {topics.slice(0, MAX_POPULAR_TOPICS).map((topic) => (
        <li key={topic.slug}>
          <a href={topicTarget(topic)}>{topic.label}</a>
        </li>
      ))}
    </ul>
  );
}
