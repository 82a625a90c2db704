import { hash, timingSafeEqual } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '#server/db/engines/engine.ts';
import type { Env } from '#server/env.ts';
import type { Settings } from '#server/settings/settings.ts';
import { notFound } from './errors.ts';
import { bearerToken } from './require-admin.ts';

const RESPONSE_FINISHED = 'http.server.response.finish';
const HTTP_PORT = 80;
const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;

type MetricsSettings = Pick<Env, 'METRICS' | 'METRICS_TOKEN'> & { siteOrigin: string };
type PageStats = { hits: number; misses: number; count: number; size: number };
type Reading = { name: string; type: 'counter' | 'gauge'; help: string; value: number | [string, number][] };

type MetricsSources = {
  env: Pick<Env, 'METRICS' | 'METRICS_TOKEN'>;
  settings: () => Promise<Pick<Settings, 'siteOrigin'>>;
  db: Db;
  pages: () => PageStats;
};

/** `/metrics`, in the words that Prometheus reads. Responses that never reach Fastify are counted as well. */
export function registerMetrics(app: FastifyInstance, { env, settings, db, pages }: MetricsSources) {
  const responses = new Map<string, number>();
  const delay = monitorEventLoopDelay();
  function count(message: unknown) {
    const { server, response } = message as { server: unknown; response: ServerResponse };
    if (server !== app.server) return;
    const kind = `${Math.floor(response.statusCode / 100)}xx`;
    responses.set(kind, (responses.get(kind) ?? 0) + 1);
  }
  subscribe(RESPONSE_FINISHED, count);
  delay.enable();
  app.addHook('onClose', async () => {
    unsubscribe(RESPONSE_FINISHED, count);
    delay.disable();
  });

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, { ...env, ...(await settings()) })) throw notFound('Address');
    const { hits, misses, count, size } = pages();
    const cpu = process.cpuUsage();
    const readings: Reading[] = [
      {
        name: 'octavo_responses_total',
        type: 'counter',
        help: 'Responses by the class of their status.',
        value: [...responses].sort().map(([status, number]) => [`{status="${status}"}`, number]),
      },
      counter('octavo_page_hits_total', 'Pages served from the cache.', hits),
      counter('octavo_page_renders_total', 'Pages rendered.', misses),
      gauge('octavo_pages_cached', 'Pages in the cache.', count),
      gauge('octavo_pages_cached_bytes', 'Bytes that the cached pages take.', size),
      gauge('octavo_mails_waiting', 'Mails that have not been delivered yet.', await mailsWaiting(db)),
      gauge(
        'octavo_event_loop_delay_p99_seconds',
        'Delay of the event loop.',
        delay.percentile(99) / NANOSECONDS,
      ),
      counter('process_cpu_seconds_total', 'Processor time used.', (cpu.user + cpu.system) / MICROSECONDS),
      gauge('process_resident_memory_bytes', 'Memory in use.', process.memoryUsage.rss()),
      gauge('process_uptime_seconds', 'Time since the start.', process.uptime()),
    ];
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(readings.map(lines).join(''));
  });
}

function mayRead(request: FastifyRequest, { METRICS, METRICS_TOKEN, siteOrigin }: MetricsSettings): boolean {
  if (METRICS !== 'loopback') return METRICS === 'everyone';
  const token = bearerToken(request);
  if (METRICS_TOKEN && token) return isSame(token, METRICS_TOKEN);
  return isLoopbackName(new URL(siteOrigin).hostname) && isFromThisMachine(request);
}

/**
 * A proxy on this machine asks from here too, and not every proxy says so. One that passes the visitor's `Host` on is
 * known by it. One that writes its own cannot be told from a person at this machine, so a site with a public address
 * shows its figures for the token only.
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
    isLoopbackName(host.hostname) &&
    Number(host.port || HTTP_PORT) === socket.localPort
  );
}

function isLoopbackName(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** Hashed first, because only equally long texts are compared in a time that tells nothing. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
}

async function mailsWaiting(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  return waiting;
}

function counter(name: string, help: string, value: number): Reading {
  return { name, type: 'counter', help, value };
}

function gauge(name: string, help: string, value: number): Reading {
  return { name, type: 'gauge', help, value };
}

function lines({ name, type, help, value }: Reading): string {
  const values: [string, number][] = typeof value === 'number' ? [['', value]] : value;
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${values
    .map(([labels, number]) => `${name}${labels} ${number}\n`)
    .join('')}`;
}
