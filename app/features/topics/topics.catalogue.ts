import { type Topic, type TopicCategory, topicCategories, topics } from '#shared/words/topics.ts';

export const SERVICES_TOPICS_PER_GROUP = 18;
export const SMALL_SCREEN_TOPICS_PER_GROUP = 12;
export const RELATED_TOPICS = 8;

export type TopicGroup = { category: TopicCategory; topics: Topic[] };

/** The four groups with those topics whose label contains the words, whatever their case. */
export function groupTopics(words = '', catalogue: readonly Topic[] = topics): TopicGroup[] {
  const wanted = words.trim().toLowerCase();
  const found = catalogue.filter(({ label }) => label.toLowerCase().includes(wanted));
  return topicCategories.map((category) => ({
    category,
    topics: found.filter((topic) => topic.category === category),
  }));
}

/** The first topics of a group, in the order of the catalogue. */
export function topicsOf(category: TopicCategory, max: number): Topic[] {
  return topics.filter((topic) => topic.category === category).slice(0, max);
}

export function findTopic(slug: string): Topic | undefined {
  return topics.find((topic) => topic.slug === slug);
}

/**
 * Others of the same group: those that follow the topic in the catalogue, and from the start again after the last,
 * so that every topic is related to some other and the first ones are not related to all.
 */
export function relatedTopics(topic: Topic, catalogue: readonly Topic[] = topics): Topic[] {
  const group = catalogue.filter(({ category }) => category === topic.category);
  const position = group.findIndex(({ slug }) => slug === topic.slug);
  return [...group.slice(position + 1), ...group.slice(0, position)].slice(0, RELATED_TOPICS);
}
