import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { TEMPLATE } from '#tests/setup/template-database.ts';
import { COMPILED } from '#tests/support/server-process.ts';
import { newPlace } from '#tests/support/sites.ts';
import { testEngine, testOnce } from '#tests/test-database.ts';

/** The program as its owner starts it, with its output and exit code. */
async function start(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['build/main.js'], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'silent',
      NODE_COMPILE_CACHE: COMPILED,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    output.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.err += chunk;
  });
  const ended = once(child, 'exit').then(([code]) => code as number);
  async function ready() {
    for (;;) {
      const address = output.out.match(/Octavo is ready at (http\S+)/)?.[1];
      if (address) return address;
      if (child.exitCode !== null) throw new Error(`The program ended: ${output.err}`);
      await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
    }
  }
  return { child, output, ended, ready };
}

/** A site without content, for tests that do not need any. */
async function plainPlace(): Promise<Record<string, string>> {
  return { ...(await newPlace(testEngine, TEMPLATE)), DEMO_CONTENT: 'off' };
}

async function stop(child: ChildProcess, ended: Promise<number>) {
  child.kill('SIGTERM');
  return ended;
}

/** Three starts, two of them at once, while other tests run. */
const STARTS_WITHIN_MS = 180_000;

test(
  'start: of two processes starting on an empty database one creates the admin, prints the password and seeds the library; a later start does not',
  async () => {
    const place = await newPlace();
    const [one, other] = await Promise.all([start(place), start(place)]);
    const addresses = await Promise.all([one.ready(), other.ready()]);
    const output = `${one.output.out}${other.output.out}`;
    expect(output).toMatch(/Your admin account: admin@localhost, password \S{20} \(shown this once\)/);
    expect(output.match(/shown this once/g)).toHaveLength(1);
    const totals = await Promise.all(
      addresses.map(
        async (address) =>
          ((await (await fetch(`${address}/api/samples?limit=1`)).json()) as { total: number }).total,
      ),
    );
    expect(totals[0]).toBeGreaterThanOrEqual(60);
    expect(totals[0]).toBe(totals[1]);
    expect(await Promise.all([stop(one.child, one.ended), stop(other.child, other.ended)])).toEqual([0, 0]);

    const later = await start(place);
    await later.ready();
    expect(later.output.out).not.toMatch(/password|demo content/);
    expect(await stop(later.child, later.ended)).toBe(0);
  },
  STARTS_WITHIN_MS,
);

test('start: on shutdown a running request is finished and a new connection refused', async () => {
  const { child, ended, ready } = await start(await plainPlace());
  const address = await ready();
  const request = httpRequest(`${address}/api/unknown`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 2, expect: '100-continue' },
  });
  request.flushHeaders();
  // The server has accepted the request once it asks for its body.
  await once(request, 'continue');
  const code = stop(child, ended);
  await expect
    .poll(() =>
      fetch(`${address}/healthz`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed');
  request.end('{}');
  const [response] = await once(request, 'response');
  expect(response.statusCode).toBe(404);
  response.resume();
  expect(await code).toBe(0);
});

testOnce('start: a bad setting is reported in one line that names it', async () => {
  const { ended, output } = await start({ ...(await plainPlace()), PORT: 'four thousand' });
  expect(await ended).toBe(1);
  expect(output.err).toBe('Octavo cannot start. PORT: must be a port number\n');
});

testOnce('start: a port in use is reported in one line', async () => {
  const blocker = createServer().listen(0, 'localhost');
  await once(blocker, 'listening');
  onTestFinished(() => {
    blocker.close();
  });
  const { port } = blocker.address() as { port: number };
  const { ended, output } = await start({ ...(await plainPlace()), PORT: String(port) });
  expect(await ended).toBe(1);
  expect(output.err).toBe(`Octavo cannot start. PORT: ${port} is in use by another program\n`);
});

testOnce('start: a file that is no database is reported in one line and unchanged', async () => {
  const place = await newPlace();
  const file = path.join(place.DATA_DIR ?? '', 'octavo.db');
  await writeFile(file, 'A letter, not a database.');
  const { ended, output } = await start(place);
  expect(await ended).toBe(1);
  expect(output.err).toMatch(/^Octavo cannot start\. .* is not an SQLite database\n$/);
  expect(await readFile(file, 'utf8')).toBe('A letter, not a database.');
});

test('start: DEMO_CONTENT=off leaves the library empty, and the data folder is private to its account', async () => {
  const place = await plainPlace();
  const folder = place.DATA_DIR ?? '';
  await mkdir(path.join(folder, 'files'), { mode: 0o755 });
  await writeFile(path.join(folder, 'files/old.pdf'), '%PDF-', { mode: 0o644 });
  await chmod(folder, 0o755);
  const { child, ended, ready } = await start(place);
  expect(await (await fetch(`${await ready()}/api/samples`)).json()).toMatchObject({ items: [], total: 0 });
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(entries.map(({ name }) => name)).toContain('secret.key');
  for (const entry of entries) {
    const { mode } = await stat(path.join(entry.parentPath, entry.name));
    expect([entry.name, mode & 0o777]).toEqual([entry.name, entry.isDirectory() ? 0o700 : 0o600]);
  }
  expect(await stop(child, ended)).toBe(0);
});

testOnce(
  'start: an internal error is reported with the source file and line, not those of the build',
  async () => {
    const { DATA_DIR = '' } = await newPlace();
    await mkdir(path.join(DATA_DIR, 'octavo.db'));
    // With the flags of `npm start`, but without its installing and building.
    const flags = Array.from(
      (await readFile('scripts/start.mjs', 'utf8')).matchAll(/'(--[^']+)'/g),
      ([, flag = '']) => flag,
    );
    const child = spawn(process.execPath, [...flags, 'build/main.js'], {
      env: { PATH: process.env.PATH, PORT: '0', NODE_COMPILE_CACHE: COMPILED, DATA_DIR },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    let output = '';
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    expect((await once(child, 'exit'))[0]).toBe(1);
    expect(output).toMatch(/server\/db\/engines\/sqlite\.ts:\d+:\d+/);
    expect(output).not.toContain('build/main');
  },
);
