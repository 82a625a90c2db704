/**
 * Breaks the site's dependencies, one after the other, and watches it from outside. Prints one line of JSON for each
 * fault: the status codes while it lasted, the slowest of `/healthz` and of a cached page meanwhile (ms), and how
 * long after it a write succeeds again (ms).
 *
 *   node bench/faults/outages.ts [sqlite-locked] [disk-full] [postgres-frozen] [postgres-restarted] [s3-hanging]
 *
 * Default: all of them. `disk-full` mounts a small tmpfs, and so needs root.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { ensureBuilt } from '../../scripts/setup.mjs';
import { startPostgres } from '../../scripts/test-tools.ts';
import { encodeForm, file, goodFields } from '../../tests/support/forms.ts';
import { s3Settings, startS3Server } from '../../tests/support/s3-server.ts';
import { type ServerProcess, startServer } from '../../tests/support/server-process.ts';

const PAUSE_MS = 200;
const GIVE_UP_MS = 60_000;
const settings = { ADMIN_PASSWORD: 'a-long-enough-password', RATE_LIMITS: 'off', DEMO_CONTENT: 'on' };

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function timed(url: string, init?: RequestInit) {
  const start = performance.now();
  const status = await fetch(url, { ...init, signal: AbortSignal.timeout(GIVE_UP_MS) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
  return { status, ms: Math.round(performance.now() - start) };
}

async function write(origin: string) {
  const { headers, payload } = await encodeForm({ ...goodFields, message: 'word '.repeat(3_000) }, [
    file('a.pdf'),
  ]);
  return timed(`${origin}/api/consultations`, { method: 'POST', headers, body: new Uint8Array(payload) });
}

/** Watches a site while something is broken for a time, and until it works again. */
async function watch(
  fault: string,
  { origin }: ServerProcess,
  breakIt: () => Promise<() => unknown>,
  forMs: number,
) {
  await timed(`${origin}/blog`);
  await timed(`${origin}/blog`);
  const mend = await breakIt();
  const until = Date.now() + forMs;
  const writes: Record<string, number> = {};
  const slowest = { write: 0, health: 0, cachedPage: 0 };
  const statuses = { health: new Set<number>(), cachedPage: new Set<number>(), ready: new Set<number>() };
  const repeat = async (work: () => Promise<unknown>) => {
    while (Date.now() < until) {
      await work();
      await sleep(PAUSE_MS);
    }
  };
  const look = (name: 'health' | 'cachedPage', address: string) =>
    repeat(async () => {
      const { status, ms } = await timed(origin + address);
      statuses[name].add(status);
      slowest[name] = Math.max(slowest[name], ms);
    });
  const watching = Promise.all([
    look('health', '/healthz'),
    look('cachedPage', '/blog'),
    repeat(async () => statuses.ready.add((await timed(`${origin}/readyz`)).status)),
    repeat(async () => {
      const { status, ms } = await write(origin);
      writes[status] = (writes[status] ?? 0) + 1;
      slowest.write = Math.max(slowest.write, ms);
    }),
  ]);
  await sleep(forMs);
  await mend();
  const mendedAt = performance.now();
  while ((await write(origin)).status !== 201 && performance.now() - mendedAt < GIVE_UP_MS) await sleep(50);
  const wellAfterMs = Math.round(performance.now() - mendedAt);
  await watching;
  const seen = Object.fromEntries(Object.entries(statuses).map(([name, set]) => [name, [...set]]));
  console.log(JSON.stringify({ fault, writes, ...seen, slowestMs: slowest, wellAfterMs }));
}

async function withFolder(work: (folder: string) => Promise<void>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-fault-'));
  await work(folder).finally(() => rmSync(folder, { recursive: true, force: true }));
}

async function withSite(own: Record<string, string>, work: (site: ServerProcess) => Promise<void>) {
  const site = await startServer({ ...settings, ...own });
  await work(site).finally(site.kill);
}

async function withPostgres(work: (url: string) => Promise<void>) {
  const postgres = await startPostgres();
  if ('missing' in postgres) return console.error(postgres.missing);
  await work(postgres.found.url).finally(postgres.found.stop);
}

/** The server and all its processes. */
async function processesOf(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('show data_directory');
  await client.end();
  const [first] = readFileSync(path.join(rows[0].data_directory, 'postmaster.pid'), 'utf8').split('\n');
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === first;
      } catch {
        return false;
      }
    });
  return [Number(first), ...children.map(Number)];
}

function signal(processes: number[], name: 'SIGSTOP' | 'SIGCONT') {
  for (const pid of processes) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended meanwhile.
    }
  }
}

const faults: Record<string, () => Promise<void>> = {
  'sqlite-locked': () =>
    withFolder((folder) =>
      withSite({ DATA_DIR: folder }, (site) =>
        watch(
          'sqlite-locked',
          site,
          async () => {
            const other = new DatabaseSync(path.join(folder, 'octavo.db'));
            other.exec('begin immediate');
            return () => {
              other.exec('rollback');
              other.close();
            };
          },
          14_000,
        ),
      ),
    ),
  'disk-full': () =>
    withFolder(async (folder) => {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder]);
      const filler = path.join(folder, 'filler');
      try {
        await withSite({ DATA_DIR: folder }, (site) =>
          watch(
            'disk-full',
            site,
            async () => {
              try {
                writeFileSync(filler, Buffer.alloc(64 * 1024 * 1024));
              } catch {
                // As much as fits.
              }
              return () => rmSync(filler);
            },
            10_000,
          ),
        );
      } finally {
        execFileSync('umount', [folder]);
      }
    }),
  'postgres-frozen': () =>
    withFolder((folder) =>
      withPostgres((url) =>
        withSite({ DATA_DIR: folder, DATABASE_URL: url }, (site) =>
          watch(
            'postgres-frozen',
            site,
            async () => {
              const processes = await processesOf(url);
              signal(processes, 'SIGSTOP');
              return () => signal(processes, 'SIGCONT');
            },
            20_000,
          ),
        ),
      ),
    ),
  'postgres-restarted': () =>
    withFolder((folder) =>
      withPostgres((url) =>
        withSite({ DATA_DIR: folder, DATABASE_URL: url }, (site) =>
          watch(
            'postgres-restarted',
            site,
            async () => {
              // One process that dies makes the server end all others and recover, as after a crash.
              const client = new pg.Client({ connectionString: url });
              client.on('error', () => {});
              await client.connect();
              const { rows } = await client.query('select pg_backend_pid() as pid');
              process.kill(rows[0].pid, 'SIGKILL');
              return () => {};
            },
            5_000,
          ),
        ),
      ),
    ),
  's3-hanging': () =>
    withFolder(async (folder) => {
      const bucket = await startS3Server();
      await withSite({ DATA_DIR: folder, ...s3Settings(bucket) }, (site) =>
        watch(
          's3-hanging',
          site,
          async () => {
            bucket.hang('before answering');
            return () => bucket.hang(undefined);
          },
          20_000,
        ),
      ).finally(bucket.close);
    }),
};

// Only a server of its own is frozen and killed.
delete process.env.TEST_DATABASE_URL;
ensureBuilt();
const wanted = process.argv.slice(2);
for (const [name, run] of Object.entries(faults))
  if (wanted.length === 0 || wanted.includes(name)) await run();
