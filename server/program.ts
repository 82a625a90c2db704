import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { Server as TcpServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { reindexIfOld } from '#server/backups/reindex.ts';
import { backUpBeforeUpdate } from '#server/backups/run.ts';
import { actAsOwner, openDataDir, setPrivateUmask } from '#server/data-dir.ts';
import { RefusedDatabase } from '#server/db/engines/engine.ts';
import { isOlder, migrate } from '#server/db/migrate.ts';
import { isSameKey, sealStoredSecrets } from '#server/db/seal-secrets.ts';
import { fillWithDemoContent } from '#server/demo/fill.ts';
import { BadSetting, type Env, loadEnvFile, readEnv } from '#server/env.ts';
import { createFirstAdmin } from '#server/features/auth/admins.store.ts';
import { createLog } from '#server/http/logging.ts';
import { registerMetrics } from '#server/http/metrics.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { createSite } from '#server/site.ts';
import { siteJobs } from '#server/site-jobs.ts';
import { mountPages } from '#server/web.ts';

/** The first file descriptor after stdin, stdout and stderr. */
const FIRST_INHERITED = 3;
const FIRST_WORD_WITHIN_MS = 250;
const STOP_WITHIN_MS = 10_000;
const SWEEP_EVERY_MS = 100;

/** Settings, then resources, then the app, then the port; shutdown is in reverse order. */
async function start() {
  setPrivateUmask();
  loadEnvFile('site', process.env);
  const env = readEnv(process.env);
  actAsOwner(env.DATA_DIR);
  const log = createLog(env.LOG_LEVEL);
  if (!openDataDir(env.DATA_DIR))
    print(`Other accounts of this machine may read ${env.DATA_DIR}, and this account cannot change that.`);
  const program = [process.execPath, process.argv[1] ?? ''];
  const onWait = (reason: string) => print(`Waiting for the database (${reason})`);
  const site = await createSite(env, { log, program, onWait });
  const { engine, settings, secrets } = site;
  if (await isOlder(engine)) await backUpBeforeUpdate(site, program, print);
  await migrate(engine, async (db) => {
    await sealStoredSecrets(db, secrets);
    if (!(await isSameKey(db, secrets, new Date())))
      print(
        'The secret key is not the one that this database was written with: set the same SECRET_KEY everywhere.',
      );
    await reindexIfOld(engine, db);
    const admin = await createFirstAdmin(db, env);
    if (admin?.generatedPassword) {
      print(`Your admin account: ${admin.email}, password ${admin.generatedPassword} (shown this once)`);
    }
    const isFilled = env.DEMO_CONTENT && (await fillWithDemoContent(engine, db));
    if (isFilled) print('The empty library was filled with demo content.');
  });

  const app = await buildApp(site, (request, response, next) => serveCached(request, response, next));
  const pages = await mountPages(app, site);
  const { serveCached } = pages;
  const jobs = startJobs(siteJobs(site), log, engine.areWritesRefused);
  registerMetrics(app, {
    env,
    settings: settings.last,
    db: engine.db,
    pages: pages.stats,
    jobs: jobs.states,
  });
  log.info(`Mail goes to ${(await site.transport()).destination}`);

  let stopping = false;
  async function stop() {
    if (stopping) process.exit(1);
    stopping = true;
    // No new connections; but a connection that has just been accepted may still send its request.
    const closed = app.server.listening ? once(app.server, 'close') : undefined;
    TcpServer.prototype.close.call(app.server);
    await pause(FIRST_WORD_WITHIN_MS);
    // Idle keep-alive connections would get no further request.
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_EVERY_MS);
    const lastCall = setTimeout(() => app.server.closeAllConnections(), STOP_WITHIN_MS);
    await Promise.all([closed, app.close()]);
    clearInterval(sweep);
    clearTimeout(lastCall);
    await jobs.stop();
    await site.close();
    process.exit(0);
  }
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  const address =
    (await listenOnInheritedSocket(app)) ??
    (await app.listen({ port: env.PORT, host: await chooseHost(env) }));
  // Loopback and wildcard addresses are shown as localhost.
  print(`Octavo is ready at ${address.replace(/127\.0\.0\.1|0\.0\.0\.0|\[::1?\]/, 'localhost')}`);
  // Node writes its cache of compiled code at a clean end only; one that is killed is to leave it to the next start too.
  // It saves 14 % of a start. What the first pages compile later would save another 1 %.
  flushCompileCache();
}

/** A system without /etc/hosts cannot resolve localhost. */
async function chooseHost({ HOST }: Env): Promise<string> {
  if (HOST !== 'localhost') return HOST;
  return lookup(HOST).then(
    () => HOST,
    () => '127.0.0.1',
  );
}

/** systemd can hold the port while the program is replaced (`deploy/octavo.socket`): requests wait, none is refused. */
async function listenOnInheritedSocket(app: FastifyInstance): Promise<string | undefined> {
  const { LISTEN_FDS, LISTEN_PID } = process.env;
  if (LISTEN_FDS !== '1' || (LISTEN_PID && LISTEN_PID !== String(process.pid))) return undefined;
  await app.ready();
  await new Promise<void>((resolve, reject) => {
    app.server.once('error', reject);
    app.server.listen({ fd: FIRST_INHERITED }, resolve);
  });
  const bound = app.server.address();
  if (!bound || typeof bound === 'string') return bound ?? undefined;
  const { address, port } = bound;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

function print(line: string) {
  process.stdout.write(`${line}\n`);
}

/** An error that the owner can fix gets one line; anything else keeps its stack. */
function explain(error: unknown): string {
  if (error instanceof BadSetting) return error.message;
  if (error instanceof RefusedDatabase) return error.message.replace(/^./, (letter) => letter.toUpperCase());
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'EADDRINUSE' && 'port' in error)
      return `PORT: ${error.port} is in use by another program`;
    if (error.code === 'EACCES' && 'port' in error)
      return `PORT: ${error.port} may not be used by this account`;
    if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL') return `HOST: ${error.message}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  await start();
} catch (error) {
  process.stderr.write(`Octavo cannot start. ${explain(error)}\n`);
  process.exit(1);
}
