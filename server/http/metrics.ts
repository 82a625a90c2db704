import { hash, timingSafeEqual } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Db, queryTimes } from '#server/db/engines/engine.ts';
import type { Env } from '#server/env.ts';
import { notFound } from '#server/errors.ts';
import type { JobState } from '#server/jobs/jobs.ts';
import { isThisMachine, type Settings } from '#server/settings/settings.ts';
import { routeNames } from './logging.ts';
import { bearerToken } from './require-admin.ts';

const STARTED = 'http.server.request.start';
const FINISHED = 'http.server.response.finish';
const HTTP_PORT = 80;
const SECOND_MS = 1_000;
const REQUEST_BUCKETS_S = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const QUERY_BUCKETS_S = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];
const SERVICE_UNAVAILABLE = 503;

type MetricsSettings = Pick<Env, 'METRICS' | 'METRICS_TOKEN'> & { siteOrigin: string };
type PageStats = { hits: number; misses: number; count: number; size: number };
type Sources = {
  env: Pick<Env, 'METRICS' | 'METRICS_TOKEN'>;
  /** Without a query: the database may be what is failing. */
  settings: () => Pick<Settings, 'siteOrigin'>;
  db: Db;
  pages: () => PageStats;
  jobs: () => JobState[];
};

declare module 'node:http' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: a type of Node can only be extended by an interface
  interface IncomingMessage {
    /** When it arrived. A `WeakMap` would take 3 % of the time of a cached page. */
    startedAt?: number;
  }
}

/** `/metrics`, for Prometheus. Responses that never reach Fastify are counted as well. */
export function registerMetrics(app: FastifyInstance, { env, settings, db, pages, jobs }: Sources) {
  const register = new Registry();
  collectDefaultMetrics({ register });
  measureRequests(app, register);
  measureQueries(app, register);
  measurePages(register, pages);
  measureMails(register, db);
  measureJobs(register, jobs);

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, { ...env, ...settings() })) throw notFound('Address');
    return reply
      .header('cache-control', 'no-store')
      .type(register.contentType)
      .send(await register.metrics());
  });
}

/** By route, not by URL: the number of URLs is unlimited. */
function measureRequests(app: FastifyInstance, register: Registry) {
  const durations = new Histogram({
    name: 'octavo_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS_S,
    registers: [register],
  });

  function begin(message: unknown) {
    const { server, request } = message as { server: unknown; request: IncomingMessage };
    if (server === app.server) request.startedAt = performance.now();
  }
  function end(message: unknown) {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const { startedAt: start } = request;
    if (start === undefined) return;
    const { statusCode: status } = response;
    // What never reached Fastify was served from the page cache or refused.
    const route = routeNames.get(request) ?? (status === SERVICE_UNAVAILABLE ? 'refused' : 'cached page');
    durations.observe(
      { method: request.method ?? '', route, status: String(status) },
      (performance.now() - start) / SECOND_MS,
    );
  }
  subscribe(STARTED, begin);
  subscribe(FINISHED, end);
  app.addHook('onClose', async () => {
    unsubscribe(STARTED, begin);
    unsubscribe(FINISHED, end);
  });
}

function measureQueries(app: FastifyInstance, register: Registry) {
  const durations = new Histogram({
    name: 'octavo_database_query_duration_seconds',
    help: 'Time that a statement took in the database.',
    buckets: QUERY_BUCKETS_S,
    registers: [register],
  });
  const observe = (ms: unknown) => durations.observe(Number(ms) / SECOND_MS);
  queryTimes.subscribe(observe);
  app.addHook('onClose', async () => {
    queryTimes.unsubscribe(observe);
  });
}

function measurePages(register: Registry, pages: () => PageStats) {
  const read = { hits: 0, misses: 0 };
  const lookups = new Counter({
    name: 'octavo_page_cache_lookups_total',
    help: 'Pages served from the cache (hit) and rendered (miss).',
    labelNames: ['result'],
    registers: [register],
    collect() {
      const { hits, misses } = pages();
      lookups.inc({ result: 'hit' }, hits - read.hits);
      lookups.inc({ result: 'miss' }, misses - read.misses);
      Object.assign(read, { hits, misses });
    },
  });
  addGauge(register, 'octavo_page_cache_entries', 'Pages in the cache.', (gauge) => gauge.set(pages().count));
  addGauge(register, 'octavo_page_cache_bytes', 'Bytes that the pages in the cache take.', (gauge) =>
    gauge.set(pages().size),
  );
}

function measureMails(register: Registry, db: Db) {
  const help = 'Mails that wait to be sent, and those that were given up.';
  addGauge(register, 'octavo_mails', help, async (gauge) => {
    const counted = await db
      .selectFrom('outbox')
      .select(({ fn }) => [fn.countAll<number>().as('unsent'), fn.count<number>('given_up_at').as('givenUp')])
      .where('sent_at', 'is', null)
      .executeTakeFirstOrThrow()
      .catch(() => undefined);
    // Unknown is not zero.
    gauge.reset();
    if (!counted) return;
    gauge.set({ state: 'waiting' }, counted.unsent - counted.givenUp);
    gauge.set({ state: 'given up' }, counted.givenUp);
  });
}

function measureJobs(register: Registry, jobs: () => JobState[]) {
  const lagHelp = 'How much later than planned a job last began, or how long it is overdue.';
  addGauge(register, 'octavo_scheduler_lag_seconds', lagHelp, (gauge) => {
    for (const { name, lagMs } of jobs()) gauge.set({ job: name }, lagMs / SECOND_MS);
  });
  addGauge(register, 'octavo_job_failures', 'How often a job has failed since the start.', (gauge) => {
    for (const { name, failures } of jobs()) gauge.set({ job: name }, failures);
  });
}

/** A gauge that is read whenever somebody asks for the metrics. */
function addGauge(
  register: Registry,
  name: string,
  help: string,
  read: (gauge: Gauge<'state' | 'job'>) => void | Promise<void>,
) {
  const gauge: Gauge<'state' | 'job'> = new Gauge({
    name,
    help,
    labelNames: ['state', 'job'],
    registers: [register],
    collect: () => read(gauge),
  });
}

function mayRead(request: FastifyRequest, { METRICS, METRICS_TOKEN, siteOrigin }: MetricsSettings): boolean {
  if (METRICS !== 'loopback') return METRICS === 'everyone';
  const token = bearerToken(request);
  // Hashed first, because a constant-time comparison needs equal lengths.
  if (METRICS_TOKEN && token)
    return timingSafeEqual(hash('sha256', token, 'buffer'), hash('sha256', METRICS_TOKEN, 'buffer'));
  return isThisMachine(new URL(siteOrigin).hostname) && isFromThisMachine(request);
}

/**
 * A proxy on this machine connects from loopback too, and not every proxy adds a header. One that forwards the
 * visitor's `Host` is recognised by it. One that writes its own cannot be told from a local client, so a site with a
 * public address requires the token.
 */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const isForwarded = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'].some(
    (name) => headers[name] !== undefined,
  );
  const host = URL.parse(`http://${headers.host}`);
  return (
    !isForwarded &&
    /^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '') &&
    host !== null &&
    isThisMachine(host.hostname) &&
    Number(host.port || HTTP_PORT) === socket.localPort
  );
}
