/** The longest that anything is waited for. */
export const WAIT_MS = 10_000;

/** `fix` says in plain words what to do; without it all is well. A warning is worth a look, a failure needs one. */
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
