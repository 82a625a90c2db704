export const UNAVAILABLE = 'Service temporarily unavailable. Please try again.';
export const UNAVAILABLE_RETRY_AFTER_S = 5;

export type FieldError = { field: string; message: string };
/** The kinds of errors, each with its status: only `error-handler.ts` needs it. */
export const errorStatus = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'unsupported-type': 415,
  'too-many': 429,
  unavailable: 503,
};
type ErrorKind = keyof typeof errorStatus;

/** An error whose message is meant for people. */
export class ExpectedError extends Error {
  readonly kind: ErrorKind;
  readonly fields: FieldError[];
  /** When to retry, for the `Retry-After` header. */
  readonly retryAfterS: number | undefined;
  /** Of a conflict: the newer record, for the caller to compare. */
  item: unknown;

  constructor(kind: ErrorKind, message: string, fields: FieldError[] = [], retryAfterS?: number) {
    super(message);
    this.kind = kind;
    this.fields = fields;
    this.retryAfterS = retryAfterS;
  }
}

/** `ENOENT` and the like; undefined if it has none. */
export function getErrorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

export function invalid(message: string, fields: FieldError[] = []) {
  return new ExpectedError('invalid', message, fields);
}

/** What is wrong with a field: a sentence, or words that go on from the name of the field. */
export function invalidField(field: string, message: string) {
  return invalid(toSentence({ field, message }), [{ field, message }]);
}

export function toSentence({ field, message }: FieldError): string {
  return /^[A-Z]/.test(message) ? message : `The ${nameField(field)} ${message.replace(/[.]?$/, '.')}`;
}

/** `metaDescription` is the meta description, `items.3.title` the title of entry 4. */
function nameField(path: string): string {
  if (path === 'body') return 'request';
  const parts = path.split('.');
  const name = parts.findLast((part) => !/^\d+$/.test(part)) ?? path;
  const index = parts.findLast((part) => /^\d+$/.test(part));
  const words = name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return index === undefined ? words : `${words} of entry ${Number(index) + 1}`;
}

export function unauthorized(message = 'Unauthorized', fields: FieldError[] = []) {
  return new ExpectedError('unauthorized', message, fields);
}

export function forbidden(message: string) {
  return new ExpectedError('forbidden', message);
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ExpectedError && error.kind === 'not-found';
}

export function notFound(name: string) {
  return new ExpectedError('not-found', `${name} not found`);
}

export function conflict(message: string, item?: unknown, fields: FieldError[] = []) {
  const error = new ExpectedError('conflict', message, fields);
  error.item = item;
  return error;
}

/** Of a save that knows an older version. `what` begins the sentence: `This post was`. */
export function changedElsewhere(what: string, item?: unknown) {
  const rest = 'Nothing was overwritten: compare the two versions, then save again.';
  return conflict(`${what} changed elsewhere in the meantime. ${rest}`, item);
}

export function tooLarge(message: string, fields: FieldError[] = []) {
  return new ExpectedError('too-large', message, fields);
}

export function unsupportedType(message: string, fields: FieldError[] = []) {
  return new ExpectedError('unsupported-type', message, fields);
}

export function tooMany(message: string, retryAfterS: number) {
  return new ExpectedError('too-many', message, [], retryAfterS);
}

/** A dependency is temporarily unavailable: the same request may succeed later. */
export function unavailable(
  cause: unknown,
  message: string = UNAVAILABLE,
  retryAfterS = UNAVAILABLE_RETRY_AFTER_S,
) {
  const error = new ExpectedError('unavailable', message, [], retryAfterS);
  error.cause = cause;
  return error;
}

/** Too many concurrent requests, of which `others` come first. Nothing is broken, so there is no cause to log. */
export function busy(retryAfterS: number, others?: number) {
  const message = others
    ? `The site is busy: ${others === 1 ? 'one other is' : `${others} others are`} before you. Please try again in ${retryAfterS} seconds.`
    : UNAVAILABLE;
  return unavailable(undefined, message, retryAfterS);
}
