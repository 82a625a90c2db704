import { z } from 'zod';
import { type CallTable, idParams, noContent, recordId, text } from './http.ts';
import {
  MAX_TESTIMONIAL,
  MAX_TESTIMONIAL_NAME,
  MIN_TESTIMONIAL,
  testimonialMessages as messages,
} from './testimonial-rules.ts';

const testimonialToken = z.string().regex(/^[\w-]{43}$/, 'must be a token');

/** Published on one line: what only a program can send, a line break, becomes a space. */
const line = text(MAX_TESTIMONIAL_NAME, messages.lineTooLong)
  .overwrite((value) => value.replace(/[\r\n]+/g, ' '))
  .trim();

const testimonialInput = z.object({
  name: line.min(1, messages.name),
  field: line.default(''),
  rating: z.coerce
    .number(messages.rating)
    .int(messages.rating)
    .min(1, messages.rating)
    .max(5, messages.rating),
  content: text(MAX_TESTIMONIAL, messages.contentTooLong).trim().min(MIN_TESTIMONIAL, messages.content),
  consent: z.literal(true, messages.consent),
});
export type TestimonialInput = z.infer<typeof testimonialInput>;

export const testimonialLinkState = z.object({
  isReceived: z.boolean(),
  /** The owner has decided: it cannot be changed any more. */
  isDecided: z.boolean(),
});

const testimonialLink = z.object({ url: z.string() });

const waitingTestimonial = z.object({
  _id: recordId,
  name: z.string(),
  field: z.string(),
  rating: z.number(),
  content: z.string(),
  receivedAt: z.string(),
  /** The request that the link was created for. */
  client: z.string(),
});
export type WaitingTestimonial = z.infer<typeof waitingTestimonial>;

/** The version that the owner has read. Without it, the latest is published. */
const testimonialApproval = z.strictObject({ receivedAt: z.string() }).nullish();

const linkParams = z.object({ token: testimonialToken });

export const testimonialCalls = {
  'GET /testimonials/:token': { params: linkParams, response: { 200: testimonialLinkState } },
  'POST /testimonials/:token': {
    params: linkParams,
    body: testimonialInput,
    response: { 201: testimonialLinkState },
  },
} satisfies CallTable;

export const adminTestimonialCalls = {
  'POST /submissions/:id/testimonial-link': { params: idParams, response: { 200: testimonialLink } },
  'GET /testimonials': { response: { 200: z.object({ items: z.array(waitingTestimonial) }) } },
  'POST /testimonials/:id/approve': { params: idParams, body: testimonialApproval, response: noContent },
  'DELETE /testimonials/:id': { params: idParams, response: noContent },
} satisfies CallTable;
