import { toPrimaryCode } from '#server/db/engines/sqlite-driver.ts';
import { getErrorCode, UNAVAILABLE } from '#server/errors.ts';

const SQLITE_FULL = 13;
/** Timeout of each check. */
export const WAIT_MS = 10_000;

/** An error that can be reported in one line. */
export class CommandError extends Error {}

/** `fix` says what to do; without it the check passed. A warning may need attention, a failure does. */
export type Verdict = { state: 'ok' | 'warning' | 'failure'; text: string; fix?: string };
export type Finding = Verdict & { part: string };

export const ok = (text: string): Verdict => ({ state: 'ok', text });
export const warning = (text: string, fix: string): Verdict => ({ state: 'warning', text, fix });
export const failure = (text: string, fix: string): Verdict => ({ state: 'failure', text, fix });

export function toMessage(error: unknown): string {
  // What visitors are told hides the reason; so does fetch.
  const isGeneral = error instanceof Error && [UNAVAILABLE, 'fetch failed'].includes(error.message);
  if (isGeneral && error.cause) return toMessage(error.cause);
  if (error instanceof AggregateError) return error.errors.map(toMessage).join(', ');
  return error instanceof Error ? error.message : String(error);
}

/** A fault of the system under the program, in words; undefined for anything else. */
export function describeTrouble(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = getErrorCode(error);
  const place = 'path' in error ? String(error.path) : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT' || toPrimaryCode(error) === SQLITE_FULL)
    return `the disk is full${place ? ` (${place})` : ''}. Make room and try again`;
  if (code === 'EROFS') return `${place} is on a disk that is mounted read-only`;
  if (code === 'EACCES' || code === 'EPERM')
    return `account ${process.getuid?.()} may not use ${place ?? 'it'}`;
  if (code === 'ENOENT' && place) return `there is no ${place}`;
  return undefined;
}
