import { z } from 'zod';
import { grouped } from '#shared/text/dates.ts';
import { RECORD_ID } from './limits.ts';

export const MAX_LIST_LIMIT = 100;
/** Any page after it is as empty: databases cannot count to every one. */
const LAST_PAGE = 999_999_999;

export { MAX_CONTENT, MAX_MESSAGE, MAX_NAME, MAX_TITLE } from './limits.ts';
export { RECORD_ID };

// Made once: a schema with checks of its own takes six times the memory, and the words have hundreds of fields.
const noNul = z.refine<string>((value) => !value.includes('\0'), 'must not contain a NUL character');
const wellFormed = z.refine<string>((value) => value.isWellFormed(), 'must be well-formed text');

/** Text as a person can write it: kept byte for byte, except what no database or browser can store. */
export function text(max: number, tooLong = `must have at most ${grouped(max)} characters`) {
  return z.string().check(z.maxLength(max, tooLong), noNul, wellFormed);
}

/** Text with more in it than spaces; kept as written. */
export function requiredText(max: number, missing = 'is required', tooLong?: string) {
  return text(max, tooLong).refine((value) => value.trim() !== '', missing);
}

export const recordId = z.string().regex(RECORD_ID, 'must be a record id');

/** Of an address with a record in it. */
export const idParams = z.object({ id: recordId });

/**
 * Calls of the API by method and path, each with the schemas of what it takes and returns: the server binds its handlers
 * to them (`bindCalls`), and `calls.ts` derives from them what the app may send and gets.
 */
export type CallTable = Record<
  `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`,
  {
    summary?: string;
    params?: z.ZodType;
    querystring?: z.ZodType;
    body?: z.ZodType;
    response?: Record<number, z.ZodType>;
  }
>;

/** The `response` of a call that has nothing to tell. */
export const noContent = { 204: z.undefined() };

function wholeNumber(max?: number) {
  const range =
    max === undefined ? 'must be a whole number of at least 1' : `must be a whole number from 1 to ${max}`;
  return z
    .string()
    .regex(/^\d+$/, range)
    .transform((digits) => Math.min(Number(digits), LAST_PAGE))
    .refine((value) => value >= 1 && value <= (max ?? LAST_PAGE), range);
}

/** `page` and `limit` of every list. A repeated parameter or anything but a whole number is rejected. */
export function pageQuery(defaultLimit: number, maxLimit = MAX_LIST_LIMIT) {
  return z.object({
    page: wholeNumber().default(1),
    limit: wholeNumber(maxLimit).default(defaultLimit),
  });
}

/** The response of every list. */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    page: z.number(),
    hasMore: z.boolean(),
    total: z.number(),
    totalPages: z.number(),
  });
}

export const problem = z.object({
  error: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional(),
});
export type Problem = z.infer<typeof problem>;
