/** Timeout of each check. */
export const WAIT_MS = 10_000;

/** `fix` says what to do; without it the check passed. A warning may need attention, a failure does. */
export type Finding = { part: string; state: 'ok' | 'warning' | 'failure'; text: string; fix?: string };

export const ok = (part: string, text: string): Finding => ({ part, state: 'ok', text });
export const warning = (part: string, text: string, fix: string): Finding => ({
  part,
  state: 'warning',
  text,
  fix,
});
export const failure = (part: string, text: string, fix: string): Finding => ({
  part,
  state: 'failure',
  text,
  fix,
});

export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
