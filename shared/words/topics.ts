// The topic catalogue. The topics stand in topics-essay.ts, topics-research.ts, topics-editing.ts and
// topics-general.ts, one line per topic. Owner: add, rename, reorder or remove lines there.
// The slug is the label in lower case with hyphens. It is the page's address: changing it breaks old links.
// Order matters: the home page, the services page and phones show only the first topics of a group.
// A topic with an href leads there: to a part of a service page, to the samples of a subject, or to a search that
// finds something like it. One without leads to a search of the samples for its label, so give it an href when that
// finds nothing useful. The first 18 general topics are the chips of the home page: those lead to a service or have
// no href.
// What a topic's own page says is in topic-notes.ts and topic-copy-custom.ts.

import type { TopicCategory } from '#shared/contracts/words/topic-categories.ts';
import { editingTopics } from './topics-editing.ts';
import { essayTopics } from './topics-essay.ts';
import { generalTopics } from './topics-general.ts';
import { researchTopics } from './topics-research.ts';

export type Topic = { label: string; slug: string; category: TopicCategory; href?: string };

export const topics: readonly Topic[] = [
  ...essayTopics,
  ...researchTopics,
  ...editingTopics,
  ...generalTopics,
];
