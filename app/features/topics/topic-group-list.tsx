import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { TopicCategory } from '#shared/contracts/words/topic-categories.ts';
import type { ListedTopic, PageWords } from '#shared/words/pages.ts';
import { TopicLink } from './topic-links.tsx';
import { SMALL_SCREEN_TOPICS_PER_GROUP } from './topics.catalogue.ts';

/** One group. A phone shows its first entries and a button for more; without scripts it shows all. */
type TopicGroupListProps = {
  category: TopicCategory;
  topics: readonly ListedTopic[];
  words: PageWords['topics'];
};

export function TopicGroupList({ category, topics, words }: TopicGroupListProps) {
  const [isLong, setLong] = useState(false);
  const { title, lead } = words.groups[category];
  const id = `${category}-topics`;
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="later border-t border-rule py-10 [--room:47rem] md:py-14 md:[--room:78rem]"
    >
      <div className="flex items-baseline gap-3 large-text:flex-wrap">
        <h2 id={`${id}-title`} className="font-display text-[1.75rem] leading-tight md:text-[2.25rem]">
          {title}
        </h2>
        <span aria-hidden="true" className="leader" />
        <span className="lining shrink-0 font-sans text-faint">
          {topics.length}
          <span className="sr-only"> {topics.length === 1 ? 'topic' : 'topics'}</span>
        </span>
      </div>
      <p className="mt-1 text-faint">{lead}</p>
      <ul id={id} className="mt-5 gap-x-10 sm:columns-2 lg:columns-3">
        {topics.map((topic, index) => (
          <li
            key={topic.slug}
            className={
              isLong || index < SMALL_SCREEN_TOPICS_PER_GROUP
                ? 'break-inside-avoid'
                : 'break-inside-avoid max-md:hidden noscript:block'
            }
          >
            <TopicLink topic={topic} />
          </li>
        ))}
      </ul>
      {topics.length > SMALL_SCREEN_TOPICS_PER_GROUP && (
        <Button
          variant="plain"
          aria-expanded={isLong}
          aria-controls={id}
          onClick={() => setLong(!isLong)}
          className="mt-4 -ml-1 md:hidden noscript:hidden"
        >
          {isLong ? words.showLess : words.showMore}
        </Button>
      )}
    </section>
  );
}
