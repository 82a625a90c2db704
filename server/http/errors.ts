export type FieldError = { field: string; message: string };
export type ErrorKind =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'unsupported-type';

/** An error whose words are meant for people. Only `error-handler.ts` knows which status each kind becomes. */
export class ExpectedError extends Error {
  readonly kind: ErrorKind;
  readonly fields: FieldError[];

  constructor(kind: ErrorKind, message: string, fields: FieldError[] = []) {
    super(message);
    this.kind = kind;
    this.fields = fields;
  }
}

export function invalid(message: string, fields: FieldError[] = []) {
  return new ExpectedError('invalid', message, fields);
}

export function unauthorized(message = 'Unauthorized') {
  return new ExpectedError('unauthorized', message);
}

export function forbidden(message: string) {
  return new ExpectedError('forbidden', message);
}

export function notFound(what: string) {
  return new ExpectedError('not-found', `${what} not found`);
}

export function conflict(message: string) {
  return new ExpectedError('conflict', message);
}
