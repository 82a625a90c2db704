import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newPostgresDatabase, testEngine } from '#tests/test-database.ts';

/** The program as its owner starts it, with what it said and how it ended. */
async function start(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['build/main.js'], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    said.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.err += chunk;
  });
  const ended = once(child, 'exit').then(([code]) => code as number);
  const ready = new Promise<string>((resolve) => {
    child.stdout.on('data', () => {
      const address = said.out.match(/Octavo is ready at (http\S+)/)?.[1];
      if (address) resolve(address);
    });
  });
  return { child, said, ended, ready };
}

async function newPlace(): Promise<Record<string, string>> {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'octavo-start-'));
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
  return testEngine === 'postgres' ? { DATA_DIR, DATABASE_URL: await newPostgresDatabase() } : { DATA_DIR };
}

async function stop(child: ChildProcess, ended: Promise<number>) {
  child.kill('SIGTERM');
  return ended;
}

test('a first start makes the admin, prints the password once, fills the library and stops when told to', async () => {
  const place = await newPlace();
  const first = await start(place);
  const address = await first.ready;
  expect(first.said.out).toMatch(/Your admin account: admin@localhost, password \S{20} \(shown this once\)/);
  const { total } = (await (await fetch(`${address}/api/samples?limit=1`)).json()) as { total: number };
  expect(total).toBeGreaterThanOrEqual(60);
  expect(await stop(first.child, first.ended)).toBe(0);

  const second = await start(place);
  await second.ready;
  expect(second.said.out).not.toMatch(/password|demo content/);
  expect(await stop(second.child, second.ended)).toBe(0);
});

test('DEMO_CONTENT=off leaves the library empty', async () => {
  const { ready } = await start({ ...(await newPlace()), DEMO_CONTENT: 'off' });
  expect(await (await fetch(`${await ready}/api/samples`)).json()).toMatchObject({ items: [], total: 0 });
});

test('two processes that start at once on an empty database do not get in each other’s way', async () => {
  const place = await newPlace();
  const [one, other] = await Promise.all([start(place), start(place)]);
  const addresses = await Promise.all([one.ready, other.ready]);
  expect(`${one.said.out}${other.said.out}`.match(/shown this once/g)).toHaveLength(1);
  const totals = await Promise.all(
    addresses.map(
      async (address) => ((await (await fetch(`${address}/api/samples`)).json()) as { total: number }).total,
    ),
  );
  expect(totals[0]).toBe(totals[1]);
});

test('a request in flight is answered although the program was told to stop; a new one finds the door closed', async () => {
  const { child, ended, ready } = await start(await newPlace());
  const address = await ready;
  const request = httpRequest(`${address}/api/unknown`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 2, expect: '100-continue' },
  });
  request.flushHeaders();
  // The server has taken the request in once it asks for the rest of it.
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

test('a bad setting ends the start with one line that names it', async () => {
  const { ended, said } = await start({ ...(await newPlace()), PORT: 'four thousand' });
  expect(await ended).toBe(1);
  expect(said.err).toBe('Octavo cannot start. PORT: must be a port number\n');
});

test('a port in use ends the start with one line', async () => {
  const blocker = createServer().listen(0, 'localhost');
  await once(blocker, 'listening');
  onTestFinished(() => {
    blocker.close();
  });
  const { port } = blocker.address() as { port: number };
  const { ended, said } = await start({ ...(await newPlace()), PORT: String(port) });
  expect(await ended).toBe(1);
  expect(said.err).toBe(`Octavo cannot start. PORT: ${port} is in use by another program\n`);
});

test.runIf(testEngine === 'sqlite')(
  'a file that is no database ends the start with one line and is not touched',
  async () => {
    const place = await newPlace();
    const file = path.join(place.DATA_DIR ?? '', 'octavo.db');
    await writeFile(file, 'A letter, not a database.');
    const { ended, said } = await start(place);
    expect(await ended).toBe(1);
    expect(said.err).toMatch(/^Octavo cannot start\. .* is not an SQLite database\n$/);
    expect(await readFile(file, 'utf8')).toBe('A letter, not a database.');
  },
);

test('what the site keeps is for its own account only, what was there before included', async () => {
  const place = await newPlace();
  const folder = place.DATA_DIR ?? '';
  await mkdir(path.join(folder, 'files'), { mode: 0o755 });
  await writeFile(path.join(folder, 'files/old.pdf'), '%PDF-', { mode: 0o644 });
  await chmod(folder, 0o755);
  const { child, ended, ready } = await start(place);
  await ready;
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(entries.map(({ name }) => name)).toContain('secret.key');
  for (const entry of entries) {
    const { mode } = await stat(path.join(entry.parentPath, entry.name));
    expect([entry.name, mode & 0o777]).toEqual([entry.name, entry.isDirectory() ? 0o700 : 0o600]);
  }
  expect(await stop(child, ended)).toBe(0);
});

test('a fault of ours is reported with the source file and line, not with those of the build', async () => {
  const { DATA_DIR = '' } = await newPlace();
  await mkdir(path.join(DATA_DIR, 'octavo.db'));
  // With the flags of `npm start`, but without its installing and building.
  const flags = Array.from(
    (await readFile('scripts/start.mjs', 'utf8')).matchAll(/'(--[^']+)'/g),
    ([, flag = '']) => flag,
  );
  const child = spawn(process.execPath, [...flags, 'build/main.js'], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  expect((await once(child, 'exit'))[0]).toBe(1);
  expect(said).toMatch(/server\/db\/engines\/sqlite\.ts:\d+:\d+/);
  expect(said).not.toContain('build/main');
});
