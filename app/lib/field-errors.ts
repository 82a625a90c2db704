import { ApiError } from './api.ts';

/** What the server said about single fields, as sentences to stand beside them. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const fields = error instanceof ApiError ? error.fields : [];
  return Object.fromEntries(fields.map(({ field, message }) => [field, sentence(message)]));
}

/** The server says "must be …"; beside its field that is a sentence. */
export function sentence(message: string): string {
  const whole = `${message.charAt(0).toUpperCase()}${message.slice(1)}`;
  return /[.?!]$/.test(whole) ? whole : `${whole}.`;
}
