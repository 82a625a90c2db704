import { ApiError } from './api.ts';

/** The server's errors by field, as sentences. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const fields = error instanceof ApiError ? error.fields : [];
  return Object.fromEntries(fields.map(({ field, message }) => [field, sentence(message)]));
}

/** The server says "must be …"; at its field that becomes a sentence. */
export function sentence(message: string): string {
  const whole = `${message.charAt(0).toUpperCase()}${message.slice(1)}`;
  return /[.?!]$/.test(whole) ? whole : `${whole}.`;
}
