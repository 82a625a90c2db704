import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { InjectOptions } from 'fastify';
import { onTestFinished, TestRunner } from 'vitest';
import type { Engine } from '#server/db/engines/engine.ts';
import { openPostgres } from '#server/db/engines/postgres.ts';
import { factories } from '#tests/factories.ts';
import { emptyAllTables } from '#tests/test-database.ts';

/** Reported for each test that used the site. */
export type RemoteMeta = { remoteSite?: boolean; skipReason?: string };

const CLOCK = 'takes for granted that it is June 2026';
const ADDRESS = 'takes for granted that the site is at http://localhost:4000';

/** What cannot be detected from how a test uses the app. */
const differs: Record<string, string> = {
  'the desk makes a backup, which is restored and compared, and lists it':
    'each machine makes and lists its own backups',
  'the demonstration content goes and comes back within a day, comments and views included': CLOCK,
  'publish, take back to draft, archive and publish again': CLOCK,
  'a date is kept once it has come, and set anew by a schedule': CLOCK,
  'a schedule is kept in UTC, must lie ahead, and is kept by the clock alone': CLOCK,
  'a date to come schedules even when the post is sent as published': CLOCK,
  'an overdue post can still be edited with its date': CLOCK,
  'the job writes down what is due, also after a restart that slept through it': CLOCK,
  'an honest comment is published at once, under the id of its post and under its slug': CLOCK,
  'a closed post refuses comments, and a post that nobody can see is not found': CLOCK,
  'the overview counts what waits: unread submissions, pending comments, drafts, posts to come': CLOCK,
  'a new sample is a draft until it is published, and then public at once': CLOCK,
  'a client writes through a link, and the owner takes it up among the testimonials': ADDRESS,
  'a new site shows what is in effect, and nothing is locked': ADDRESS,
  'what is saved is in effect at once, and fields that were not sent stay': ADDRESS,
  '/healthz speaks for the process, /readyz for what it stands on': "closes the app's database",
  'a proxy that is not trusted is noticed by the headers it sends': 'needs a proxy that is not trusted',
  'drafts, archived posts and unknown addresses are not found': 'nginx refuses a NUL in an address by itself',
};

/** The sites of the running test, by engine. */
const sites = new Map<unknown, ReturnType<typeof asTestApp>>();

/**
 * Replaces the app of `testApp` when the tests run against a live site, perhaps of several machines behind a proxy.
 * Records are put into its database; every request goes over HTTP. A test that uses anything else of the app (its
 * clock, its log, its files), or other settings, is skipped with a reason.
 */
export async function remoteSite(
  { origin, databaseUrl }: { origin: string; databaseUrl: string },
  variables: Record<string, string>,
  shared?: Engine,
) {
  const test = TestRunner.getCurrentTest();
  if (test) (test.meta as RemoteMeta).remoteSite = true;
  const reason = test && differs[test.name];
  if (reason) skip(reason);
  const [other] = Object.keys(variables);
  if (other) skip(`needs its own ${other}`);
  if (shared) return sites.get(shared) ?? skip('needs its own database');
  if (sites.size > 0) skip('needs two sites');
  const engine = openPostgres(databaseUrl);
  onTestFinished(async () => {
    sites.clear();
    await engine.close();
  });
  const { mark } = await engine.db.selectFrom('content_mark').select('mark').executeTakeFirstOrThrow();
  await emptyAllTables(databaseUrl);
  // A version too far ahead to know what changed: the machines clear their caches.
  await engine.db
    .updateTable('content_mark')
    .set({ mark: mark + 2 })
    .execute();
  await engine.db
    .insertInto('content_changes')
    .values({ mark: mark + 2, tag: 'settings' })
    .execute();
  const site = asTestApp(origin, engine);
  sites.set(site.engine, site);
  return site;
}

function asTestApp(origin: string, engine: Engine) {
  const clock = () => new Date();
  return {
    inject: (options: string | InjectOptions) =>
      send(origin, typeof options === 'string' ? { url: options } : options),
    make: factories(engine, clock),
    clock,
    app: behindHttp('app'),
    engine,
    env: behindHttp('env'),
    settings: behindHttp('settings'),
    files: behindHttp('files'),
    folder: behindHttp('folder'),
    log: behindHttp('log'),
    logged: behindHttp('logged'),
    setClock: behindHttp('setClock'),
  };
}

/** Never in `npm test`, where no site is configured and every test runs. */
function skip(reason: string): never {
  const running = TestRunner.getCurrentTest();
  if (!running) throw new Error(`Outside of a test: ${reason}`);
  (running.meta as RemoteMeta).skipReason ??= reason;
  return running.context.skip(reason);
}

/** May be passed around, and skips the test when it is used. */
function behindHttp(name: string) {
  const use = () => skip(`uses the app's ${name}`);
  return new Proxy(() => {}, { get: use, apply: use, has: use, ownKeys: use });
}

/** Like Fastify's `inject`, over HTTP. The client's address is sent like a proxy in front of the proxy would. */
async function send(origin: string, options: InjectOptions) {
  const { method = 'GET', remoteAddress = '127.0.0.1', query } = options;
  const target = new URL(origin);
  const { pathname, search } = new URL(String(options.url ?? options.path), origin);
  const path = pathname + (query ? `?${new URLSearchParams(query as never)}` : search);
  const payload = options.payload ?? options.body;
  const isRaw = payload === undefined || typeof payload === 'string' || Buffer.isBuffer(payload);
  const isStream = payload instanceof Readable;
  const outgoing = request({
    host: target.hostname,
    port: target.port,
    method,
    path,
    agent: false,
    headers: {
      'user-agent': 'lightMyRequest',
      host: 'localhost:80',
      'x-forwarded-for': remoteAddress,
      ...(!isRaw && !isStream && { 'content-type': 'application/json' }),
      ...(options.headers as Record<string, string>),
    },
  });
  if (isStream) payload.pipe(outgoing);
  else outgoing.end(isRaw ? payload : JSON.stringify(payload));
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  const rawPayload = await buffer(incoming);
  const text = rawPayload.toString();
  return {
    statusCode: incoming.statusCode ?? 0,
    statusMessage: incoming.statusMessage ?? '',
    headers: incoming.headers,
    rawPayload,
    payload: text,
    body: text,
    json: () => JSON.parse(text),
  };
}
