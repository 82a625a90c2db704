/** The groups of topics. The browser knows them too, so they stand apart from the schemas. */
export const topicCategories = ['essay', 'research', 'editing', 'general'] as const;
export type TopicCategory = (typeof topicCategories)[number];
