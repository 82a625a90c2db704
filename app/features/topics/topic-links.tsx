import type { TopicName as Entry } from '#shared/words/page-words.ts';

/** Topics as lines of an index, in columns; on a phone they run on. */
export function TopicLinks({ topics }: { topics: readonly Entry[] }) {
  return (
    <ul className="run-on gap-x-10 sm:columns-2 lg:columns-3">
      {topics.map((topic) => (
        <li key={topic.slug} className="break-inside-avoid">
          <TopicLink
            topic={topic}
            className="max-sm:inline max-sm:border-0 max-sm:underline max-sm:decoration-rule max-sm:underline-offset-4"
          />
        </li>
      ))}
    </ul>
  );
}

export function TopicLink({ topic: { label, slug }, className = '' }: { topic: Entry; className?: string }) {
  return (
    <a href={`/topics/${slug}`} className={`block border-b border-rule py-2.5 leading-snug ${className}`}>
      <span className="pen-underline pb-0.5">{label}</span>
    </a>
  );
}
