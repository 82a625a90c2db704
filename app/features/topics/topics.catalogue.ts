import { type TopicCategory, topicCategories } from '#shared/contracts/words/topic-categories.ts';
import type { ListedTopic } from '#shared/words/page-words.ts';

export const SMALL_SCREEN_TOPICS_PER_GROUP = 12;

type TopicGroup = { category: TopicCategory; topics: ListedTopic[] };

/**
 * The four groups with the topics whose label contains the words, ignoring case; if there is none, those that the
 * search found by other spellings and words.
 */
export function groupTopics(
  words: string,
  catalogue: readonly ListedTopic[],
  foundSlugs: readonly string[] = [],
): TopicGroup[] {
  const query = words.trim().toLowerCase();
  const containing = catalogue.filter(({ label }) => label.toLowerCase().includes(query));
  const found =
    containing.length > 0 ? containing : catalogue.filter((topic) => foundSlugs.includes(topic.slug));
  return topicCategories.map((category) => ({
    category,
    topics: found.filter((topic) => topic.category === category),
  }));
}
