import { type TopicCategory, topicCategories } from '#shared/contracts/words/topic-categories.ts';
import type { ListedTopic } from '#shared/words/pages.ts';

export const SMALL_SCREEN_TOPICS_PER_GROUP = 12;

type TopicGroup = { category: TopicCategory; topics: ListedTopic[] };

/** The four groups with the topics whose label contains the words, ignoring case. */
export function groupTopics(words: string, catalogue: readonly ListedTopic[]): TopicGroup[] {
  const wanted = words.trim().toLowerCase();
  const found = catalogue.filter(({ label }) => label.toLowerCase().includes(wanted));
  return topicCategories.map((category) => ({
    category,
    topics: found.filter((topic) => topic.category === category),
  }));
}
