/** The groups of topics. Separate from the schemas, because the browser imports them. */
export const topicCategories = ['essay', 'research', 'editing', 'general'] as const;
export type TopicCategory = (typeof topicCategories)[number];
