import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '#tests/support/server-process.ts';
import { testEngine } from '#tests/test-database.ts';

test.runIf(testEngine === 'sqlite')('a backup made while the site runs brings everything back', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'octavo-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const place = { DATA_DIR: path.join(folder, 'site'), ADMIN_PASSWORD: 'a-long-enough-password' };
  const site = await startServer({ ...place, DEMO_CONTENT: 'on' });
  onTestFinished(site.kill);
  const { total } = (await (await fetch(`${site.origin}/api/samples`)).json()) as { total: number };
  const { status } = spawnSync(process.execPath, ['scripts/backup.ts'], {
    env: { PATH: process.env.PATH, ...place },
  });
  expect(status).toBe(0);

  const [name = ''] = await readdir(path.join(place.DATA_DIR, 'backups'));
  const key = path.join(place.DATA_DIR, 'backups', name, 'secret.key');
  expect(await readFile(key)).toEqual(await readFile(path.join(place.DATA_DIR, 'secret.key')));
  expect((await stat(key)).mode & 0o777).toBe(0o600);
  const restored = path.join(folder, 'restored');
  await cp(path.join(place.DATA_DIR, 'backups', name), restored, { recursive: true });
  const again = await startServer({ ...place, DATA_DIR: restored, DEMO_CONTENT: 'off' });
  onTestFinished(again.kill);
  expect(await (await fetch(`${again.origin}/api/samples`)).json()).toMatchObject({ total });
  expect(total).toBeGreaterThan(0);
});

test.runIf(testEngine === 'postgres')('pg_dump is not given the password on its command line', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'octavo-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const programs = path.join(folder, 'programs');
  await mkdir(programs);
  const noted = path.join(folder, 'noted');
  await writeFile(
    path.join(programs, 'pg_dump'),
    `#!/bin/sh\necho "$@" "password=$PGPASSWORD" > ${noted}\n`,
    {
      mode: 0o755,
    },
  );
  for (const address of [
    'postgres://octavo:hunt%2Fer2@db.example/site',
    'postgres://octavo@db.example/site?password=hunt%2Fer2',
  ]) {
    const { status } = spawnSync(process.execPath, ['scripts/backup.ts'], {
      env: { PATH: `${programs}:${process.env.PATH}`, DATA_DIR: folder, DATABASE_URL: address },
    });
    expect(status).toBe(0);
    expect(await readFile(noted, 'utf8')).toMatch(
      /^--format=custom --file=\S+ postgres:\/\/octavo@db\.example\/site password=hunt\/er2\n$/,
    );
  }
});
