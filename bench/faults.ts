/**
 * Breaks the site's dependencies, one after the other, and watches it from outside. Prints one line of JSON for each
 * fault: the status codes while it lasted, the slowest of `/healthz` and of a cached page meanwhile (ms), and how long
 * after it a write succeeds again (ms). `kill` kills the program under eight writers, a hundred times on each engine,
 * and prints how many confirmed requests are lost, duplicated or incomplete.
 *
 *   node bench/faults.ts [sqlite-locked] [disk-full] [postgres-frozen] [postgres-restarted] [s3-hanging] [slow-clients] [kill]
 *
 * Default: all of them. `disk-full` mounts a small tmpfs, and so needs root.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '#server/db/open.ts';
import { readEnv } from '#server/env.ts';
import { encodeForm, file, goodFields } from '#tests/support/forms.ts';
import { killRounds } from '#tests/support/kill-rounds.ts';
import { s3Settings, startS3Server } from '#tests/support/s3-server.ts';
import { ensureBuilt } from '../scripts/setup.mjs';
import { startPostgres } from '../scripts/test-tools.ts';
import { PASSWORD, start, withFolder } from './site.ts';

const PAUSE_MS = 200;
const GIVE_UP_MS = 60_000;
const KILLS = 100;
const WRITERS = 8;

type Fault = {
  forMs: number;
  settings?: (folder: string) => Promise<Record<string, string>> | Record<string, string>;
  onPostgres?: true;
  /** Returns what repairs it. */
  break: (at: {
    folder: string;
    databaseUrl: string;
    origin: string;
  }) => Promise<() => unknown> | (() => unknown);
};

let bucket: Awaited<ReturnType<typeof startS3Server>> | undefined;

