// What is said about one topic only, group by group. Owner: edit any sentence; the keys are the slugs of topics.ts.
//   noun   the topic as it stands in the middle of a sentence, with its article
//   yours  what follows “your”, where that is not simply the noun without its article
//          (for editing topics the noun is the service and this is the text it is done to)
//   send   what a student should send me first; it follows “Send me”
//   focus  a sentence or two about what is particular to this topic
//   voice  where the sentences of the topic's group would not fit: 'personal' for essays about one's life,
//          'study' for designs and data, 'report' for documents that serve a decision, 'practice' for exams,
//          'general' for short pieces, 'editing' where I only edit, 'format' for citations and layout,
//          'check' for originality reports
// A topic without a note still gets a page: topic-copy.ts then works from the label.

import { editingNotes } from './topic-notes-editing.ts';
import { essayNotes } from './topic-notes-essay.ts';
import { generalNotes } from './topic-notes-general.ts';
import { researchNotes } from './topic-notes-research.ts';

export type TopicVoice =
  | 'essay'
  | 'personal'
  | 'study'
  | 'report'
  | 'practice'
  | 'general'
  | 'editing'
  | 'format'
  | 'check';

type TopicNote = { noun: string; yours?: string; send: string; focus: string; voice?: TopicVoice };

export type TopicNotes = Partial<Record<string, TopicNote>>;

export const topicNotes: TopicNotes = { ...essayNotes, ...researchNotes, ...editingNotes, ...generalNotes };
