import type { TopicName as Entry } from '#shared/words/pages.ts';

/** Topics as lines of an index, in as many columns as there is room for. */
export function TopicLinks({ topics }: { topics: readonly Entry[] }) {
  return (
    <ul className="gap-x-10 sm:columns-2 lg:columns-3">
      {topics.map((topic) => (
        <li key={topic.slug} className="break-inside-avoid">
          <TopicLink topic={topic} />
        </li>
      ))}
    </ul>
  );
}

export function TopicLink({ topic: { label, slug } }: { topic: Entry }) {
  return (
    <a href={`/topics/${slug}`} className="group block border-b border-rule py-2.5 leading-snug">
      <span className="pen-underline pb-0.5">{label}</span>
    </a>
  );
}
