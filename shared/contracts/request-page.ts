import { z } from 'zod';
import { recordId, text } from './http.ts';
import { MAX_EMAIL } from './request-fields.ts';
import { MAX_ANSWER, requestSides, requestStates } from './request-states.ts';
import { attachment, offer, requestEntry, returnedWork, sentFields } from './requests.ts';

/**
 * The student's page, under `/api/requests/{token}`. Whatever is wrong with a token, the response is the same 404.
 * Writes take an `Idempotency-Key` header, or `idempotencyKey` as a field of a plain form.
 */
export const requestTokenParams = z.object({ token: z.string() });

/** Before the address is confirmed: the state and nothing that was written. */
export const requestView = z.object({
  state: z.enum(requestStates),
  createdAt: z.string(),
  isConfirmed: z.boolean(),
  details: z
    .object({
      sent: sentFields,
      files: z.array(attachment),
      waitsFor: z.enum(requestSides).nullable(),
      waitsSince: z.string().nullable(),
      conversation: z.array(requestEntry),
      offer: offer.nullable(),
      rounds: z.array(returnedWork),
      /** When everything of it is deleted. */
      deleteAt: z.string().nullable(),
    })
    .nullable(),
});
export type RequestView = z.infer<typeof requestView>;

const idempotencyKey = text(200).optional();

/** The number of a round, from the form of a comment: the page to come back to. */
const round = z.coerce.number().int().positive();
export const commentPlace = z.object({ round, commentId: z.string().regex(/^[\w-]{1,40}$/) });

/** The text of an answer; its files come as `attachments` of a multipart form. Either may be missing. */
export const answerFields = z.object({
  text: text(MAX_ANSWER).default(''),
  /** To answer a comment in the margin of returned work. */
  roundId: recordId.optional(),
  commentId: text(40).optional(),
  round: round.optional(),
  /** Files that were sent before it, as in the form. */
  uploads: z.unknown().optional(),
  idempotencyKey,
});
export type AnswerFields = z.infer<typeof answerFields>;
export const acceptInput = z.object({ offerId: recordId, idempotencyKey });
/** With a line of why, if the student likes. */
export const declineInput = acceptInput.extend({ text: text(MAX_ANSWER).default('') });
/** A comment ticked off, or not any longer. A form sends `done` or nothing. */
export const tickInput = z.object({
  roundId: recordId,
  commentId: text(40),
  round: round.optional(),
  isDone: z.union([z.boolean(), z.stringbool()]).default(false),
});
export const plainInput = z.object({ idempotencyKey }).nullish();
/** A new link for whoever lost it: always the same response. */
export const linkInput = z.object({ email: text(MAX_EMAIL).min(1, 'must not be empty') });
