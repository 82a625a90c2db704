import type { IncomingMessage, ServerResponse } from 'node:http';
import { UNAVAILABLE } from '#server/errors.ts';
import { plainPage, plainPagePolicy } from './plain-forms.ts';

/** A turn of the event loop with many requests that takes longer than this is a long one. */
const LONG_TURN_MS = 25;
/** Fewer requests in one turn are a single visitor's page with its scripts, on a machine that is busy otherwise. */
const MANY_REQUESTS = 10;
/** After this much time of nothing but long turns, turns are shortened. */
const OVERLOADED_AFTER_MS = 1_000;
/** How long a shortened turn works before it refuses the rest: those have waited for the turn before as well. */
const SHORT_TURN_MS = 12;
/** Shedding ends when nothing had to be refused for this long. */
const CALM_MS = 250;
/** An idle pause between two turns. */
const PAUSE_MS = 100;
/** How long a request may wait for its first byte before new ones are refused. */
const MAX_WAIT_MS = 300;
const RETRY_AFTER_S = 2;
/**
 * Monitoring must always work. Files of the build cost next to nothing, and a page whose scripts are refused is
 * broken: the two dozen of one page on a slow machine looked like an overload.
 */
const ALWAYS_SERVED = /^\/(assets\/|(healthz|readyz|metrics)(\?|$))/;
/** So few requests never wait long for each other; the machine itself was slow for a moment. */
const FEW_REQUESTS = 20;

const json = JSON.stringify({ error: UNAVAILABLE });
const page = plainPage(
  'One moment, please',
  '<p>Many people are here at once. This page tries again by itself.</p>',
);
const headers = {
  'cache-control': 'no-store',
  'retry-after': String(RETRY_AFTER_S),
  refresh: String(RETRY_AFTER_S),
  'content-security-policy': plainPagePolicy,
  'x-content-type-options': 'nosniff',
};

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Refuses requests early under overload, because otherwise all of them wait for each other and most clients are gone
 * when their turn comes. On SQLite a request is mostly finished before the next one starts, so requests that arrive
 * together make one long turn of the event loop. On PostgreSQL they wait concurrently.
 */
export function createOverloadGuard(clock = () => performance.now()) {
  /** Reads without a first byte yet, oldest first. Uploads and view counts may take longer. */
  const waiting = new Map<ServerResponse, number>();
  let inFlight = 0;
  let turn: { startedAt: number; requests: number } | undefined;
  let lastTurnEndedAt = Number.NEGATIVE_INFINITY;
  /** Since then there have only been long turns. */
  let longTurnsSince: number | undefined;
  let lastRefusedAt = Number.NEGATIVE_INFINITY;

  function beginTurn(now: number) {
    if (now - lastTurnEndedAt > PAUSE_MS) longTurnsSince = undefined;
    setImmediate(endTurn);
    return { startedAt: now, requests: 0 };
  }

  function endTurn() {
    const now = clock();
    const isLong = turn && turn.requests >= MANY_REQUESTS && now - turn.startedAt > LONG_TURN_MS;
    // A shortened turn would have been a long one.
    if (isLong || now - lastRefusedAt < CALM_MS) longTurnsSince ??= turn?.startedAt;
    else longTurnsSince = undefined;
    lastTurnEndedAt = now;
    turn = undefined;
  }

  function isOverloaded(): boolean {
    const now = clock();
    turn ??= beginTurn(now);
    turn.requests += 1;
    const age = now - turn.startedAt;
    const isCut =
      longTurnsSince !== undefined && now - longTurnsSince > OVERLOADED_AFTER_MS
        ? age > SHORT_TURN_MS
        : turn.requests > FEW_REQUESTS && age > OVERLOADED_AFTER_MS;
    const isTooLong = inFlight >= FEW_REQUESTS && now - longestWaitingSince(now) > MAX_WAIT_MS;
    // If a request waits too long, turns are shortened as well, so that refusals are prompt.
    if (isTooLong) longTurnsSince = Math.min(longTurnsSince ?? now, now - OVERLOADED_AFTER_MS - 1);
    if (isCut || isTooLong) lastRefusedAt = now;
    return isCut || isTooLong;
  }

  function isBusy(): boolean {
    return longTurnsSince !== undefined || inFlight >= FEW_REQUESTS;
  }

  function longestWaitingSince(now: number): number {
    for (const [response, since] of waiting) {
      if (!response.headersSent && !response.closed) return since;
      waiting.delete(response);
    }
    return now;
  }

  return function guard(handle: Handler): Handler {
    return (request, response) => {
      // A response that is closed already would be counted for ever.
      if (response.closed || ALWAYS_SERVED.test(request.url ?? '')) return handle(request, response);
      if (isOverloaded() || (isSpeculative(request) && isBusy())) return refuse(request, response);
      inFlight += 1;
      if (request.method === 'GET') waiting.set(response, clock());
      response.once('close', () => {
        inFlight -= 1;
        waiting.delete(response);
      });
      handle(request, response);
    };
  };
}

/** A page that nobody has asked for yet: the browser prepares it, and asks again if it is refused. */
function isSpeculative({ headers }: IncomingMessage): boolean {
  return headers['sec-purpose']?.toString().startsWith('prefetch') ?? false;
}

function refuse({ headers: { accept } }: IncomingMessage, response: ServerResponse) {
  const isPage = accept?.includes('text/html');
  const body = isPage ? page : json;
  response.writeHead(503, {
    ...headers,
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}
