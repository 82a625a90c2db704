import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ExpectedError, errorStatus, type FieldError, toSentence, unavailable } from '#server/errors.ts';
import { grouped } from '#shared/text/dates.ts';
import { SMALL_BODY } from './body-timeouts.ts';
import { isGone } from './logging.ts';
import { drain, inMegabytes } from './multipart.ts';

/** The disk is full or read-only, or the data folder belongs to another account. */
const STORAGE_ERRORS = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM'];

type ErrorResponse = {
  status: number;
  body: { error: string; errors?: FieldError[]; item?: unknown; requestId?: string };
  retryAfter?: number;
};

/** The only place where an error becomes a status and a message. */
export function registerErrorHandler(app: FastifyInstance, isUnavailable: (error: unknown) => boolean) {
  z.config({ customError: plainMessage });
  app.setErrorHandler(async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const isTooLarge = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
    if (isTooLarge) await drain(request, reply);
    const response: ErrorResponse = isTooLarge
      ? expected(413, tooLargeMessage(request))
      : (responseTo(error, isUnavailable) ?? {
          status: 500,
          body: { error: 'Something went wrong', requestId: request.id },
        });
    // A request shed under load has met no fault; the request's own log line is enough.
    const isFault = response.status >= 500 && !(error instanceof ExpectedError && error.cause === undefined);
    if (isGone(request, reply)) request.log.debug({ err: error }, 'the client has left');
    else if (isFault) request.log.error({ err: error }, response.body.error);
    if (response.retryAfter) reply.header('retry-after', response.retryAfter);
    return reply.status(response.status).header('cache-control', 'no-store').send(response.body);
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.status(404).header('cache-control', 'no-store').send({ error: 'This address is not found' }),
  );
}

function responseTo(
  error: FastifyError,
  isUnavailable: (error: unknown) => boolean,
): ErrorResponse | undefined {
  if (error instanceof ExpectedError) return responseToExpected(error);
  if (hasZodFastifySchemaValidationErrors(error)) return badFields(error.validation);
  if (isUnavailable(error) || STORAGE_ERRORS.includes(error.code))
    return responseToExpected(unavailable(error));
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return expected(415, 'This type of content is not accepted here.');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return expected(400, 'The request is not valid JSON.');
  }
  // What the framework itself rejects (a broken header, a bad length): its message reveals no internals.
  if (error.code?.startsWith('FST_') && error.statusCode && error.statusCode < 500) {
    return expected(error.statusCode, error.message);
  }
  return undefined;
}

function responseToExpected({ kind, message, fields, retryAfterS, item }: ExpectedError): ErrorResponse {
  const response = expected(errorStatus[kind], message, fields);
  if (item !== undefined) response.body.item = item;
  return retryAfterS === undefined ? response : { ...response, retryAfter: retryAfterS };
}

function expected(status: number, error: string, errors: FieldError[] = []): ErrorResponse {
  return { status, body: errors.length > 0 ? { error, errors } : { error } };
}

function badFields(issues: { instancePath: string; message?: string | undefined }[]): ErrorResponse {
  const errors = issues.map(({ instancePath, message }) => ({
    // A form sends its fields under one name, and looks up errors by the field's name alone.
    field:
      instancePath
        .split('/')
        .filter(Boolean)
        .join('.')
        .replace(/^fields\./, '') || 'body',
    message: message ?? 'is not valid',
  }));
  const [first] = errors;
  return expected(400, first ? toSentence(first) : 'The request is not valid.', errors);
}

/** For an image or a long text in the admin area: the limit, and how to get below it. */
function tooLargeMessage({ routeOptions, headers }: FastifyRequest): string {
  const most = inMegabytes(routeOptions.bodyLimit);
  return SMALL_BODY.test(headers['content-type'] ?? '')
    ? `This is too long to save: the limit is ${most} of text. Shorten or split it, and try again.`
    : `This file is too large: the limit is ${most}. Choose a smaller one.`;
}

const names: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** What is wrong with a field, for people, where its schema does not say it itself: Zod's own words are for programmers. */
const plainMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${names[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'unrecognized_keys':
      return `has an unknown field: ${issue.keys.join(', ')}`;
    case 'too_small':
      return `must ${amount(issue.origin, 'at least', Number(issue.minimum))}`;
    case 'too_big':
      return `must ${amount(issue.origin, 'at most', Number(issue.maximum))}`;
    case 'invalid_union':
      return 'must be of another kind';
    default:
      return undefined;
  }
};

function amount(origin: string, limit: string, number: number): string {
  if (origin === 'string') return `have ${limit} ${grouped(number)} characters`;
  if (origin === 'array') return `have ${limit} ${grouped(number)} entries`;
  return `be ${limit} ${number}`;
}
