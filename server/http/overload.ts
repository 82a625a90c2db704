import type { IncomingMessage, ServerResponse } from 'node:http';
import { UNAVAILABLE } from '#server/errors.ts';

/** A turn of the event loop with many requests in it that takes longer is a long one. */
const LONG_TURN_MS = 25;
/** Fewer than so many in one turn are one visitor's page with its scripts, on a machine that is busy with other things. */
const MANY_REQUESTS = 10;
/** After so much of nothing but long turns it is no accident, and turns are cut short. */
const OVERLOADED_AFTER_MS = 1_000;
/** How long a turn then works before it refuses the rest: those have waited for the turn before as well. */
const SHORT_TURN_MS = 12;
/** It is over when nobody had to be refused for so long. */
const CALM_MS = 250;
/** A pause between two turns in which nobody had to wait. */
const PAUSE_MS = 100;
/** How long somebody may wait for the first byte before nothing new is begun. */
const MAX_WAIT_MS = 300;
const RETRY_AFTER_S = 2;
/** Whoever watches over the site has to see what is going on. */
const ALWAYS_SERVED = /^\/(healthz|readyz|metrics)(\?|$)/;
/** So few never wait long for each other; the machine itself was slow for a moment. */
const FEW_REQUESTS = 20;

const json = JSON.stringify({ error: UNAVAILABLE });
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>One moment, please</title>
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${RETRY_AFTER_S}"></head>
<body><h1>One moment, please</h1><p>Many people are here at once. This page tries again by itself.</p></body></html>`;
const headers = {
  'cache-control': 'no-store',
  'retry-after': String(RETRY_AFTER_S),
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Refuses requests at once when more come than can be worked on, because otherwise everyone waits for everyone, and
 * most are gone when their turn comes. On SQLite a request is mostly done before the next one is looked at: those that
 * came together make one long turn of the event loop. On PostgreSQL they wait side by side.
 */
export function createOverloadGuard(clock = () => performance.now()) {
  /** Reads without a first byte yet, oldest first. Uploads and counted views may take their time. */
  const waiting = new Map<ServerResponse, number>();
  let inFlight = 0;
  let turn: { startedAt: number; requests: number } | undefined;
  let lastTurnEndedAt = Number.NEGATIVE_INFINITY;
  /** Since then there have been long turns only. */
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
    // A turn that was cut short would have been a long one.
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
    // Where somebody waits too long, turns are cut short as well: the others should not have to wait to hear of it.
    if (isTooLong) longTurnsSince = Math.min(longTurnsSince ?? now, now - OVERLOADED_AFTER_MS - 1);
    if (isCut || isTooLong) lastRefusedAt = now;
    return isCut || isTooLong;
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
      if (isOverloaded() && !ALWAYS_SERVED.test(request.url ?? '')) return refuse(request, response);
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
