/** Finds the programs that the tests run against, and installs them where that is possible. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const START_WITHIN_MS = 30_000;

export type Found<T> = { found: T } | { missing: string };

/** The path of a Chromium: the machine's own, else Debian's package, else Playwright's download. */
export function findChromium(): Found<string> {
  const known = () =>
    [
      process.env.CHROMIUM_PATH,
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      ...globSync(path.join(process.env.HOME ?? '', '.cache/ms-playwright/chromium-*/chrome-linux*/chrome')),
    ].find((file) => file && existsSync(file));
  if (!known()) aptInstall('chromium');
  if (!known()) spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  const chromium = known();
  return chromium
    ? { found: chromium }
    : { missing: 'no Chromium was found or could be installed (set CHROMIUM_PATH)' };
}

export type Postgres = { url: string; stop: () => void };

/** A PostgreSQL of the tests' own: a new cluster in a temporary folder, without the care for the disk that tests do not need. */
export async function startPostgres(): Promise<Found<Postgres>> {
  if (process.env.TEST_DATABASE_URL) return { found: { url: process.env.TEST_DATABASE_URL, stop() {} } };
  const binaries = () =>
    [...globSync('/usr/lib/postgresql/*/bin').sort().reverse(), '/usr/local/bin', '/opt/homebrew/bin'].find(
      (folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')),
    );
  if (!binaries()) aptInstall('postgresql');
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
    [
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      folder,
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'fsync=off',
      '-c',
      'max_connections=300',
    ],
    { ...options, stdio: 'ignore' },
  );
  const stop = () => {
    server.kill('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  };
  const giveUpAt = Date.now() + START_WITHIN_MS;
  while (spawnSync(path.join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).status !== 0) {
    if (Date.now() > giveUpAt || server.exitCode !== null) {
      stop();
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

function aptInstall(name: string) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${name} from Debian's packages…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore', env });
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
