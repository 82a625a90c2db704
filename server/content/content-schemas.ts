import { z } from 'zod';
import { commentStatuses } from '#shared/contracts/comment-rules.ts';
import { topics, topicText, topicTexts } from '#shared/contracts/words/library-sections.ts';
import { sectionName } from '#shared/contracts/words/sections.ts';

// The files in `content/` that are not sections of the words. `content/README.md` says what the fields mean.

const sentence = z.string().min(1);

const voice = topicTexts.shape.voices.element.omit({ name: true });

const { label, slug, href } = topics.shape.items.element.shape;

export const topicGroup = z.strictObject({
  topics: z.array(
    z.strictObject({
      label,
      slug,
      href: href.optional(),
      noun: sentence.optional(),
      yours: sentence.optional(),
      send: sentence.optional(),
      focus: sentence.optional(),
      voice: sentence.optional(),
      page: topicText.optional(),
    }),
  ),
  voices: z.record(z.string(), voice),
});

const demoComment = z.strictObject({
  author: sentence,
  text: sentence,
  /** Hours since the article. */
  after: z.number(),
  score: z.number(),
  /** The others are approved. */
  status: z.enum(commentStatuses).optional(),
  reasons: z.array(sentence).optional(),
  byOwner: z.boolean().optional(),
  get replies() {
    return z.array(demoComment).optional();
  },
});
export type DemoComment = z.infer<typeof demoComment>;

/** The notes in the margin of a demo sample. */
export const annotationsFile = z.array(
  z.strictObject({
    kind: sentence,
    /** As it is displayed; there once, or with the words before it. */
    passage: sentence,
    before: sentence.optional(),
    note: sentence,
  }),
);

/** By the slug of the post. */
export const commentsFile = z.record(z.string(), z.array(demoComment));

/** Fields of some sections. Each is checked when it is merged with the rest of its section. */
export const wordsInPart = z.partialRecord(sectionName, z.record(z.string(), z.unknown()));
