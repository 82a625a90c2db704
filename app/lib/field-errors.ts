import { ApiError } from './api.ts';

/** The server's errors by field, as sentences. */
export function toFieldErrors(error: unknown): Record<string, string> {
  const fields = error instanceof ApiError ? error.fields : [];
  return Object.fromEntries(fields.map(({ field, message }) => [field, sentence(message)]));
}

/** The same for a form in which one field holds several values: an error at `tags.3` is shown at the tags. */
export function toFlatFieldErrors(error: unknown): Record<string, string> {
  const entries = Object.entries(toFieldErrors(error));
  return Object.fromEntries(entries.map(([field, message]) => [field.replace(/\..*/, ''), message]));
}

/** The server says "must be …"; at its field that becomes a sentence. */
export function sentence(message: string): string {
  const whole = `${message.charAt(0).toUpperCase()}${message.slice(1)}`;
  return /[.?!]$/.test(whole) ? whole : `${whole}.`;
}
