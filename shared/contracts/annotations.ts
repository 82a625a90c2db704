import { z } from 'zod';
import { pageQuery, text } from './http.ts';

/** Notes in the margin of a sample, each on a passage that `<mark data-comment="id">` has in its marked text. */

const MAX_ANNOTATIONS = 2_000;
const MAX_NOTE = 20_000;
const MAX_QUOTE = 20_000;
const PASSAGES_PAGE_SIZE = 20;

const annotationId = text(40).regex(/^[\w-]+$/, 'must have only letters, digits, hyphens and underscores');

const comment = { author: text(300), date: text(60), text: text(MAX_QUOTE) };

/** A note as the owner has it. Everything from Word (`author` and below) is hers alone, and never public. */
const annotation = z.strictObject({
  id: annotationId,
  /** The slug of a kind; empty: none chosen yet. */
  kind: text(100),
  text: text(MAX_NOTE),
  isPublic: z.boolean('must be true or false'),
  /** The passage and the words around it, by which it is found again. The server fills them in. */
  quote: text(MAX_QUOTE),
  before: text(MAX_QUOTE),
  after: text(MAX_QUOTE),
  /** False: the passage is not in the text any more. */
  isPlaced: z.boolean('must be true or false'),
  author: comment.author.optional(),
  date: comment.date.optional(),
  resolved: z.boolean('must be true or false').optional(),
  replies: z.array(z.strictObject(comment)).max(200, 'must have at most 200 replies').optional(),
});
export type Annotation = z.infer<typeof annotation>;
export const annotations = z
  .array(annotation)
  .max(MAX_ANNOTATIONS, `must have at most ${MAX_ANNOTATIONS} notes`);

/** What the server fills in need not be sent. */
export const annotationsInput = z
  .array(annotation.partial({ quote: true, before: true, after: true, isPlaced: true }))
  .max(MAX_ANNOTATIONS, `must have at most ${MAX_ANNOTATIONS} notes`)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'must have different ids');
export type AnnotationInput = z.infer<typeof annotationsInput>[number];

/** A note as readers have it. */
export const publicAnnotation = annotation.pick({ id: true, kind: true, text: true, quote: true });
export type PublicAnnotation = z.infer<typeof publicAnnotation>;

export const annotationKind = z.object({
  slug: z.string(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
});
export type AnnotationKind = z.infer<typeof annotationKind>;

export const passageKinds = z.object({ items: z.array(annotationKind.extend({ count: z.number() })) });

export const passagesQuery = pageQuery(PASSAGES_PAGE_SIZE);
