/** What the tests run against besides browsers. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aptInstall } from './apt-install.ts';
import type { Found } from './test-browsers.ts';

const START_WITHIN_MS = 30_000;

/** Nothing has to survive the tests or lives long enough to be vacuumed. */
const SERVER_SETTINGS = [
  'listen_addresses=127.0.0.1',
  'max_connections=300',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
];

export type Postgres = { url: string; stop: () => Promise<void> };

/** A PostgreSQL for the tests: a new cluster in a temporary folder, without durability. */
export async function startPostgres(): Promise<Found<Postgres>> {
  if (process.env.TEST_DATABASE_URL)
    return { found: { url: process.env.TEST_DATABASE_URL, async stop() {} } };
  const binaries = () =>
    [...globSync('/usr/lib/postgresql/*/bin').sort().reverse(), '/usr/local/bin', '/opt/homebrew/bin'].find(
      (folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')),
    );
  if (!binaries()) await aptInstall(['postgresql'], 'the API tests run on PostgreSQL too');
  const bin = binaries();
  if (!bin) return { missing: 'no PostgreSQL was found or could be installed (set TEST_DATABASE_URL)' };

  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-postgres-'));
  const account = unprivilegedAccount();
  if (account) chownSync(folder, account.uid, account.gid);
  const data = path.join(folder, 'data');
  const options = { ...account, cwd: folder };
  execFileSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'octavo', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...options, stdio: 'ignore' },
  );
  const port = await freePort();
  const server = spawn(
    path.join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-k', folder, ...SERVER_SETTINGS.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: 'ignore' },
  );
  const stopped = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGQUIT');
    // Until it has exited it writes into its folder.
    await stopped;
    rmSync(folder, { recursive: true, force: true });
  };
  const giveUpAt = Date.now() + START_WITHIN_MS;
  while (spawnSync(path.join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).status !== 0) {
    if (Date.now() > giveUpAt || server.exitCode !== null) {
      await stop();
      return { missing: 'PostgreSQL is installed but did not start' };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { found: { url: `postgres://octavo@127.0.0.1:${port}/postgres`, stop } };
}

/** PostgreSQL refuses to run as root. */
function unprivilegedAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