const faults: Record<string, Fault> = {
  'sqlite-locked': {
    forMs: 14_000,
    break({ folder }) {
      const other = new DatabaseSync(path.join(folder, 'octavo.db'));
      other.exec('begin immediate');
      return () => other.close();
    },
  },
  'disk-full': {
    forMs: 10_000,
    settings(folder) {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder]);
      return {};
    },
    break({ folder }) {
      const filler = path.join(folder, 'filler');
      try {
        writeFileSync(filler, Buffer.alloc(64 * 1024 * 1024));
      } catch {
        // As much as fits.
      }
      return () => rmSync(filler);
    },
  },
  'postgres-frozen': {
    forMs: 20_000,
    onPostgres: true,
    async break({ databaseUrl }) {
      const processes = await listProcesses(databaseUrl);
      signal(processes, 'SIGSTOP');
      return () => signal(processes, 'SIGCONT');
    },
  },
  'postgres-restarted': {
    forMs: 5_000,
    onPostgres: true,
    async break({ databaseUrl }) {
      // One process that dies makes the server end all others and recover, as after a crash.
      const client = new pg.Client({ connectionString: databaseUrl });
      client.on('error', () => {});
      await client.connect();
      const { rows } = await client.query('select pg_backend_pid() as pid');
      process.kill(rows[0].pid, 'SIGKILL');
      return () => {};
    },
  },
  's3-hanging': {
    forMs: 20_000,
    async settings() {
      bucket = await startS3Server();
      return s3Settings(bucket);
    },
    break() {
      bucket?.hang('before answering');
      return () => bucket?.hang(undefined);
    },
  },
  // Three hundred that send their headers letter by letter, a hundred that never read the response.
  'slow-clients': {
    forMs: 20_000,
    break({ origin }) {
      const { hostname, port } = new URL(origin);
      const sockets = Array.from({ length: 400 }, (_, n) => {
        const socket = connect(Number(port), hostname).on('error', () => {});
        socket.write('GET /blog HTTP/1.1\r\nhost: localhost\r\n');
        if (n < 100) socket.write('\r\n'.concat('GET /blog HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(50)));
        else socket.write('x-slow: ');
        return socket;
      });
      const dribble = setInterval(() => {
        for (const socket of sockets.slice(100)) if (!socket.destroyed) socket.write('a');
      }, 1_000);
      return () => {
        clearInterval(dribble);
        for (const socket of sockets) socket.destroy();
      };
    },
  },
};

async function timed(url: string, init?: RequestInit) {
  const startedAt = performance.now();
  const status = await fetch(url, { ...init, signal: AbortSignal.timeout(GIVE_UP_MS) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
  return { status, ms: Math.round(performance.now() - startedAt) };
}

async function write(origin: string) {
  const { headers, payload } = await encodeForm({ ...goodFields, message: 'word '.repeat(3_000) }, [
    file('a.pdf'),
  ]);
  return timed(`${origin}/api/consultations`, { method: 'POST', headers, body: new Uint8Array(payload) });
}

/** Watches a site while something is broken for a time, and until it works again. */
async function watch(origin: string, forMs: number, breakIt: () => ReturnType<Fault['break']>) {
  await timed(`${origin}/blog`);
  await timed(`${origin}/blog`);
  const repair = await breakIt();
  const until = Date.now() + forMs;
  const calls = {
    write: () => write(origin),
    health: () => timed(`${origin}/healthz`),
    cachedPage: () => timed(`${origin}/blog`),
    ready: () => timed(`${origin}/readyz`),
  };
  const watching = Object.entries(calls).map(async ([name, call]) => {
    const statuses: Record<string, number> = {};
    let slowestMs = 0;
    while (Date.now() < until) {
      const { status, ms } = await call();
      statuses[status] = (statuses[status] ?? 0) + 1;
      slowestMs = Math.max(slowestMs, ms);
      await sleep(PAUSE_MS);
    }
    return [name, { statuses, slowestMs }];
  });
  await sleep(forMs);
  await repair();
  const repairedAt = performance.now();
  while ((await write(origin)).status !== 201 && performance.now() - repairedAt < GIVE_UP_MS) await sleep(50);
  const recoveredAfterMs = Math.round(performance.now() - repairedAt);
  return { ...Object.fromEntries(await Promise.all(watching)), recoveredAfterMs };
}

async function withPostgres<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const postgres = await startPostgres();
  if ('missing' in postgres) throw new Error(postgres.missing);
  return work(postgres.found.url).finally(postgres.found.stop);
}

/** The server and all its processes. */
async function listProcesses(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('show data_directory');
  await client.end();
  const [first = ''] = readFileSync(path.join(rows[0].data_directory, 'postmaster.pid'), 'utf8').split('\n');
  const children = execFileSync('pgrep', ['-P', first], { encoding: 'utf8' }).trim().split('\n');
  return [first, ...children].map(Number);
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

async function run(name: string, fault: Fault, databaseUrl = '') {
  await withFolder(async (folder) => {
    const settings = {
      ...(await fault.settings?.(folder)),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    };
    const site = await start({ DATA_DIR: folder, ...settings });
    const seen = await watch(site.origin, fault.forMs, () =>
      fault.break({ folder, databaseUrl, origin: site.origin }),
    );
    await site.close();
    await bucket?.close();
    bucket = undefined;
    if (name === 'disk-full') execFileSync('umount', [folder]);
    console.log(JSON.stringify({ fault: name, ...seen }));
  });
}

async function kill(engine: string, settings: Record<string, string>) {
  await withFolder(async (folder) => {
    const all = { DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD, RATE_LIMITS: 'off', ...settings };
    const confirmed = await killRounds(all, KILLS, WRITERS);
    const database = await openDatabase(readEnv(all), () => {});
    const stored = await database.db.selectFrom('requests').select(['id', 'email']).execute();
    const mails = await database.db.selectFrom('outbox').select('about').execute();
    const attachments = await database.db.selectFrom('attachments').select('storage_key').execute();
    await database.close();
    const ids = new Set(stored.map(({ id }) => id));
    const files = attachments.filter(({ storage_key }) =>
      existsSync(path.join(folder, 'files', storage_key)),
    );
    const result = {
      confirmed: confirmed.length,
      lost: confirmed.filter((id) => !ids.has(id)).length,
      duplicated: stored.length - new Set(stored.map(({ email }) => email)).size,
      withoutMails: stored.filter(({ id }) => mails.filter(({ about }) => about === id).length !== 2).length,
      withoutFile: stored.length - files.length,
    };
    console.log(JSON.stringify({ fault: 'kill', engine, rounds: KILLS, writers: WRITERS, ...result }));
  });
}

// Only a server of its own is frozen and killed.
delete process.env.TEST_DATABASE_URL;
ensureBuilt();
const chosen = process.argv.slice(2);
const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name);
for (const [name, fault] of Object.entries(faults)) {
  if (!isChosen(name)) continue;
  if (fault.onPostgres) await withPostgres((url) => run(name, fault, url));
  else await run(name, fault);
}
if (isChosen('kill')) {
  await kill('sqlite', {});
  await withPostgres((url) => kill('postgres', { DATABASE_URL: url }));
}
