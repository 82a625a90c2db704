import { useState } from 'react';
import { useTranslations } from '#app/lib/site-words.ts';
import { Button } from '#app/ui/button.tsx';
import { ClearSearch } from '#app/ui/clear-search.tsx';
import { FoundElsewhere } from '#app/ui/found-elsewhere.tsx';
import { SearchForm, useAddressSearch } from '#app/ui/search-box.tsx';
import type { Suggestions } from '#shared/contracts/suggestions.ts';
import { type TopicCategory, topicCategories } from '#shared/contracts/words/topic-categories.ts';
import type { ListedTopic, PageWords } from '#shared/words/page-words.ts';
import { TopicLink } from './topic-links.tsx';

export const SMALL_SCREEN_TOPICS_PER_GROUP = 12;

type TopicSearchProps = {
  words: PageWords['topics'];
  q: string;
  /** What the search has for these words, once it has arrived. */
  found: Suggestions | undefined;
};

/** The whole catalogue, filtered while typing. The search is in the URL, so it can be shared. */
export function TopicSearch({ words: topicsPage, q, found }: TopicSearchProps) {
  const t = useTranslations();
  const typed = useAddressSearch(q);
  const words = typed.text.trim();
  const isFound = words === q.trim();
  const slugs = (isFound && found?.topics.map(({ slug }) => slug)) || [];
  const groups = groupTopics(words, topicsPage.items, slugs).filter(({ topics }) => topics.length > 0);
  const count = groups.reduce((sum, { topics }) => sum + topics.length, 0);
  const { corrected, nearest } = (isFound && found?.topicSearch) || {};
  const number = t(count === 1 ? '1 topic' : '{n} topics', { n: count });

  return (
    <>
      <SearchForm
        typed={typed}
        label={topicsPage.searchLabel}
        isLabelHidden
        placeholder={topicsPage.searchPlaceholder}
      />
      <p role="status" className="lining mt-2 min-h-6 font-sans text-sm text-faint">
        {nearest && t('Nothing matches every word. The closest:')}
        {words &&
          !nearest &&
          (corrected ? t('{found} for “{words}”', { found: number, words: corrected }) : number)}
      </p>
      {groups.map(({ category, topics }) => (
        <TopicGroupList key={category} category={category} topics={topics} words={topicsPage} />
      ))}
      {count === 0 && (
        <div className="border-t border-rule py-12">
          <p className="max-w-measure">{topicsPage.nothingFound}</p>
          <ClearSearch variant="plain" className="mt-3 -ml-1" onClear={() => typed.setText('')}>
            {topicsPage.clearSearch}
          </ClearSearch>
          <FoundElsewhere found={isFound ? found : undefined} />
        </div>
      )}
    </>
  );
}

type TopicGroupListProps = {
  category: TopicCategory;
  topics: readonly ListedTopic[];
  words: PageWords['topics'];
};

/** One group. A phone shows its first entries and a button for more; without scripts it shows all. */
function TopicGroupList({ category, topics, words }: TopicGroupListProps) {
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

/**
 * The four groups with the topics whose label contains the words, ignoring case; if there is none, those that the
 * search found by other spellings and words.
 */
export function groupTopics(
  words: string,
  catalogue: readonly ListedTopic[],
  foundSlugs: readonly string[] = [],
): { category: TopicCategory; topics: ListedTopic[] }[] {
  const query = words.trim().toLowerCase();
  const containing = catalogue.filter(({ label }) => label.toLowerCase().includes(query));
  const found =
    containing.length > 0 ? containing : catalogue.filter((topic) => foundSlugs.includes(topic.slug));
  return topicCategories.map((category) => ({
    category,
    topics: found.filter((topic) => topic.category === category),
  }));
}
