import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '#server/db/engines/engine.ts';
import type { Env } from '#server/env.ts';
import { notFound } from './errors.ts';

const ANSWERED = 'http.server.response.finish';
const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;

type PageStats = { hits: number; misses: number; count: number; weight: number };
type Reading = { name: string; type: 'counter' | 'gauge'; help: string; value: number | [string, number][] };

/** `/metrics`, in the words that Prometheus reads. Answers that never reach Fastify are counted as well. */
export function registerMetrics(
  app: FastifyInstance,
  { env, db, pages }: { env: Pick<Env, 'METRICS'>; db: Db; pages: () => PageStats },
) {
  const answered = new Map<string, number>();
  const delay = monitorEventLoopDelay();
  function count(message: unknown) {
    const { server, response } = message as { server: unknown; response: ServerResponse };
    if (server !== app.server) return;
    const kind = `${Math.floor(response.statusCode / 100)}xx`;
    answered.set(kind, (answered.get(kind) ?? 0) + 1);
  }
  subscribe(ANSWERED, count);
  delay.enable();
  app.addHook('onClose', async () => {
    unsubscribe(ANSWERED, count);
    delay.disable();
  });

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, env.METRICS)) throw notFound('Address');
    const { hits, misses, count: kept, weight } = pages();
    const cpu = process.cpuUsage();
    const readings: Reading[] = [
      {
        name: 'octavo_answers_total',
        type: 'counter',
        help: 'Answers by the class of their status.',
        value: [...answered].sort().map(([status, number]) => [`{status="${status}"}`, number]),
      },
      counter('octavo_page_hits_total', 'Pages answered from memory.', hits),
      counter('octavo_page_renders_total', 'Pages rendered.', misses),
      gauge('octavo_pages_kept', 'Pages in memory.', kept),
      gauge('octavo_pages_kept_bytes', 'Bytes that the pages in memory take.', weight),
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

/** A request that came through a proxy on this machine is not a request from this machine. */
function mayRead({ socket, headers }: FastifyRequest, from: Env['METRICS']): boolean {
  if (from !== 'loopback') return from === 'everyone';
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && /^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '');
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
