import type { FastifyRequest } from 'fastify';
import { tooMany } from './errors.ts';

/** More different callers than this at once, and the one unseen for longest is forgotten. */
const MAX_CALLERS = 50_000;
const MINUTE_MS = 60_000;

export type RateLimit = {
  /** Counts one use by a caller, or throws `tooMany`. The returned function takes the use back. */
  take: (caller: string) => () => void;
  /** The same for the address that a request comes from, as a route's `onRequest` hook. */
  hook: (request: FastifyRequest) => Promise<void>;
};
type Rule = {
  max: number;
  perMs: number;
  /** The sentence before "Please try again in …". */
  sentence: string;
};

/** Makes limits that count on this clock. With `RATE_LIMITS=off` they count nothing and refuse nothing. */
export function createRateLimits({ enabled, clock }: { enabled: boolean; clock: () => Date }) {
  return (rule: Rule): RateLimit => (enabled ? slidingWindow(rule, clock) : unlimited);
}

export type CreateRateLimit = ReturnType<typeof createRateLimits>;

const unlimited: RateLimit = { take: () => () => {}, hook: async () => {} };

/** Remembers when each caller's last uses were, so that no moment allows more than `max` in the `perMs` before it. */
function slidingWindow({ max, perMs, sentence }: Rule, clock: () => Date): RateLimit {
  const uses = new Map<string, number[]>();

  function take(caller: string) {
    const now = clock().getTime();
    const recent = (uses.get(caller) ?? []).filter((time) => time > now - perMs);
    // Deleting first moves the caller to the end of the map: the order is that of the last use.
    uses.delete(caller);
    const [oldest] = recent;
    if (oldest !== undefined && recent.length >= max) {
      uses.set(caller, recent);
      const waitMs = oldest + perMs - now;
      throw tooMany(`${sentence} Please try again in ${inWords(waitMs)}.`, Math.ceil(waitMs / 1000));
    }
    recent.push(now);
    uses.set(caller, recent);
    forgetSome(now);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const index = uses.get(caller)?.indexOf(now) ?? -1;
      if (index >= 0) uses.get(caller)?.splice(index, 1);
    };
  }

  /** Looks at the oldest few callers at each use, which keeps the map small without ever walking all of it. */
  function forgetSome(now: number) {
    for (const [caller, times] of uses) {
      const last = times.at(-1) ?? 0;
      if (uses.size <= MAX_CALLERS && last > now - perMs) return;
      uses.delete(caller);
    }
  }

  return {
    take,
    hook: async (request) => {
      take(addressOf(request));
    },
  };
}

/**
 * Who counts as one caller. An IPv6 customer is given a whole network of 64 bits, so its addresses count as one.
 * Behind a proxy `request.ip` is the visitor's address only if `TRUST_PROXY` says so.
 */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const mapped = ip.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)?.[1];
  if (mapped) return mapped;
  if (!ip.includes(':')) return ip;
  const [head = '', tail = ''] = ip.toLowerCase().split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === '' ? [] : tail.split(':');
  const all = ip.includes('::')
    ? [...groups, ...Array(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest]
    : groups;
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

function inWords(ms: number): string {
  if (ms < MINUTE_MS) return 'a minute';
  const minutes = Math.ceil(ms / MINUTE_MS);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
